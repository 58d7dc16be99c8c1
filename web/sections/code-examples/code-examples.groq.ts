import * as z from "zod";
import { filled, optionalText, published } from "../../content/sanity/shapes.ts";

export const codeExamplesFields = /* groq */ `
  headline,
  examples[]{
    _key,
    _ref,
    "document": @->{ _id, _type, title, language, filename, code, explanation, highlights }
  }
`;

export const codeExamplesSchema = z.object({
  headline: optionalText,
  examples: published(
    z.object({
      _id: z.string(),
      title: filled,
      language: filled,
      filename: filled,
      // Its blanks at the start of a line are part of it.
      code: z.string().min(1),
      explanation: filled,
      highlights: z.array(z.string()).nullable(),
    }),
  ),
});
