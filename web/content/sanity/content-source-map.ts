import { encodeMarker, stripMarkers } from "./source-markers.ts";

/** A document whose texts a page shows, with the paths of those texts in it. */
export type SourceDocument = {
  /** Its published id. */
  id: string;
  type: string;
  paths: readonly string[];
};

/**
 * Fields that are no words for a reader: addresses, ids and choices. The site compares them with its
 * own lists, where a mark would make them another value.
 */
const excludedFields = new Set(
  (
    "seo path href url link address profileUrl recordingUrl " +
    "schedulingUrl enquiryFormUrl means field says carries analyticsMeasurementId conversionId organization id from to " +
    "file recordingFile slidesFile network target tab drawing " +
    "side outcome tone state style listItem hue status " +
    "carouselStatus type"
  ).split(" "),
);

/** A choice in one kind of scene, words in another. */
const changes = new Set(["same", "added", "removed"]);

const isReadableText = (name: string, text: string) =>
  text.trim() !== "" &&
  !excludedFields.has(name) &&
  !(name === "change" && changes.has(text)) &&
  !/^\d{4}-\d{2}-\d{2}/.test(text);

type SourceLocation = { document: number; path: string } | undefined;

/** Marks the texts of query results with where they come from; one for each page that is rendered. */
export class ContentSourceMap {
  readonly #documents: (SourceDocument & { paths: string[] })[] = [];
  readonly #places: [document: number, index: number][] = [];

  /**
   * The result with its texts marked. An object with `_id` and `_type` is a document, below it a
   * text's path is that of the projection: fields keep their names there, and items their `_key`.
   */
  mark<Result>(result: Result): Result {
    return this.#walk(result, undefined, "") as Result; // only texts change
  }

  /** The documents, and for every mark the document and the path in it, by their numbers. */
  get table(): { documents: SourceDocument[]; locations: [document: number, index: number][] } {
    return { documents: this.#documents, locations: this.#places };
  }

  #walk(value: unknown, place: SourceLocation, name: string): unknown {
    if (typeof value === "string")
      return place && isReadableText(name, value) ? this.#marked(value, place) : value;
    if (Array.isArray(value))
      return value.map((item: unknown, index) =>
        this.#walk(item, appendPath(place, getKeySegment(item) ?? `[${index}]`), name),
      );
    if (typeof value !== "object" || value === null) return value;
    const here = this.#documentOf(value) ?? place;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]: [string, unknown]) => {
        if (field.startsWith("_") || field === "seo") return [field, inner];
        if (isSpan(value))
          return [field, field === "text" ? this.#walk(inner, toParagraph(here), field) : inner];
        // The one scene of a list: it is projected without its brackets.
        const key = field === "scene" ? (getKeySegment(inner) ?? "") : "";
        return [field, this.#walk(inner, appendPath(here, `.${field}${key}`), field)];
      }),
    );
  }

  #documentOf(value: object): SourceLocation {
    if (!("_id" in value && "_type" in value)) return undefined;
    const { _id: id, _type: type } = value;
    if (typeof id !== "string" || typeof type !== "string") return undefined;
    const known = this.#documents.findIndex((document) => document.id === id);
    if (known >= 0) return { document: known, path: "" };
    return { document: this.#documents.push({ id, type, paths: [] }) - 1, path: "" };
  }

  #marked(text: string, { document, path }: NonNullable<SourceLocation>): string {
    const index = (this.#documents[document]?.paths.push(path.replace(/^\./, "")) ?? 0) - 1;
    const mark = encodeMarker(this.#places.push([document, index]) - 1);
    // Before what would be trimmed: code ends with a line break.
    return text.trimEnd() + mark + text.slice(text.trimEnd().length);
  }
}

const appendPath = (place: SourceLocation, step: string): SourceLocation =>
  place && { ...place, path: place.path + step };

/** A piece of running text: opened with the paragraph it stands in. Its own marks are names. */
const isSpan = (value: object) => "_type" in value && value._type === "span";
const toParagraph = (place: SourceLocation): SourceLocation =>
  place && { ...place, path: place.path.replace(/\.children\[[^\]]*\]$/, "") };

function getKeySegment(item: unknown): string | undefined {
  return typeof item === "object" && item && "_key" in item && typeof item._key === "string"
    ? `[_key=="${item._key}"]`
    : undefined;
}

/** The same value with its texts as they were written. */
export function stripAllMarkers<Value>(value: Value): Value {
  return stripMarkersIn(value) as Value; // only texts change
}

function stripMarkersIn(value: unknown): unknown {
  if (typeof value === "string") return stripMarkers(value);
  if (Array.isArray(value)) return value.map(stripMarkersIn);
  const isPlain =
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, stripMarkersIn(inner)]),
  );
}
