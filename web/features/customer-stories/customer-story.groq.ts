import * as z from "zod";
import { imageFields, richText } from "../../content/sanity/fragments.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  flagSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
  publishedDocuments,
  validItems,
} from "../../content/sanity/schemas.ts";

const industry = /* groq */ `industry{ _ref, "document": @->{ _id, _type, title } }`;
const metrics = /* groq */ `metrics[]{ _key, value, label, note }`;

/** What a card shows of a customer story. */
export const customerStoryCardFields = /* groq */ `{
  _id,
  _type,
  title,
  "path": path.current,
  customer,
  logo${imageFields},
  ${industry},
  summary,
  ${metrics},
  "scene": scene[0]${sceneFields}
}`;

/** The fields of a customer story page. */
export const customerStoryPageFields = /* groq */ `
  title,
  customer,
  logo${imageFields},
  ${industry},
  modules[]{ _key, _ref, "document": @->{ _id, _type, name, "path": path.current } },
  summary,
  published,
  ${metrics},
  "scene": scene[0]${sceneFields},
  body[]${richText},
  tags,
  quote{ text, person, role, portrait${imageFields} },
  sample
`;

const industrySchema = z
  .object({ document: z.object({ title: nonEmptyText }) })
  .nullable()
  .catch(null)
  .transform((found) => found?.document.title ?? null);

const metricsSchema = validItems(
  z.object({ _key: z.string(), value: nonEmptyText, label: nonEmptyText, note: nullableText }),
);

export const customerStoryCardSchema = z.object({
  _id: z.string(),
  title: nonEmptyText,
  path: pathSchema,
  customer: nonEmptyText,
  logo: imageSchema.catch(null),
  industry: industrySchema,
  summary: nonEmptyText,
  metrics: metricsSchema,
  scene: sceneSchema,
});

/** Omits missing or malformed fields; the page itself is always shown. */
export const customerStoryPageSchema = z.object({
  title: nonEmptyText.catch("Untitled"),
  customer: nullableText.catch(null),
  logo: imageSchema.catch(null),
  industry: industrySchema,
  modules: publishedDocuments(
    z.object({ _id: z.string(), name: nonEmptyText, path: pathSchema }),
  ).catch([]),
  summary: nullableText.catch(null),
  published: nullableText.catch(null),
  metrics: metricsSchema,
  scene: sceneSchema,
  body: richTextSchema.catch([]),
  tags: validItems(nonEmptyText),
  quote: z
    .object({
      text: nonEmptyText,
      person: nonEmptyText,
      role: nullableText,
      portrait: imageSchema.catch(null),
    })
    .nullable()
    .catch(null),
  sample: flagSchema,
});

export type CustomerStory = z.output<typeof customerStoryPageSchema>;
