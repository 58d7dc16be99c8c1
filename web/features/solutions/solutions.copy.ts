/** The tab labels of a module page (spec 2). */
export const solutionsCopy = {
  overview: "Overview",
  features: "Features",
  benefits: "Benefits",
} as const;
