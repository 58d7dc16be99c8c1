import type { SanityClient } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";

/** A list in a section of a page, or in a shared section, that orders documents. */
type OrderedList = {
  page: { id: string; type: string; title: string };
  /** The path of the list in the page, in the Studio's format. */
  path: string;
  /** The headline of the section, or its type. */
  section: string;
  /** The ids of its documents in order. */
  ids: readonly string[];
};

/** The pages and shared sections with their sections, and the documents of ordered types. */
const orderQuery = `{
  "pages": *[_type == "sharedSection" || (_type == "page" && defined(path.current))] | order(path.current asc) {
    _id, _type, title, sections
  },
  "documents": *[_type in $types]{ _id, _type }
}`;

/** The lists of documents in page sections. References in texts and buttons are not lists. */
function collectLists(pages: readonly unknown[]): OrderedList[] {
  return pages.flatMap((page) => {
    const sections = readField(page, "sections");
    return (Array.isArray(sections) ? sections : []).flatMap((section: unknown) =>
      getReferenceLists(section).map(({ field, ids }) => ({
        page: {
          id: String(readField(page, "_id")),
          type: String(readField(page, "_type")),
          title: String(readField(page, "title") ?? "Untitled page"),
        },
        path: `sections[_key=="${String(readField(section, "_key"))}"].${field}`,
        section: String(readField(section, "headline") ?? readField(section, "_type")),
        ids,
      })),
    );
  });
}

function getReferenceLists(section: unknown): { field: string; ids: string[] }[] {
  if (typeof section !== "object" || section === null) return [];
  const selection = readField(section, "selection");
  const chosen =
    readField(selection, "mode") === "manual"
      ? { "selection.documents": readField(selection, "documents") }
      : {};
  return Object.entries({ ...section, ...chosen }).flatMap(([field, value]: [string, unknown]) => {
    const ids = (Array.isArray(value) ? value : []).flatMap((item) => {
      const ref = readField(item, "_ref");
      return typeof ref === "string" ? [ref] : [];
    });
    return ids.length ? [{ field, ids }] : [];
  });
}

/** The types that a section shows in an automatic order or in one that editors choose. */
export const selectedTypes = [
  "article",
  "customerStory",
  "faq",
  "jobOpening",
  "pricingPlan",
  "solutionModule",
  "testimonial",
] as const;

/** The types whose documents are ordered on pages. */
export const orderedTypes: readonly string[] = [
  ...selectedTypes,
  "industry",
  "teamMember",
  "demo",
  "webinar",
  "codeExample",
  "resourceCategory",
];

type OrderQueryResult = {
  pages: readonly unknown[];
  documents: readonly { _id: string; _type: string }[];
};

/**
 * Milliseconds for which the result is shared, because the Studio resolves many lists at a time.
 */
const cacheMs = 2_000;
let cached: { at: number; placed: Promise<OrderQueryResult> } | undefined;

/** The lists that order documents of a type; none when the content lake is unavailable. */
export async function fetchOrderedLists(
  type: string,
  client: SanityClient,
): Promise<OrderedList[]> {
  if (!cached || Date.now() - cached.at > cacheMs) {
    const placed = client
      .withConfig({ perspective: "drafts" })
      .fetch<OrderQueryResult>(orderQuery, { types: orderedTypes }, { tag: "desk.orders" })
      .catch(() => ({ pages: [], documents: [] }));
    cached = { at: Date.now(), placed };
  }
  return findOrderedLists(await cached.placed, type);
}

/** The lists that contain at least one document of the type. */
export function findOrderedLists(
  { pages, documents }: OrderQueryResult,
  type: string,
): OrderedList[] {
  const ofType = new Set(documents.flatMap(({ _id, _type }) => (_type === type ? [_id] : [])));
  return collectLists(pages).filter(({ ids }) => ids.some((id) => ofType.has(id)));
}
