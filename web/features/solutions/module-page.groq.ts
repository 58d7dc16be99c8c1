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
  pageLayout,
  result{ label, before, beforeLabel, beforeValue, after, afterLabel, afterValue, source },
  "scene": scene[0]${sceneFields},
  capabilitiesTitle,
  capabilities,
  metrics[]{ _key, value, label, audience, note },
  features[]{ _key, title, text },
  benefitsTitle,
  inputsTitle,
  inputs,
  outputsTitle,
  outputs,
  exampleTitle,
  exampleSteps[]{ _key, time, title, text, "scene": scene[0]${sceneFields} },
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

/** How a module's page presents it; without a choice the first. */
const pageLayouts = ["chart", "code", "thread"] as const;
export type PageLayout = (typeof pageLayouts)[number];

const amount = z.number().nonnegative();

/** The one number that the module changes; `null` if it is incomplete. */
const resultSchema = z
  .object({
    label: nonEmptyText,
    before: nonEmptyText,
    beforeLabel: nonEmptyText,
    beforeValue: amount,
    after: nonEmptyText,
    afterLabel: nonEmptyText,
    afterValue: amount,
    source: nullableText,
  })
  .nullable()
  .catch(null);

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
  pageLayout: z.enum(pageLayouts).catch("chart"),
  result: resultSchema,
  scene: sceneSchema,
  capabilitiesTitle: nullableText.catch(null),
  capabilities: lines,
  metrics: validItems(
    keyed.extend({
      value: nonEmptyText,
      label: nonEmptyText,
      audience: nullableText,
      note: nullableText,
    }),
  ),
  features: validItems(keyed.extend({ title: nonEmptyText, text: nonEmptyText })),
  benefitsTitle: nullableText.catch(null),
  inputsTitle: nullableText.catch(null),
  inputs: lines,
  outputsTitle: nullableText.catch(null),
  outputs: lines,
  exampleTitle: nullableText.catch(null),
  exampleSteps: validItems(
    keyed.extend({
      time: nonEmptyText,
      title: nullableText,
      text: nonEmptyText,
      scene: sceneSchema,
    }),
  ),
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

/** The validated content of a module's page. */
export type ModuleContent = z.output<typeof modulePageSchema>;
