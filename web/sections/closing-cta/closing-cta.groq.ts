import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText } from "../../content/sanity/shapes.ts";

export const closingCtaFields = /* groq */ `
  headline,
  lead,
  buttons[]${buttonFields}
`;

export const closingCtaSchema = z.object({
  headline: filled,
  lead: optionalText,
  buttons: buttonsShape,
});
