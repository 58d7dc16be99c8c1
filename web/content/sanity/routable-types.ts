/** Document types with their own page at `path.current`, which is unique among them. */
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

/** GROQ filter for routable documents. */
export const routableFilter = /* groq */ `_type in ["page", "solutionModule", "legalPage", "article", "customerStory", "event", "jobOpening", "resource"]`;
