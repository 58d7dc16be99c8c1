import * as z from "zod";
import { nonEmptyText, nullableText, publishedDocuments } from "../../content/sanity/schemas.ts";

export const codeExamplesFields = /* groq */ `
  headline,
  examples[]{
    _key,
    _ref,
    "document": @->{ _id, _type, title, language, filename, code, explanation, highlights }
  }
`;

export const codeExamplesSchema = z.object({
  headline: nullableText,
  examples: publishedDocuments(
    z.object({
      _id: z.string(),
      title: nonEmptyText,
      language: nonEmptyText,
      filename: nonEmptyText,
      // Not trimmed, because indentation is part of the code.
      code: z.string().min(1),
      explanation: nonEmptyText,
      highlights: z.array(z.string()).nullable(),
    }),
  ),
});
