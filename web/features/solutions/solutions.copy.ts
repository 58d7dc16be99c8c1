/** The names of a module page's tabs (spec 2). */
export const solutionsCopy = {
  overview: "Overview",
  features: "Features",
  benefits: "Benefits",
} as const;
