import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import {
  layoutSchema,
  nonEmptyText,
  nullableText,
  publishedDocuments,
} from "../../content/sanity/schemas.ts";

export const testimonialsFields = /* groq */ `
  headline,
  lead,
  testimonials[]{
    _key,
    _ref,
    "document": @->{ _id, _type, quote, author, title, company, metric, industry, sample }
  },
  ${layoutFields}
`;

export const testimonialsSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  testimonials: publishedDocuments(
    z.object({
      _id: z.string(),
      quote: nonEmptyText,
      author: nonEmptyText,
      title: nonEmptyText,
      company: nonEmptyText,
      metric: nonEmptyText,
      industry: nullableText,
      sample: z.boolean().nullable(),
    }),
  ),
  layout: layoutSchema,
});
