import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const closingCtaFields = /* groq */ `
  headline,
  lead,
  buttons[]${buttonFields}
`;

export const closingCtaSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  buttons: buttonsSchema,
});
