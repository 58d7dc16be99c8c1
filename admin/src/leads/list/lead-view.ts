import { leadFilter, type LeadFilter } from "../../providers/data/lead-query.ts";

/** What a view of the list is: what it asks for, in which order, how many on a page. */
export interface LeadView {
  filter: LeadFilter;
  sort: { field: string; order: "ASC" | "DESC" };
  perPage: number;
}

/** The newest leads, as the list is opened. */
export const plainView: LeadView = {
  filter: {},
  sort: { field: "created_at", order: "DESC" },
  perPage: 25,
};

/** The address of a view below /admin, as react-admin's list reads it: who has it sees the same. */
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

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** A view that somebody saved; one that this version cannot read is as plain as possible. */
export function savedView(stored: unknown): LeadView {
  const field = part(part(stored, "sort"), "field");
  const perPage = part(stored, "perPage");
  return {
    filter: leadFilter({ ...Object(part(stored, "filter")) }),
    sort: {
      field: typeof field === "string" ? field : plainView.sort.field,
      order: part(part(stored, "sort"), "order") === "ASC" ? "ASC" : "DESC",
    },
    perPage: typeof perPage === "number" ? perPage : plainView.perPage,
  };
}

/** Whether two views show the same rows in the same order, whatever fits on a page. */
export function isSameView(one: LeadView, other: LeadView): boolean {
  const asked = ({ filter, sort }: LeadView) =>
    JSON.stringify([
      filter.q,
      filter.status,
      filter.form_source,
      filter.owner,
      filter.campaign,
      sort.field,
      sort.order,
    ]);
  return asked(one) === asked(other);
}
