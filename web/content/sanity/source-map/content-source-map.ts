import { encodeMarker, stripMarkers } from "./source-markers.ts";

/** A document whose texts a page shows, with the paths of those texts in it. */
export type SourceDocument = {
  /** Its published id. */
  id: string;
  type: string;
  paths: readonly string[];
};

/**
 * Fields without readable text: URLs, ids, enumerations, time zones and versions. The site compares their
 * values or derives classes and formats from them, and a marker would change them.
 */
export const excludedFields = new Set(
  (
    "seo path href url link address profileUrl recordingUrl onlineUrl applyUrl applyEmail " +
    "schedulingUrl enquiryFormUrl messageType typePath typeValue valuePath analyticsMeasurementId conversionId organization id from to " +
    "file variant recordingFile slidesFile video captions network target meeting schedulingMeeting input tab drawing " +
    "side outcome tone cardStyle headlineSize pageLayout state changedState style listItem hue status timeZone version " +
    "mode part carouselStatus type kind leadField choices accent darkAccent typeface foundingDate"
  ).split(" "),
);

/** Fields that hold one of these values in one type of content, and readable text in another. */
export const enumerations: Readonly<Record<string, readonly string[]>> = {
  change: ["same", "added", "removed"],
  decision: ["allowed", "masked", "held", "denied"],
  employment: ["fullTime", "partTime", "contract", "internship"],
  period: ["upcoming", "past"],
  workplace: ["onSite", "hybrid", "remote"],
};

/** Values that queries compute for a comparison and no page shows. */
const comparedValues = new Set(["moduleHues"]);

const isReadableText = (field: string, text: string) =>
  text.trim() !== "" &&
  !excludedFields.has(field) &&
  !enumerations[field]?.includes(text) &&
  !/^\d{4}-\d{2}-\d{2}/.test(text);

/** The index of a document and a path in it; undefined outside of documents. */
type SourceLocation =
  | {
      document: number;
      path: string;
      /** Whether the path ends at a list with an item that a path cannot name. */
      isList?: boolean;
    }
  | undefined;

/**
 * Marks the texts of query results with their location in the content, so that the Studio's overlays
 * can open it. One instance for each page that is rendered.
 */
export class ContentSourceMap {
  readonly #documents: (SourceDocument & { paths: string[] })[] = [];
  readonly #locations: [document: number, index: number][] = [];
  /** The marker of each text. Results repeat a text, such as a category, and the site compares them. */
  readonly #markers = new Map<string, string>();

  /**
   * Returns the result with its texts marked. An object with `_id` and `_type` starts a document; the
   * path of a text below it consists of field names and the `_key` of array items.
   */
  mark<Result>(result: Result): Result {
    return this.#walk(result, undefined, "") as Result; // only texts change
  }

  /** The documents and, for the index of each marker, the document index and path index. */
  get table(): { documents: SourceDocument[]; locations: [document: number, index: number][] } {
    return { documents: this.#documents, locations: this.#locations };
  }

  #walk(value: unknown, location: SourceLocation, field: string): unknown {
    if (typeof value === "string")
      return location && isReadableText(field, value) ? this.#markText(value, location) : value;
    if (Array.isArray(value))
      return value.map((item: unknown, index) =>
        this.#walk(item, appendItem(location, item, index), field),
      );
    if (typeof value !== "object" || value === null) return value;
    const here = this.#addDocument(value) ?? location;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]: [string, unknown]) => {
        if (name.startsWith("_") || name === "seo" || comparedValues.has(name))
          return [name, inner];
        if (isSpan(value))
          return [name, name === "text" ? this.#walk(inner, toParagraph(here), name) : inner];
        const field = appendPath(here, `.${name}`);
        // A scene is an array of one item, which queries project as an object.
        return [
          name,
          this.#walk(inner, name === "scene" ? appendItem(field, inner, 0) : field, name),
        ];
      }),
    );
  }

  /** Returns the location of a document; undefined for any other object. */
  #addDocument(value: object): SourceLocation {
    if (!("_id" in value && "_type" in value)) return undefined;
    const { _id: id, _type: type } = value;
    if (typeof id !== "string" || typeof type !== "string") return undefined;
    const known = this.#documents.findIndex((document) => document.id === id);
    if (known >= 0) return { document: known, path: "" };
    return { document: this.#documents.push({ id, type, paths: [] }) - 1, path: "" };
  }

  #markText(text: string, { document, path }: NonNullable<SourceLocation>): string {
    const source = `${document} ${path}`;
    const marker = this.#markers.get(source) ?? this.#createMarker(document, path);
    this.#markers.set(source, marker);
    // Before trailing whitespace, which may be trimmed; code ends with a line break.
    const trimmed = text.trimEnd();
    return trimmed + marker + text.slice(trimmed.length);
  }

  #createMarker(document: number, path: string): string {
    const index = (this.#documents[document]?.paths.push(path.replace(/^\./, "")) ?? 0) - 1;
    return encodeMarker(this.#locations.push([document, index]) - 1);
  }
}

const appendPath = (location: SourceLocation, step: string): SourceLocation =>
  location && !location.isList ? { ...location, path: location.path + step } : location;

/**
 * Returns the location of a list item. The Studio finds objects by their key only, so that an object
 * without one, which the query did not project, counts as its list; a wrong path crashes its editor.
 */
function appendItem(location: SourceLocation, item: unknown, index: number): SourceLocation {
  if (typeof item !== "object" || item === null) return appendPath(location, `[${index}]`);
  const key = getKeySegment(item);
  return key ? appendPath(location, key) : location && { ...location, isList: true };
}

/** Whether a value is a Portable Text span. Its `marks` are names, not readable text. */
const isSpan = (value: object) => "_type" in value && value._type === "span";

/** Returns the location of the paragraph around a span: the Studio opens whole paragraphs. */
const toParagraph = (location: SourceLocation): SourceLocation =>
  location && { ...location, path: location.path.replace(/\.children\[[^\]]*\]$/, "") };

function getKeySegment(item: unknown): string | undefined {
  return typeof item === "object" && item && "_key" in item && typeof item._key === "string"
    ? `[_key=="${item._key}"]`
    : undefined;
}

/** Returns the value without markers in its texts. */
export function stripAllMarkers<Value>(value: Value): Value {
  return stripMarkersIn(value) as Value; // only texts change
}

function stripMarkersIn(value: unknown): unknown {
  if (typeof value === "string") return stripMarkers(value);
  if (Array.isArray(value)) return value.map(stripMarkersIn);
  const isPlainObject =
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlainObject) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, stripMarkersIn(inner)]),
  );
}
