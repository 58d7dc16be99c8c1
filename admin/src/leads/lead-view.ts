import type { SavedQuery } from "react-admin";
import { leadFilter, type LeadFilter } from "../providers/lead-query.ts";

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

/** A view that somebody saved; one that this version cannot read is as plain as possible. */
export function savedView({ value }: SavedQuery): LeadView {
  return {
    filter: leadFilter(value.filter ?? {}),
    sort: {
      field: value.sort?.field ?? plainView.sort.field,
      order: value.sort?.order === "ASC" ? "ASC" : "DESC",
    },
    perPage: value.perPage ?? plainView.perPage,
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
      sort.field,
      sort.order,
    ]);
  return asked(one) === asked(other);
}
