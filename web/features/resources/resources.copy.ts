/** The fixed texts of the resource library (spec 2 and 8). */
export const resourcesCopy = {
  placeholder: "Search resources...",
  empty: "No resources found matching your criteria.",
  /** Announced to screen readers after the cards change. */
  found: (count: number) => (count === 1 ? "1 resource" : `${count} resources`),
  filters: "Categories",
} as const;

/** Formats a resource type (spec 9): 'case-study' is shown as 'case study'. */
export const formatType = (type: string): string => type.replaceAll("-", " ");
