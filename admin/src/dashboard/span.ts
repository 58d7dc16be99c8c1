/** The time spans of reports, as the database names them; each ends today. */
export const spans = ["7", "30", "90", "quarter", "all"] as const;
export type Span = (typeof spans)[number];

/** What reports count: a span and, if set, one owner ("me", "unassigned" or the id of a team member). */
export interface ReportFilter {
  span: Span;
  owner?: string;
}

const knownOwner = /^(me|unassigned|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The filter in an address, which anyone can type. */
export function reportFilter(search: URLSearchParams): ReportFilter {
  const span = spans.find((known) => known === search.get("span")) ?? "30";
  const owner = search.get("owner") ?? "";
  return { span, ...(knownOwner.test(owner) && { owner }) };
}
