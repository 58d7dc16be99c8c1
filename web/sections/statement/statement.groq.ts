import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const statementFields = /* groq */ `
  eyebrow,
  headline,
  text,
  buttons[]${buttonFields}
`;

export const statementSchema = z.object({
  eyebrow: nullableText,
  headline: nonEmptyText,
  text: nonEmptyText,
  buttons: buttonsSchema,
});
