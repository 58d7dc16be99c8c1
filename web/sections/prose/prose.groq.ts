import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { nullableText } from "../../content/sanity/schemas.ts";

export const proseFields = /* groq */ `
  headline,
  lead,
  body[]${richText}
`;

export const proseSchema = z.object({
  headline: nullableText,
  lead: nullableText,
  body: richTextSchema,
});
