import type { ReportFilter } from "./span.ts";

/** Returns the URL of the lead list with a filter and sort order by creation date. */
const listAddress = (filter: object, order: "ASC" | "DESC") =>
  `/leads?${new URLSearchParams({ filter: JSON.stringify(filter), sort: "created_at", order })}`;

/** Returns the URL of the list of overdue leads, oldest first. */
export const overdueAddress = ({ owner }: Pick<ReportFilter, "owner">): string =>
  listAddress({ reply: "overdue", ...(owner && { owner }) }, "ASC");

/** Returns the URL of the list of leads created since a day in the browser's time zone. */
export const createdAddress = ({ owner }: Pick<ReportFilter, "owner">, since?: string): string =>
  listAddress({ ...(since && { created_from: since }), ...(owner && { owner }) }, "DESC");
