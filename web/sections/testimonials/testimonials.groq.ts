import * as z from "zod";
import {
  createSelectionSchemas,
  matchesSelection,
  selectDocuments,
} from "../../content/entries/selection.ts";
import { imageFields, layoutFields } from "../../content/sanity/fragments.ts";
import {
  imageSchema,
  layoutSchema,
  nonEmptyText,
  nullableText,
  pageLinkSchema,
} from "../../content/sanity/schemas.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";

const testimonialFields = /* groq */ `{
  _id,
  _type,
  quote,
  author,
  title,
  company,
  metric,
  portrait${imageFields},
  story{ _ref, "path": @->path.current },
  industry{ _ref, "document": @->{ _id, _type, title } }
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
  portrait: imageSchema.catch(null),
  /** The path of the customer story while it is published. */
  story: pageLinkSchema.transform((story) => toSafeHref(story?.path) ?? null).catch(null),
  industry: z
    .object({ document: z.object({ title: nonEmptyText }) })
    .transform(({ document }) => document.title)
    .nullable()
    .catch(null),
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
