import * as z from "zod";
import {
  createSelectionSchemas,
  matchesSelection,
  selectDocuments,
} from "../../content/entries/selection.ts";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

const testimonialFields = /* groq */ `{
  _id,
  _type,
  quote,
  author,
  title,
  company,
  metric,
  industry{ _ref, "document": @->{ _id, _type, title } },
  sample
}`;

export const testimonialsFields = /* groq */ `
  headline,
  lead,
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${testimonialFields} } },
  "_lists": "testimonial",
  "found": *[_type == "testimonial" && ^.selection.mode != "manual"
    && ${matchesSelection}] | order(_createdAt desc, _id)[0...48]${testimonialFields},
  ${layoutFields}
`;

const testimonialSchema = z.object({
  _id: z.string(),
  quote: nonEmptyText,
  author: nonEmptyText,
  title: nonEmptyText,
  company: nonEmptyText,
  metric: nullableText.catch(null),
  industry: z
    .object({ document: z.object({ title: nonEmptyText }) })
    .transform(({ document }) => document.title)
    .nullable()
    .catch(null),
  sample: z.boolean().nullable(),
});

export const testimonialsSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    layout: layoutSchema,
    ...createSelectionSchemas(testimonialSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    testimonials: selectDocuments({ selection, found }),
  }));
