/** Every fixed word of the resource library (spec 2 and 8). */
export const resourcesCopy = {
  placeholder: "Search resources...",
  empty: "No resources found matching your criteria.",
  /** Read aloud to visitors who do not see the cards change. */
  found: (count: number) => (count === 1 ? "1 resource" : `${count} resources`),
  filters: "Categories",
} as const;

/** A resource's type in words (spec 9): the hyphen of 'case-study' shows as a space. */
export const formatType = (type: string): string => type.replaceAll("-", " ");
