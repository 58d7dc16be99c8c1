import { leadFilter, type LeadFilter } from "../../providers/data/lead-query.ts";

/** The arrangement of the columns, as React-Admin's `DataTable` stores it. */
interface ColumnArrangement {
  hidden: readonly string[];
  /** The indexes of the columns in their order; undefined for the default order. */
  ranks?: readonly number[];
}

/** A view of the list: filters, order, rows per page and columns. */
export interface LeadView {
  filter: LeadFilter;
  sort: { field: string; order: "ASC" | "DESC" };
  perPage: number;
  columns?: ColumnArrangement;
}

/** The default view: all leads, newest first. */
export const plainView: LeadView = {
  filter: {},
  sort: { field: "created_at", order: "DESC" },
  perPage: 25,
};

/** Returns the path of a view below /admin, with the query of React-Admin's list. */
export function viewAddress({ filter, sort, perPage }: LeadView): string {
  const query = new URLSearchParams({
    displayedFilters: "{}",
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: "1",
    perPage: String(perPage),
  });
  return `/leads?${query}`;
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

/** Parses a stored view. Invalid values are replaced by those of `plainView`. */
export function savedView(stored: unknown): LeadView {
  const field = read(read(stored, "sort"), "field");
  const perPage = read(stored, "perPage");
  const columns = savedColumns(read(stored, "columns"));
  return {
    filter: leadFilter({ ...Object(read(stored, "filter")) }),
    sort: {
      field: typeof field === "string" ? field : plainView.sort.field,
      order: read(read(stored, "sort"), "order") === "ASC" ? "ASC" : "DESC",
    },
    perPage: typeof perPage === "number" ? perPage : plainView.perPage,
    ...(columns && { columns }),
  };
}

/** Whether two views show the same rows in the same order. */
export function isSameView(one: LeadView, other: LeadView): boolean {
  const query = ({ filter, sort }: LeadView) =>
    // leadFilter returns the keys in a fixed order.
    JSON.stringify([leadFilter({ ...filter }), sort.field, sort.order]);
  return query(one) === query(other);
}
