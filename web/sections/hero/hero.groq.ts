import * as z from "zod";
import { buttonFields, imageFields } from "../../content/sanity/fragments.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";
import {
  buttonsSchema,
  nonEmptyText,
  imageSchema,
  nullableText,
} from "../../content/sanity/schemas.ts";

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
  eyebrow: nullableText,
  headline: nonEmptyText,
  lead: nonEmptyText,
  buttons: buttonsSchema,
  chips: z.array(z.string()).nullable(),
  scene: sceneSchema,
  image: imageSchema,
});
