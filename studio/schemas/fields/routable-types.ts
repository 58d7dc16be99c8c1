/** The document types with a URL; their paths are unique across types. Resources may have none. */
export const routableTypes = [
  "page",
  "solutionModule",
  "legalPage",
  "article",
  "customerStory",
  "event",
  "jobOpening",
  "resource",
] as const;

/** GROQ filter for documents with a URL. */
export const routableFilter = `_type in [${routableTypes.map((type) => `"${type}"`).join(", ")}]`;

export type RoutableType = (typeof routableTypes)[number];

/** Whether documents of this type have a URL. */
export function isRoutable(type: string): type is RoutableType {
  return routableTypes.some((routable) => routable === type);
}
