import * as z from "zod";
import { buttonFields, imageFields, richText } from "../../content/sanity/fragments.ts";
import {
  buttonsShape,
  filled,
  hueShape,
  imageShape,
  optionalText,
  richTextShape,
  soundItems,
  statusShape,
} from "../../content/sanity/shapes.ts";
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

const lines = soundItems(filled);
const keyed = z.object({ _key: z.string() });

/** Missing or malformed parts are left out, never the page. */
export const modulePageSchema = z.object({
  name: filled.catch("Untitled"),
  theme: optionalText.catch(null),
  hue: hueShape,
  status: statusShape,
  badge: optionalText.catch(null),
  headline: optionalText.catch(null),
  blurb: optionalText.catch(null),
  buttons: buttonsShape.catch(null),
  image: imageShape.catch(null),
  scene: sceneSchema,
  capabilitiesTitle: optionalText.catch(null),
  capabilities: lines,
  metrics: soundItems(keyed.extend({ value: filled, label: filled, note: optionalText })),
  features: soundItems(keyed.extend({ title: filled, text: filled })),
  benefitsTitle: optionalText.catch(null),
  inputsTitle: optionalText.catch(null),
  inputs: lines,
  outputsTitle: optionalText.catch(null),
  outputs: lines,
  exampleTitle: optionalText.catch(null),
  example: richTextShape.catch([]),
  limitsTitle: optionalText.catch(null),
  limits: lines,
  closingHeadline: optionalText.catch(null),
  closingText: optionalText.catch(null),
  closingButtons: buttonsShape.catch(null),
  rating: z
    .object({ value: z.number(), count: z.number(), label: optionalText })
    .nullable()
    .catch(null),
  offerPrice: z.number().nonnegative().nullable().catch(null),
  offerLabel: optionalText.catch(null),
  demo: z
    .object({
      document: z.object({ title: filled, duration: z.number(), path: optionalText }).nullable(),
    })
    .nullable()
    .catch(null),
});
