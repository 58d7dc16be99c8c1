import { createFilterPredicate, type ResourceFilter, serializeFilter } from "./filter.ts";

type Suggestible = {
  title: string;
  path: string | null;
  description: string;
  category: string;
};

/** Shorter words, such as "the", say nothing about a resource. */
const minWordLength = 4;

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWordLength);

/**
 * Returns the resource that comes closest to a filter without matches: one that contains the text in
 * another category, else the one with most words of the text, else the one with the title that an editor
 * chose for the category.
 */
export function suggestResource<Resource extends Suggestible>(
  resources: readonly Resource[],
  filter: ResourceFilter,
  categorySuggestion: string | undefined,
): Resource | undefined {
  if (filter.q && filter.category) {
    const elsewhere = resources.find(createFilterPredicate({ ...filter, category: "" }));
    if (elsewhere) return elsewhere;
  }
  const words = splitWords(filter.q);
  const countWords = ({ title, description, category }: Suggestible) => {
    const text = `${title} ${description} ${category}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  const [best] = resources
    .map((resource) => ({ resource, count: countWords(resource) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return best?.resource ?? resources.find(({ title }) => title === categorySuggestion);
}

/** The address of a suggested resource: its page, or a search for its title. */
export const getSuggestionPath = ({ title, path }: Pick<Suggestible, "title" | "path">): string =>
  path ?? serializeFilter({ q: title, category: "", page: 1 });
