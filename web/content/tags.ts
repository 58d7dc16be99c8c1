/**
 * Cache tags: what a finished page depends on, and what a published document therefore renews.
 * `doc:<id>` for every document a query read, `type:<type>` for every type it listed.
 */

/** Carried by what depends on more documents than Next allows tags, and by per-request content. */
export const anyContent = "content";

// Next keeps at most 128 tags of a page and drops the rest without an error.
const mostDocuments = 100;

/** What a query is about, besides the documents in its result. */
export interface Reads {
  /** Types of which any document may enter or leave the result. */
  lists?: readonly string[];
  /** The types the one document looked for may have: a new one of them may be the missing one. */
  finds?: readonly string[];
}

const publishedId = (id: string) => id.replace(/^(drafts\.|versions\.[^.]+\.)/, "");
// Assets never change: a new picture is a new asset and so a changed document.
const isAsset = (id: string) => /^(image|file)-/.test(id);

/** Every text that stands somewhere in `value` under one of the names. */
function* textsUnder(names: readonly string[], value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* textsUnder(names, item);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (names.includes(name) && typeof inner === "string") yield inner;
    else yield* textsUnder(names, inner);
  }
}

/**
 * The tags of a result. Queries project `_id` of what they read and `_ref` of what they follow, so
 * that also a reference to a document that is not published yet counts. A list inside of a query says
 * its type as `"_lists": "resource"`.
 */
export function tagsOfResult(result: unknown, { lists = [], finds = [] }: Reads): string[] {
  const read = [...textsUnder(["_id", "_ref"], result)];
  const ids = new Set(read.filter((id) => !isAsset(id)).map(publishedId));
  const listed = new Set([...lists, ...textsUnder(["_lists"], result)]);
  const types = result === null ? [...listed, ...finds] : [...listed];
  const documents = ids.size > mostDocuments ? [anyContent] : [...ids].map((id) => `doc:${id}`);
  return [...documents, ...types.map((type) => `type:${type}`)];
}

/** The tags that one published change expires. */
export function tagsOfChange(change: { _id: string; _type: string }): string[] {
  return [`doc:${publishedId(change._id)}`, `type:${change._type}`, anyContent];
}
