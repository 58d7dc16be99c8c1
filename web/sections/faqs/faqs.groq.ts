import * as z from "zod";
import { questionSelection } from "../../content/entries/questions.ts";
import { createSelectionSchemas, selectDocuments } from "../../content/entries/selection.ts";
import { nonEmptyText, nullableText, richTextSchema } from "../../content/sanity/schemas.ts";

export const faqsFields = /* groq */ `
  headline,
  lead,
  ${questionSelection}
`;

const questionSchema = z.object({
  _id: z.string(),
  question: nonEmptyText,
  answer: richTextSchema,
  sample: z.boolean().nullable(),
});

export const faqsSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    ...createSelectionSchemas(questionSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    items: selectDocuments({ selection, found }),
  }));
