import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const firstKpiPlan: SeedResource = {
  _id: "resource-first-kpi-plan",
  _type: "resource",
  title: "Reaching the first KPI in four to eight weeks",
  type: "whitepaper",
  category: toCategory("category-implementation"),
  description:
    "A week-by-week plan for one module and one measure: who decides what, what is connected in which week, how the baseline is taken, and the five reasons why plans slip.",
  readTime: "15 min read",
  published: "2024-01-15",
  file: seedFile("first-kpi-plan.pdf"),
  sample: false,
};
