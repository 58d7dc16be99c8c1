import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { optionalText, richTextShape } from "../../content/sanity/schemas.ts";

export const proseFields = /* groq */ `
  headline,
  lead,
  body[]${richText}
`;

export const proseShape = z.object({
  headline: optionalText,
  lead: optionalText,
  body: richTextShape,
});
