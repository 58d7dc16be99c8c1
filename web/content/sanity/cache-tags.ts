/**
 * Cache tags: what a finished page depends on, and what a published document therefore renews.
 * `doc:<id>` for every document a query read, `path:<id>` for every one it only links to, `type:<type>`
 * for every type it listed.
 */

/** Carried by what depends on more documents than Next allows tags, and by per-request content. */
export const anyContentTag = "content";

// Next keeps at most 128 tags of a page and drops the rest without an error.
const maxDocumentTags = 100;

/** What a query is about, besides the documents in its result. */
export type QueryDependencies = {
  /** Types of which any document may enter or leave the result. */
  lists?: readonly string[];
  /** The types that what is looked for may have: a new one of them may be the missing one. */
  finds?: readonly string[];
};

const toPublishedId = (id: string) => id.replace(/^(drafts\.|versions\.[^.]+\.)/, "");
// Assets never change: a new picture is a new asset and so a changed document.
const isAsset = (id: string) => /^(image|file)-/.test(id);

/** The documents that a result follows by `_ref`: to show them, or only to know their path. */
function* collectReferences(value: unknown): Generator<{ id: string; linked: boolean }> {
  if (Array.isArray(value)) for (const item of value) yield* collectReferences(item);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  if ("_ref" in value && typeof value._ref === "string")
    yield { id: value._ref, linked: "path" in value };
  for (const inner of Object.values(value)) yield* collectReferences(inner);
}

/** Every text that stands somewhere in `value` under one of the names. */
function* collectTexts(names: readonly string[], value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* collectTexts(names, item);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (names.includes(name) && typeof inner === "string") yield inner;
    else yield* collectTexts(names, inner);
  }
}

/**
 * The tags of a result. Queries project `_id` of what they read and `_ref` of what they follow, so
 * that also a reference to a document that is not published yet counts; one that brings nothing but
 * the other's `path` depends on that alone. A list inside of a query says its type as
 * `"_lists": "resource"`.
 */
export function getResultTags(
  result: unknown,
  { lists = [], finds = [] }: QueryDependencies,
): string[] {
  const references = [...collectReferences(result)].filter(({ id }) => !isAsset(id));
  const shown = references.filter(({ linked }) => !linked).map(({ id }) => id);
  const ids = new Set([...collectTexts(["_id"], result), ...shown].map(toPublishedId));
  const linked = new Set(references.map(({ id }) => id).filter((id) => !ids.has(id)));
  const listed = new Set([...lists, ...collectTexts(["_lists"], result)]);
  const isMissing = result === null || (Array.isArray(result) && result.length === 0);
  const types = isMissing ? [...listed, ...finds] : [...listed];
  const documents =
    ids.size + linked.size > maxDocumentTags
      ? [anyContentTag]
      : [...[...ids].map((id) => `doc:${id}`), ...[...linked].map((id) => `path:${id}`)];
  return [...documents, ...types.map((type) => `type:${type}`)];
}

export type PublishedChange = {
  _id: string;
  _type: string;
  /** Whether its path is another one than before; a sender that does not say may mean so. */
  moved?: boolean | null | undefined;
};

/** The tags that one published change expires. */
export function getChangeTags({ _id, _type, moved }: PublishedChange): string[] {
  const id = toPublishedId(_id);
  return [`doc:${id}`, ...(moved === false ? [] : [`path:${id}`]), `type:${_type}`, anyContentTag];
}
