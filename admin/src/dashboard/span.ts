/** The time spans of reports, with their names in the database. Each ends today. */
export const spans = ["7", "30", "90", "quarter", "all"] as const;
export type Span = (typeof spans)[number];

/** The filter of reports: a span and optionally an owner ("me", "unassigned" or the id of a team member). */
export interface ReportFilter {
  span: Span;
  owner?: string;
}

const knownOwner = /^(me|unassigned|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Parses the filter in the URL. Invalid values are replaced with defaults. */
export function reportFilter(search: URLSearchParams): ReportFilter {
  const span = spans.find((known) => known === search.get("span")) ?? "30";
  const owner = search.get("owner") ?? "";
  return { span, ...(knownOwner.test(owner) && { owner }) };
}
