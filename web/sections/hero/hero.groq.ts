import * as z from "zod";
import { buttonFields, imageFields } from "../../content/fragments.ts";
import { buttonsShape, filled, imageShape, optionalText } from "../../content/shapes.ts";

export const heroFields = /* groq */ `
  eyebrow,
  headline,
  lead,
  buttons[]${buttonFields},
  chips,
  scene,
  image${imageFields}
`;

export const heroShape = z.object({
  eyebrow: optionalText,
  headline: filled,
  lead: filled,
  buttons: buttonsShape,
  chips: z.array(z.string()).nullable(),
  scene: z.enum(["none", "intelligence-architecture"]),
  image: imageShape,
});
