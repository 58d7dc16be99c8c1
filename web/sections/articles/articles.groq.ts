import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
import {
  createSelectionSchemas,
  matchesSelection,
  resolveSelection,
} from "../../content/entries/selection.ts";
import { articleCardFields, articleCardSchema } from "../../features/articles/article.groq.ts";

/** At most this many articles are listed; older ones are found by the search. */
export const articlesFields = /* groq */ `
  headline,
  lead,
  hasPages,
  selection{
    mode,
    limit,
    documents[]{ _key, _ref, "document": @->${articleCardFields} }
  },
  "_lists": "article",
  "found": *[_type == "article" && ^.selection.mode != "manual" && defined(path.current)
    && ${matchesSelection}] | order(published desc, _id)[0...1000]${articleCardFields}
`;

export const articlesSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    hasPages: z.boolean().nullable(),
    ...createSelectionSchemas(articleCardSchema),
  })
  .transform(({ selection, found, ...section }) => {
    const { items, limit } = resolveSelection({ selection, found });
    return { ...section, articles: items, limit };
  });
