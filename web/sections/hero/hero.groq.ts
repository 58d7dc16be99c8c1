import * as z from "zod";
import { buttonFields, imageFields } from "../../content/sanity/fragments.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";
import { buttonsShape, filled, imageShape, optionalText } from "../../content/sanity/shapes.ts";

export const heroFields = /* groq */ `
  eyebrow,
  headline,
  lead,
  buttons[]${buttonFields},
  chips,
  "scene": scene[0]${sceneFields},
  image${imageFields}
`;

export const heroSchema = z.object({
  eyebrow: optionalText,
  headline: filled,
  lead: filled,
  buttons: buttonsShape,
  chips: z.array(z.string()).nullable(),
  scene: sceneSchema,
  image: imageShape,
});
