import * as z from "zod";
import { filled, optionalText, published } from "../../content/sanity/shapes.ts";

export const testimonialsFields = /* groq */ `
  headline,
  lead,
  testimonials[]{
    _key,
    _ref,
    "document": @->{ _id, _type, quote, author, title, company, metric, industry, sample }
  }
`;

export const testimonialsSchema = z.object({
  headline: filled,
  lead: optionalText,
  testimonials: published(
    z.object({
      _id: z.string(),
      quote: filled,
      author: filled,
      title: filled,
      company: filled,
      metric: filled,
      industry: optionalText,
      sample: z.boolean().nullable(),
    }),
  ),
});
