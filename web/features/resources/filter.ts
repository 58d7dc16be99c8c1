/**
 * What the library shows of all resources: the same rule on the server, for an address, and in the
 * browser, for what is typed.
 */
export type Filter = {
  /** Searched for in title and description. */
  q: string;
  /** A category's title; empty for all (spec 4: 'all'). */
  category: string;
  /** Which page of cards is shown, from 1. */
  page: number;
};

/** Cards of one page. */
export const pageSize = 24;

type Searchable = {
  title: string;
  description: string;
  category: string;
};

/**
 * Whether a resource is found (spec 5): the search is a case-insensitive part of its title or its
 * description, and its category is exactly the chosen one. Both must hold.
 */
export function createFilterPredicate({ q, category }: Filter): (resource: Searchable) => boolean {
  const part = q.toLowerCase();
  return (resource) =>
    (category === "" || resource.category === category) &&
    (resource.title.toLowerCase().includes(part) ||
      resource.description.toLowerCase().includes(part));
}

/**
 * What a filter shows: the cards of its page, of all that are found. A page behind the last one is
 * the last.
 */
export function selectPage<Resource extends Searchable>(
  resources: readonly Resource[],
  filter: Filter,
): { shown: Resource[]; page: number; more: boolean } {
  const found = resources.filter(createFilterPredicate(filter));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(filter.page, pages);
  return {
    shown: found.slice((page - 1) * pageSize, page * pageSize),
    page,
    more: page < pages,
  };
}

type Values = Readonly<Partial<Record<"q" | "category" | "page", string>>>;

/** The filter that an address names; what is no filter is the library's first view. */
export function parseFilter({ q = "", category = "", page = "" }: Values): Filter {
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
  return { q, category: category === "all" ? "" : category, page: number };
}

/** The query of the address that shows a filter: empty for the first view. */
export function serializeFilter({ q, category, page }: Filter): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return search.size ? `?${search}` : "";
}
