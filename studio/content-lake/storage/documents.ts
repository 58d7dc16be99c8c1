/**
 * Documents as the lake stores them. `x` is the id of a published document, `drafts.x` that of its
 * draft, and `versions.<release>.x` that of its version in a release.
 */
export type Doc = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: unknown;
};

export type Variant = "published" | "draft" | "version";

/** The variant of a document that has this id. */
export function variantOf(id: string): Variant {
  if (id.startsWith("drafts.")) return "draft";
  return id.startsWith("versions.") ? "version" : "published";
}

/** The id of the published variant of a document. */
export function publishedId(id: string): string {
  const variant = variantOf(id);
  if (variant === "draft") return id.slice("drafts.".length);
  return variant === "version" ? id.split(".").slice(2).join(".") : id;
}

/** The release of a version id, or undefined. */
export function releaseOf(id: string): string | undefined {
  return variantOf(id) === "version" ? id.split(".")[1] : undefined;
}

export const draftId = (published: string): string => `drafts.${published}`;

/** Whether visitors may read the document: as in Sanity, those with a dot in their id are private. */
export const isPublicId = (id: string): boolean => !id.includes(".");

const idPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** Whether the id may be stored: letters, digits, `.`, `_`, `-`; 1 to 128 characters. */
export const isValidId = (id: unknown): id is string =>
  typeof id === "string" && idPattern.test(id);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The ids of the documents that this value references, without weak references. */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) strongReferences(item, found);
  } else if (isRecord(value)) {
    if (typeof value._ref === "string") {
      if (value._weak !== true && value._dataset === undefined) found.add(value._ref);
    } else {
      for (const item of Object.values(value)) strongReferences(item, found);
    }
  }
  return found;
}

/** Limits of Sanity's hosted service, so that every document can be moved there. */
const maxDepth = 20;
const maxAttributes = 8000;
const maxBytes = 32_000_000;
/** Names that JavaScript's own objects have: queries for such a document could not be evaluated. */
const unsafeNames = new Set(["__proto__", "hasOwnProperty"]);

/**
 * The reason why a document cannot be stored, or undefined: attributes are nested too deep, there
 * are too many, the text is too long, or an attribute has the name of a prototype's property.
 */
export function unstorable(document: Record<string, unknown>): string | undefined {
  const attributes = new Set<string>();
  const reason = unstorableIn(document, "", 0, attributes);
  if (reason) return reason;
  if (attributes.size > maxAttributes)
    return `it has ${attributes.size} attributes, and ${maxAttributes} are allowed`;
  const size = Buffer.byteLength(JSON.stringify(document));
  return size > maxBytes ? `it has ${size} bytes, and ${maxBytes} are allowed` : undefined;
}

/** Attributes are counted as Sanity does: by path and type, items of an array at one path. */
function unstorableIn(
  value: unknown,
  path: string,
  depth: number,
  attributes: Set<string>,
): string | undefined {
  if (path !== "") attributes.add(`${path} ${value === null ? "null" : typeof value}`);
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    // Nested arrays have no attribute name, so `depth` does not limit them.
    if (path.endsWith("[]".repeat(maxDepth)))
      return `arrays are nested deeper than ${maxDepth} levels`;
    for (const item of value) {
      const reason = unstorableIn(item, `${path}[]`, depth, attributes);
      if (reason) return reason;
    }
    return undefined;
  }
  if (depth >= maxDepth) return `attributes are nested deeper than ${maxDepth} levels`;
  for (const [name, item] of Object.entries(value)) {
    if (unsafeNames.has(name)) return `the attribute name "${name}" is not allowed`;
    const reason = unstorableIn(item, `${path}.${name}`, depth + 1, attributes);
    if (reason) return reason;
  }
  return undefined;
}
