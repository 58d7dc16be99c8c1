import { defineQuery } from "next-sanity";
import * as z from "zod";
import { categoryFields, imageFields, richText } from "../../content/sanity/fragments.ts";
import { peopleSchema, personFields } from "../../content/entries/people.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  categoryTitlesSchema,
  flagSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
  publishedDocuments,
  validItems,
} from "../../content/sanity/schemas.ts";

/** What a card shows of an article. */
export const articleCardFields = /* groq */ `{
  _id,
  _type,
  title,
  "path": path.current,
  summary,
  published,
  cover${imageFields},
  ${categoryFields}
}`;

/** The fields of an article page. `similar` are the newest articles with a common category or tag. */
export const articlePageFields = /* groq */ `
  title,
  summary,
  published,
  cover${imageFields},
  ${categoryFields},
  tags,
  authors[]${personFields},
  body[]${richText},
  related[]{ _key, _ref, "document": @->${articleCardFields} },
  "_lists": "article",
  "similar": *[_type == "article" && _id != ^._id && defined(path.current) && (
    count(categories[_ref in ^.^.categories[]._ref]) > 0 || count(tags[@ in ^.^.tags]) > 0
  )] | order(published desc, _id)[0...3]${articleCardFields},
  sample
`;

/** The newest articles, for the feed. */
export const articleFeedQuery = defineQuery(`{
  "_lists": "article",
  "articles": *[_type == "article" && defined(path.current)]
    | order(published desc, _id)[0...50]${articleCardFields}
}`);

export const articleCardSchema = z.object({
  _id: z.string(),
  title: nonEmptyText,
  path: pathSchema,
  summary: nonEmptyText,
  published: z.iso.date(),
  cover: imageSchema.catch(null),
  categories: categoryTitlesSchema,
});

export type ArticleCard = z.output<typeof articleCardSchema>;

/** Omits malformed articles, so that one does not break a list. */
export const articleCardsSchema = validItems(articleCardSchema);

/** Omits missing or malformed fields; the page itself is always shown. */
export const articlePageSchema = z
  .object({
    title: nonEmptyText.catch("Untitled"),
    summary: nullableText.catch(null),
    published: nullableText.catch(null),
    cover: imageSchema.catch(null),
    categories: categoryTitlesSchema,
    tags: validItems(nonEmptyText),
    authors: peopleSchema,
    body: richTextSchema.catch([]),
    related: publishedDocuments(articleCardSchema).catch([]),
    similar: articleCardsSchema,
    sample: flagSchema,
  })
  .transform(({ related, similar, ...article }) => ({
    ...article,
    related: related.length > 0 ? related : similar,
  }));

export type Article = z.output<typeof articlePageSchema>;
