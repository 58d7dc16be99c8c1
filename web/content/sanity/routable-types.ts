/** The types of documents that have an address of their own: `path.current`, used once among all. */
export const routableTypes = ["page", "solutionModule", "legalPage"] as const;

/** The same as a GROQ filter. */
export const routableFilter = /* groq */ `_type in ["page", "solutionModule", "legalPage"]`;
