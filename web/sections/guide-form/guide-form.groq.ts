import * as z from "zod";
import { buttonFields, richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { buttonsSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
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
  headline: nonEmptyText,
  lead: nullableText,
  aside: richTextSchema,
  scene: sceneSchema,
  successText: nonEmptyText,
  successButtons: buttonsSchema,
});
