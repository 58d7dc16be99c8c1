import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A document as the content API gives it. */
export type StoredDocument = Record<string, unknown> & { _id: string; _type: string };

/** What stands for a string of the content: short, unique, and nothing anybody writes. */
export const markPattern = /¤\d+¤/g;

export type Marked = {
  documents: StoredDocument[];
  /** Every mark with the place it stands for, for example `page-home.sections[hero].headline`. */
  places: Map<string, string>;
};

/**
 * Fields that are no words for a reader: addresses, names that join nodes of a drawing, choices from
 * a list and what a service is called by. Everything else that is a string is replaced.
 */
const notWords = new Set([
  "current",
  "href",
  "url",
  "profileUrl",
  "address",
  "link",
  "recordingUrl",
  "schedulingUrl",
  "enquiryFormUrl",
  "field",
  "says",
  "carries",
  "canonicalPath",
  "id",
  "from",
  "to",
  "marks",
  "style",
  "listItem",
  "analyticsMeasurementId",
  "conversionId",
  "foundingDate",
]);

type Schema = { type?: string; value?: unknown; of?: unknown };

/** The choices that the schema offers, as `field=value`: another word there would be unsound. */
function choices(): Set<string> {
  const found = new Set<string>();
  const literals = (value: unknown): string[] => {
    const { type, value: inner, of } = (value ?? {}) as Schema; // read from JSON, checked below
    if (type === "string" && typeof inner === "string") return [inner];
    return type === "union" && Array.isArray(of) ? of.flatMap(literals) : [];
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const offered: unknown = inner && typeof inner === "object" ? inner.value : undefined;
      for (const literal of literals(offered)) found.add(`${name}=${literal}`);
      walk(inner);
    }
  };
  const file = fileURLToPath(new URL("../../studio/schema.json", import.meta.url));
  walk(JSON.parse(readFileSync(file, "utf8")));
  return found;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text);

/** The same documents with every string a reader could see replaced by a mark of its own. */
export function markDocuments(documents: readonly StoredDocument[]): Marked {
  const offered = choices();
  const places = new Map<string, string>();
  const mark = (place: string) => {
    const text = `¤${places.size + 1}¤`;
    places.set(text, place);
    return text;
  };
  const walk = (value: unknown, place: string, name: string): unknown => {
    if (Array.isArray(value))
      return value.map((item: unknown, index) => {
        const key = typeof item === "object" && item && "_key" in item ? item._key : index;
        return walk(item, `${place}[${String(key)}]`, name);
      });
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([field, inner]): [string, unknown] => [
          field,
          field.startsWith("_") ? inner : walk(inner, `${place}.${field}`, field),
        ]),
      );
    const kept =
      typeof value !== "string" ||
      value === "" ||
      notWords.has(name) ||
      offered.has(`${name}=${value}`) ||
      isDate(value);
    return kept ? value : mark(place);
  };
  return {
    documents: documents.map((document) => ({
      ...document,
      ...(walk(document, document._id, "") as StoredDocument), // an object stays an object
    })),
    places,
  };
}
