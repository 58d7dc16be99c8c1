import { isRecord } from "../../../supabase/domain/json.ts";

/**
 * Documents as the lake stores them, and what their ids say: `x` is published, `drafts.x` its
 * draft, `versions.<release>.x` its version in a release.
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

/** Which variant an id names. */
export function variantOf(id: string): Variant {
  if (id.startsWith("drafts.")) return "draft";
  return id.startsWith("versions.") ? "version" : "published";
}

/** The id all variants of a document share. */
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

/** Whether anyone may see it: a dot in an id keeps a document private, as in Sanity. */
export const isPublicId = (id: string): boolean => !id.includes(".");

const ID = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** Whether the id may be stored: letters, digits, `.`, `_`, `-`; 1 to 128 characters. */
export const isValidId = (id: unknown): id is string => typeof id === "string" && ID.test(id);

/** The ids that must exist while this document does: its references that are not weak. */
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

/** What Sanity's hosted service takes as well, so that every document can move there. */
const DEEPEST = 20;
const MOST_ATTRIBUTES = 8000;
const LARGEST = 32_000_000;
/** Names that JavaScript's own objects have: queries over such a document could not be evaluated. */
const UNSAFE_NAMES = new Set(["__proto__", "hasOwnProperty"]);

/**
 * Why a document cannot be stored, or undefined when it can: attributes nested too deep, too many
 * different ones, too much text, or a name that the language would take for a prototype.
 */
export function unstorable(document: Record<string, unknown>): string | undefined {
  const attributes = new Set<string>();
  const reason = unstorableIn(document, "", 0, attributes);
  if (reason) return reason;
  if (attributes.size > MOST_ATTRIBUTES)
    return `it has ${attributes.size} attributes, and ${MOST_ATTRIBUTES} are allowed`;
  const size = Buffer.byteLength(JSON.stringify(document));
  return size > LARGEST ? `it has ${size} bytes, and ${LARGEST} are allowed` : undefined;
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
    // Arrays in arrays have no name of their own, but must end somewhere, too.
    if (path.endsWith("[]".repeat(DEEPEST)))
      return `arrays are nested deeper than ${DEEPEST} levels`;
    for (const item of value) {
      const reason = unstorableIn(item, `${path}[]`, depth, attributes);
      if (reason) return reason;
    }
    return undefined;
  }
  if (depth >= DEEPEST) return `attributes are nested deeper than ${DEEPEST} levels`;
  for (const [name, item] of Object.entries(value)) {
    if (UNSAFE_NAMES.has(name)) return `the attribute name "${name}" is not allowed`;
    const reason = unstorableIn(item, `${path}.${name}`, depth + 1, attributes);
    if (reason) return reason;
  }
  return undefined;
}
