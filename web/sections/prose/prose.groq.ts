import * as z from "zod";
import { richText } from "../../content/fragments.ts";
import { optionalText, richTextShape } from "../../content/shapes.ts";

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
