import { anyContentTag, anyPathTag, pathTagPrefix } from "../../platform/cache-headers.ts";

/**
 * Cache tags connect rendered pages with published changes: `doc:<id>` for each document that a query
 * read, `path:<id>` for each document that it only links to, and `type:<type>` for each listed type.
 */

// Next.js keeps 128 tags of a page at most and drops the others without an error. A page has those of its
// own query, and those of the header and footer.
const maxDocumentTags = 60;

/** What a query result depends on, in addition to the documents in it. */
export type QueryDependencies<Result = unknown> = {
  /** Types whose documents may enter or leave the result. */
  lists?: readonly string[];
  /** Types that a missing document may have: publishing one of them may provide it. */
  finds?: readonly string[];
  /** Returns when the result is shown differently without a publish event, in milliseconds since 1970. */
  getExpiry?: (result: Result) => number | undefined;
};

const toPublishedId = (id: string) => id.replace(/^(drafts\.|versions\.[^.]+\.)/, "");
// Assets are immutable: a new image is a new asset and therefore a changed document.
const isAsset = (id: string) => /^(image|file)-/.test(id);

/** Yields the documents that a value references; `isLink` if the query reads only their path. */
function* collectReferences(value: unknown): Generator<{ id: string; isLink: boolean }> {
  if (Array.isArray(value)) for (const item of value) yield* collectReferences(item);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  if ("_ref" in value && typeof value._ref === "string")
    yield { id: value._ref, isLink: "path" in value };
  for (const inner of Object.values(value)) yield* collectReferences(inner);
}

/** Yields every text in a value whose field has one of the names. */
function* collectTexts(names: readonly string[], value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* collectTexts(names, item);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (names.includes(name) && typeof inner === "string") yield inner;
    else yield* collectTexts(names, inner);
  }
}

/**
 * Returns the cache tags of a query result. Queries project the `_id` of documents and the `_ref` of
 * references, so that an unpublished reference counts too. A reference projected with its `path` alone
 * depends on that path only. A nested list names its type as `"_lists": "resource"`.
 */
export function getResultTags(
  result: unknown,
  { lists = [], finds = [] }: Pick<QueryDependencies, "lists" | "finds">,
): string[] {
  const references = [...collectReferences(result)].filter(({ id }) => !isAsset(id));
  const shown = references.filter(({ isLink }) => !isLink).map(({ id }) => id);
  const ids = new Set([...collectTexts(["_id"], result), ...shown].map(toPublishedId));
  const linked = new Set(references.map(({ id }) => id).filter((id) => !ids.has(id)));
  const listed = new Set([...lists, ...collectTexts(["_lists"], result)]);
  const isMissing = result === null || (Array.isArray(result) && result.length === 0);
  const types = isMissing ? [...listed, ...finds] : [...listed];
  const documents =
    ids.size + linked.size > maxDocumentTags
      ? [anyContentTag]
      : [...[...ids].map((id) => `doc:${id}`), ...[...linked].map((id) => `${pathTagPrefix}${id}`)];
  return [...documents, ...types.map((type) => `type:${type}`)];
}

export type PublishedChange = {
  _id: string;
  _type: string;
  /** Whether the path changed; unknown if the sender does not report it. */
  moved?: boolean | null | undefined;
};

/** Returns the tags that a published change expires. */
export function getChangeTags({ _id, _type, moved }: PublishedChange): string[] {
  const id = toPublishedId(_id);
  return [
    `doc:${id}`,
    ...(moved === false ? [] : [`${pathTagPrefix}${id}`, anyPathTag]),
    `type:${_type}`,
    anyContentTag,
  ];
}
