import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText } from "../../content/sanity/shapes.ts";

export const statementFields = /* groq */ `
  eyebrow,
  headline,
  text,
  buttons[]${buttonFields}
`;

export const statementSchema = z.object({
  eyebrow: optionalText,
  headline: filled,
  text: filled,
  buttons: buttonsShape,
});
