import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { filled, optionalText, richTextShape } from "../../content/sanity/shapes.ts";

export const contactFormFields = /* groq */ `
  headline,
  lead,
  aside[]${richText}
`;

export const contactFormSchema = z.object({
  headline: filled,
  lead: optionalText,
  aside: richTextShape,
});
