/** The times that a report can be of, as the database names them; each ends today. */
export const spans = ["7", "30", "90", "quarter", "all"] as const;
export type Span = (typeof spans)[number];

/** The span that an address asks for, which anyone can type. */
export const spanIn = (search: URLSearchParams): Span =>
  spans.find((known) => known === search.get("span")) ?? "30";
