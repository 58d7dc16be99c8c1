import * as z from "zod";
import { buttonFields, richText } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText, richTextShape } from "../../content/sanity/shapes.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";

export const guideFormFields = /* groq */ `
  headline,
  lead,
  aside[]${richText},
  "scene": scene[0]${sceneFields},
  successText,
  successButtons[]${buttonFields}
`;

export const guideFormSchema = z.object({
  headline: filled,
  lead: optionalText,
  aside: richTextShape,
  scene: sceneSchema,
  successText: filled,
  successButtons: buttonsShape,
});
