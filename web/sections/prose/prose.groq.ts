import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { optionalText, richTextShape } from "../../content/sanity/shapes.ts";

export const proseFields = /* groq */ `
  headline,
  lead,
  body[]${richText}
`;

export const proseSchema = z.object({
  headline: optionalText,
  lead: optionalText,
  body: richTextShape,
});
