/**
 * The filter of the resource library. The server applies it to the URL, the browser to the visitor's
 * input.
 */
export type ResourceFilter = {
  /** Search text, matched against title and description. */
  q: string;
  /** A category title, or empty for all categories (spec 4: 'all'). */
  category: string;
  /** The 1-based page of cards. */
  page: number;
};

/** Cards per page. */
export const pageSize = 24;

type Searchable = {
  title: string;
  description: string;
  category: string;
};

/**
 * Returns the predicate of a filter (spec 5): the text is a case-insensitive substring of title or
 * description, and the category matches exactly.
 */
export function createFilterPredicate({
  q,
  category,
}: ResourceFilter): (resource: Searchable) => boolean {
  const text = q.toLowerCase();
  return (resource) =>
    (category === "" || resource.category === category) &&
    (resource.title.toLowerCase().includes(text) ||
      resource.description.toLowerCase().includes(text));
}

/** Returns the matching resources of the filter's page; beyond the last page, those of the last. */
export function selectPage<Resource extends Searchable>(
  resources: readonly Resource[],
  filter: ResourceFilter,
): { shown: Resource[]; page: number; hasMore: boolean } {
  const matches = resources.filter(createFilterPredicate(filter));
  const pageCount = Math.max(1, Math.ceil(matches.length / pageSize));
  const page = Math.min(filter.page, pageCount);
  return {
    shown: matches.slice((page - 1) * pageSize, page * pageSize),
    page,
    hasMore: page < pageCount,
  };
}

type FilterParams = Readonly<Partial<Record<"q" | "category" | "page", string>>>;

/** Parses the query parameters of a filter. Invalid values fall back to the unfiltered first page. */
export function parseFilter({ q = "", category = "", page = "" }: FilterParams): ResourceFilter {
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
  return { q, category: category === "all" ? "" : category, page: number };
}

/** Returns the query string of a filter, empty for the unfiltered first page. */
export function serializeFilter({ q, category, page }: ResourceFilter): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return search.size ? `?${search}` : "";
}
