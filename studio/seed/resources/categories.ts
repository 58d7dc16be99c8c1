import { type SeedCategory, toResource } from "../seed-document.ts";

/**
 * The filters of the resources page (spec 9); "all" belongs to the page. Healthcare has no item yet and
 * suggests the paper that covers HIPAA.
 */
export const resourceCategories: readonly SeedCategory[] = [
  ["implementation", "Implementation"],
  ["platform", "Platform"],
  ["security", "Security"],
  ["manufacturing", "Manufacturing"],
  ["financial-services", "Financial Services"],
  ["development", "Development"],
  ["sales-marketing", "Sales & Marketing"],
  ["healthcare", "Healthcare"],
].map(([id, title = ""]) => ({
  _id: `category-${id}`,
  _type: "resourceCategory",
  title,
  ...(id === "healthcare" && { suggestion: toResource("resource-zero-trust-for-agents") }),
}));
