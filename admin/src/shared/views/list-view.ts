/** The arrangement of the columns, as React-Admin's `DataTable` stores it. */
interface ColumnArrangement {
  hidden: readonly string[];
  /** The indexes of the columns in their order; undefined for the default order. */
  ranks?: readonly number[];
}

/** A view of a list: filters, order, rows per page and columns. */
export interface ListView {
  filter: object;
  sort: { field: string; order: "ASC" | "DESC" };
  perPage: number;
  columns?: ColumnArrangement;
}

/** A list with saved views. */
export interface ViewedList {
  resource: "leads" | "people" | "companies";
  /** The view without filters in the default order. */
  plain: ListView;
  /** Returns the known filters with valid values, in a fixed order. */
  parseFilter: (filter: Record<string, unknown>) => object;
  /** The columns that are hidden at first. */
  hiddenColumns: readonly string[];
}

/** Returns the path of a view below /admin, with the query of React-Admin's list. */
export function viewAddress(
  { resource }: Pick<ViewedList, "resource">,
  { filter, sort, perPage }: ListView,
): string {
  const query = new URLSearchParams({
    displayedFilters: "{}",
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: "1",
    perPage: String(perPage),
  });
  return `/${resource}?${query}`;
}

const read = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const isList = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

/** Parses the columns of a stored view; undefined if it has none. */
function savedColumns(stored: unknown): ColumnArrangement | undefined {
  const hidden = read(stored, "hidden");
  const ranks = read(stored, "ranks");
  if (!isList(hidden, (item) => typeof item === "string")) return undefined;
  return { hidden, ...(isList(ranks, (item) => typeof item === "number") && { ranks }) };
}

/** Parses a stored view. Invalid values are replaced by those of the plain view. */
export function savedView({ plain, parseFilter }: ViewedList, stored: unknown): ListView {
  const field = read(read(stored, "sort"), "field");
  const order = read(read(stored, "sort"), "order");
  const perPage = read(stored, "perPage");
  const columns = savedColumns(read(stored, "columns"));
  return {
    filter: parseFilter({ ...Object(read(stored, "filter")) }),
    sort: {
      field: typeof field === "string" ? field : plain.sort.field,
      order: order === "ASC" || order === "DESC" ? order : plain.sort.order,
    },
    perPage: typeof perPage === "number" ? perPage : plain.perPage,
    ...(columns && { columns }),
  };
}

/** Whether two views show the same rows in the same order. */
export function isSameView(
  { parseFilter }: Pick<ViewedList, "parseFilter">,
  one: ListView,
  other: ListView,
): boolean {
  const query = ({ filter, sort }: ListView) =>
    // The parsed filters have their keys in a fixed order.
    JSON.stringify([parseFilter({ ...filter }), sort.field, sort.order]);
  return query(one) === query(other);
}
