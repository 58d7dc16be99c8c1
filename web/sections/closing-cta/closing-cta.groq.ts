import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText } from "../../content/sanity/schemas.ts";

export const closingCtaFields = /* groq */ `
  headline,
  lead,
  buttons[]${buttonFields}
`;

export const closingCtaShape = z.object({
  headline: filled,
  lead: optionalText,
  buttons: buttonsShape,
});
