import { publishedId } from "../schemas/fields/page-path.ts";

/** A document as the content lake stores it. */
export type StoredDocument = {
  _id: string;
  _type: string;
  [field: string]: unknown;
};

/** A stored picture or file, without its bytes. `size` is in bytes. */
export type StoredAsset = {
  _id: string;
  _type: "sanity.imageAsset" | "sanity.fileAsset";
  originalFilename: string | null;
  url: string | null;
  size: number | null;
};

/** Everything that is stored, by its own id: published documents, drafts and those of releases. */
export type StoredContent = {
  documents: ReadonlyMap<string, StoredDocument>;
  assets: ReadonlyMap<string, StoredAsset>;
};

/** A document as an editor sees it: the draft where there is one, otherwise what is published. */
export type CurrentDocument = {
  /** The published id. */
  id: string;
  type: string;
  value: StoredDocument;
  isPublished: boolean;
  hasDraft: boolean;
};

/** The documents as editors see them, by their published id. What only a release holds is left out. */
export function currentDocuments({
  documents,
}: Pick<StoredContent, "documents">): ReadonlyMap<string, CurrentDocument> {
  const current = new Map<string, CurrentDocument>();
  for (const document of documents.values()) {
    if (document._id.startsWith("versions.")) continue;
    const id = publishedId(document._id);
    if (current.has(id)) continue;
    const published = documents.get(id);
    const draft = documents.get(`drafts.${id}`);
    current.set(id, {
      id,
      type: document._type,
      value: draft ?? published ?? document,
      isPublished: published !== undefined,
      hasDraft: draft !== undefined,
    });
  }
  return current;
}

/** What an editor calls a document, whatever field its type keeps the name in. */
export function titleOf({ value }: Pick<CurrentDocument, "value">): string {
  for (const field of ["title", "name", "question", "author", "brand", "from"]) {
    const text = value[field];
    // A testimonial's title is its author's position.
    if (field === "title" && value._type === "testimonial") continue;
    if (typeof text === "string" && text.trim()) return text.trim();
  }
  return "Without a title";
}

/** The path a document has, without one where its type has none or it is not filled in. */
export function pathOf({ value }: Pick<CurrentDocument, "value">): string | undefined {
  const { path } = value;
  const current = typeof path === "object" && path !== null && Reflect.get(path, "current");
  return typeof current === "string" && current ? current : undefined;
}
