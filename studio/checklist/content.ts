import { approvalRequestType } from "../approval/approval-request.ts";
import { getPublishedId } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";

/** A document as stored in the content lake. */
export type StoredDocument = {
  _id: string;
  _type: string;
  [field: string]: unknown;
};

/** A stored image or file, without its bytes. `size` is in bytes. */
export type StoredAsset = {
  _id: string;
  _type: "sanity.imageAsset" | "sanity.fileAsset";
  originalFilename: string | null;
  url: string | null;
  size: number | null;
};

/** All stored documents by id: published documents, drafts and release versions. */
export type StoredContent = {
  documents: ReadonlyMap<string, StoredDocument>;
  assets: ReadonlyMap<string, StoredAsset>;
};

/** A document as editors see it: the draft if there is one, otherwise the published document. */
export type CurrentDocument = {
  /** The published id. */
  id: string;
  type: string;
  value: StoredDocument;
  isPublished: boolean;
  /** Whether a draft differs from the published document. */
  hasDraft: boolean;
};

/**
 * Returns the documents as editors see them, by published id. Documents that exist only in a release
 * and approval requests are excluded.
 */
export function getCurrentDocuments({
  documents,
}: Pick<StoredContent, "documents">): ReadonlyMap<string, CurrentDocument> {
  const current = new Map<string, CurrentDocument>();
  for (const document of documents.values()) {
    if (document._id.startsWith("versions.") || document._type === approvalRequestType) continue;
    const id = getPublishedId(document._id);
    if (current.has(id)) continue;
    const published = documents.get(id);
    const draft = documents.get(`drafts.${id}`);
    current.set(id, {
      id,
      type: document._type,
      value: draft ?? published ?? document,
      isPublished: published !== undefined,
      hasDraft: draft !== undefined && !hasSameContent(draft, published),
    });
  }
  return current;
}

/** Whether publishing the draft would change nothing. Attributes may be in another order. */
function hasSameContent(draft: StoredDocument, published: StoredDocument | undefined): boolean {
  return published !== undefined && serializeContent(draft) === serializeContent(published);
}

const variantAttributes = new Set(["_id", "_rev", "_createdAt", "_updatedAt", "_system"]);

/** Attributes of a reference that becomes strong when its document is published. */
const weakAttributes = new Set(["_weak", "_strengthenOnPublish"]);

const serializeContent = (document: StoredDocument): string =>
  JSON.stringify(document, (name, value: unknown) => {
    if (variantAttributes.has(name)) return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      "_strengthenOnPublish" in value
        ? entries.filter(([attribute]) => !weakAttributes.has(attribute))
        : entries,
    );
  });

/** Returns the title of a document from the first title field that it has, or "Untitled". */
export function getTitle({ value }: Pick<CurrentDocument, "value">): string {
  for (const field of ["title", "name", "question", "author", "from", "text"]) {
    const text = value[field];
    // The `title` of a testimonial is its author's job title.
    if (field === "title" && value._type === "testimonial") continue;
    if (typeof text === "string" && text.trim()) return text.trim();
  }
  return "Untitled";
}

/** Whether a document has a page of its own; a resource has one only with a path. */
export function hasOwnPage(document: CurrentDocument): boolean {
  return isRoutable(document.type) && (document.type !== "resource" || Boolean(getPath(document)));
}

/** Returns the path of a document, or undefined if it has none. */
export function getPath({ value }: Pick<CurrentDocument, "value">): string | undefined {
  const { path } = value;
  const current = typeof path === "object" && path !== null && Reflect.get(path, "current");
  return typeof current === "string" && current ? current : undefined;
}
