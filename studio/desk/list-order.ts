import type { SanityClient } from "sanity";
import { sibling } from "../schemas/fields/sibling.ts";

/** A list on a page that places documents in an order: where that order is changed. */
type PlacedList = {
  page: { id: string; type: string; title: string };
  /** The path of the list in the page, as the Studio writes it. */
  path: string;
  /** The title of the section it stands in, or its kind. */
  section: string;
  /** The ids it places, in their order. */
  ids: readonly string[];
};

/** The pages with their sections, and the types of what sections can place. */
const placedQuery = `{
  "pages": *[_type == "page" && defined(path.current)] | order(path.current asc) {
    _id, _type, title, sections
  },
  "documents": *[_type in $types]{ _id, _type }
}`;

/** The lists of a page's sections that place documents. Texts and buttons refer to pages one by one. */
function placedLists(pages: readonly unknown[]): PlacedList[] {
  return pages.flatMap((page) => {
    const sections = sibling(page, "sections");
    return (Array.isArray(sections) ? sections : []).flatMap((section: unknown) =>
      listsOf(section).map(({ field, ids }) => ({
        page: {
          id: String(sibling(page, "_id")),
          type: String(sibling(page, "_type")),
          title: String(sibling(page, "title") ?? "Untitled page"),
        },
        path: `sections[_key=="${String(sibling(section, "_key"))}"].${field}`,
        section: String(sibling(section, "headline") ?? sibling(section, "_type")),
        ids,
      })),
    );
  });
}

function listsOf(section: unknown): { field: string; ids: string[] }[] {
  if (typeof section !== "object" || section === null) return [];
  return Object.entries(section).flatMap(([field, value]: [string, unknown]) => {
    const ids = (Array.isArray(value) ? value : []).flatMap((item) => {
      const ref = sibling(item, "_ref");
      return typeof ref === "string" ? [ref] : [];
    });
    return ids.length ? [{ field, ids }] : [];
  });
}

/** The types whose documents pages put in order. */
export const orderedTypes: readonly string[] = [
  "solutionModule",
  "industry",
  "testimonial",
  "teamMember",
  "faq",
  "demo",
  "webinar",
  "codeExample",
  "resourceCategory",
];

type Placed = {
  pages: readonly unknown[];
  documents: readonly { _id: string; _type: string }[];
};

/** The many lists that a link is looked up in are asked about together. */
const freshMs = 2_000;
let asked: { at: number; placed: Promise<Placed> } | undefined;

/** Where documents of a type are put in order; nothing when the content lake does not answer. */
export async function ordersOf(type: string, client: SanityClient): Promise<PlacedList[]> {
  if (!asked || Date.now() - asked.at > freshMs) {
    const placed = client
      .withConfig({ perspective: "drafts" })
      .fetch<Placed>(placedQuery, { types: orderedTypes }, { tag: "desk.orders" })
      .catch(() => ({ pages: [], documents: [] }));
    asked = { at: Date.now(), placed };
  }
  return ordersIn(await asked.placed, type);
}

/** The lists that place at least one document of the type. */
export function ordersIn({ pages, documents }: Placed, type: string): PlacedList[] {
  const ofType = new Set(documents.flatMap(({ _id, _type }) => (_type === type ? [_id] : [])));
  return placedLists(pages).filter(({ ids }) => ids.some((id) => ofType.has(id)));
}
