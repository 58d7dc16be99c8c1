import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { filled, optionalText, published, richTextShape } from "../../content/sanity/shapes.ts";

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
  headline: filled,
  lead: optionalText,
  items: published(
    z.object({
      _id: z.string(),
      question: filled,
      answer: richTextShape,
      sample: z.boolean().nullable(),
    }),
  ),
});
