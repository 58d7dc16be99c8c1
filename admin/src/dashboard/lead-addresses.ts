import type { ReportFilter } from "./span.ts";

/** Returns the address of the lead list with a filter, oldest leads first if wanted. */
const listAddress = (filter: object, order: "ASC" | "DESC") =>
  `/leads?${new URLSearchParams({ filter: JSON.stringify(filter), sort: "created_at", order })}`;

/** The list of the leads that the report of overdue leads counts, oldest first. */
export const overdueAddress = ({ owner }: Pick<ReportFilter, "owner">): string =>
  listAddress({ reply: "overdue", ...(owner && { owner }) }, "ASC");

/** The list of the leads that were created since a day in the browser's time zone. */
export const createdAddress = ({ owner }: Pick<ReportFilter, "owner">, since?: string): string =>
  listAddress({ ...(since && { created_from: since }), ...(owner && { owner }) }, "DESC");
