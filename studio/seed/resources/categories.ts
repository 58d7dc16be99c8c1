import type { SeedResourceCategory } from "../seed-document.ts";

const category = <Id extends string>(id: Id, title: string) => ({
  _id: `category-${id}` as const,
  _type: "resourceCategory" as const,
  title,
});

/** The filters of the resources page (spec 9); "all" belongs to the page. Healthcare has no item yet. */
export const resourceCategories = [
  category("implementation", "Implementation"),
  category("platform", "Platform"),
  category("security", "Security"),
  category("manufacturing", "Manufacturing"),
  category("financial-services", "Financial Services"),
  category("development", "Development"),
  category("sales-marketing", "Sales & Marketing"),
  category("healthcare", "Healthcare"),
] as const satisfies readonly SeedResourceCategory[];

/** The id of one of the categories; a resource can name no other. */
export type SeedCategoryId = (typeof resourceCategories)[number]["_id"];

/** A reference to a category of the seed. */
export function inCategory(id: SeedCategoryId) {
  return { _type: "reference" as const, _ref: id };
}
