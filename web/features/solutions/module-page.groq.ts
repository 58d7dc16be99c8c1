import * as z from "zod";
import { buttonFields, imageFields, richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  buttonsSchema,
  nonEmptyText,
  hueSchema,
  imageSchema,
  nullableText,
  validItems,
  statusSchema,
} from "../../content/sanity/schemas.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";

export const modulePageFields = /* groq */ `
  name,
  theme,
  hue,
  status,
  badge,
  headline,
  blurb,
  buttons[]${buttonFields},
  image${imageFields},
  "scene": scene[0]${sceneFields},
  capabilitiesTitle,
  capabilities,
  metrics[]{ _key, value, label, note },
  features[]{ _key, title, text },
  benefitsTitle,
  inputsTitle,
  inputs,
  outputsTitle,
  outputs,
  exampleTitle,
  example[]${richText},
  limitsTitle,
  limits,
  closingHeadline,
  closingText,
  closingButtons[]${buttonFields},
  rating{ value, count, label },
  offerPrice,
  offerLabel,
  demo{ _ref, "document": @->{ _id, _type, title, duration, "path": module->path.current } }
`;

const lines = validItems(nonEmptyText);
const keyed = z.object({ _key: z.string() });

/** Omits missing or malformed fields; the page itself is always shown. */
export const modulePageSchema = z.object({
  name: nonEmptyText.catch("Untitled"),
  theme: nullableText.catch(null),
  hue: hueSchema,
  status: statusSchema,
  badge: nullableText.catch(null),
  headline: nullableText.catch(null),
  blurb: nullableText.catch(null),
  buttons: buttonsSchema.catch(null),
  image: imageSchema.catch(null),
  scene: sceneSchema,
  capabilitiesTitle: nullableText.catch(null),
  capabilities: lines,
  metrics: validItems(
    keyed.extend({ value: nonEmptyText, label: nonEmptyText, note: nullableText }),
  ),
  features: validItems(keyed.extend({ title: nonEmptyText, text: nonEmptyText })),
  benefitsTitle: nullableText.catch(null),
  inputsTitle: nullableText.catch(null),
  inputs: lines,
  outputsTitle: nullableText.catch(null),
  outputs: lines,
  exampleTitle: nullableText.catch(null),
  example: richTextSchema.catch([]),
  limitsTitle: nullableText.catch(null),
  limits: lines,
  closingHeadline: nullableText.catch(null),
  closingText: nullableText.catch(null),
  closingButtons: buttonsSchema.catch(null),
  rating: z
    .object({ value: z.number(), count: z.number(), label: nullableText })
    .nullable()
    .catch(null),
  offerPrice: z.number().nonnegative().nullable().catch(null),
  offerLabel: nullableText.catch(null),
  demo: z
    .object({
      document: z
        .object({ title: nonEmptyText, duration: z.number(), path: nullableText })
        .nullable(),
    })
    .nullable()
    .catch(null),
});
