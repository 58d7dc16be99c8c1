import * as z from "zod";
import { questionSelection } from "../../content/entries/questions.ts";
import { createSelectionSchemas, selectDocuments } from "../../content/entries/selection.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const faqsFields = /* groq */ `
  headline,
  lead,
  ${questionSelection},
  ${layoutFields}
`;

const questionSchema = z.object({
  _id: z.string(),
  question: nonEmptyText,
  answer: richTextSchema,
});

export const faqsSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    layout: layoutSchema,
    ...createSelectionSchemas(questionSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    items: selectDocuments({ selection, found }),
  }));
