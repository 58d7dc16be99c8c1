import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const contactFormFields = /* groq */ `
  headline,
  lead,
  aside[]${richText}
`;

export const contactFormSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  aside: richTextSchema.nullable(),
});
