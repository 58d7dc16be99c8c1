import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { nonEmptyText, nullableText, publishedDocuments } from "../../content/sanity/schemas.ts";

export const faqsFields = /* groq */ `
  headline,
  lead,
  items[]{
    _key,
    _ref,
    "document": @->{ _id, _type, question, answer[]${richText}, sample }
  }
`;

export const faqsSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: publishedDocuments(
    z.object({
      _id: z.string(),
      question: nonEmptyText,
      answer: richTextSchema,
      sample: z.boolean().nullable(),
    }),
  ),
});
