import * as z from "zod";
import { buttonFields } from "../../content/fragments.ts";
import { buttonsShape, filled, optionalText } from "../../content/shapes.ts";

export const statementFields = /* groq */ `
  eyebrow,
  headline,
  text,
  buttons[]${buttonFields}
`;

export const statementShape = z.object({
  eyebrow: optionalText,
  headline: filled,
  text: filled,
  buttons: buttonsShape,
});
