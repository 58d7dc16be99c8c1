import * as z from "zod";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  buttonFields,
  imageFields,
  layoutFields,
  richText,
} from "../../content/sanity/fragments.ts";
import {
  buttonsSchema,
  imageSchema,
  layoutSchema,
  nullableText,
} from "../../content/sanity/schemas.ts";

export const proseFields = /* groq */ `
  eyebrow,
  headline,
  lead,
  body[]${richText},
  image${imageFields},
  "video": video.asset._ref,
  "captions": captions.asset._ref,
  buttons[]${buttonFields},
  ${layoutFields}
`;

export const proseSchema = z
  .object({
    eyebrow: nullableText,
    headline: nullableText,
    lead: nullableText,
    body: richTextSchema.nullable().transform((body) => body ?? []),
    image: imageSchema.catch(null),
    video: nullableText,
    captions: nullableText,
    buttons: buttonsSchema,
    layout: layoutSchema,
  })
  .refine(({ lead, body }) => lead?.trim() || body.length > 0, {
    path: ["body"],
    message: "needs a text or a lead",
  });
