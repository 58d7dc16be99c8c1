import * as z from "zod";
import { imageFields, richText } from "../../content/sanity/fragments.ts";
import { formFields, formSchema } from "../../content/entries/forms.ts";
import { peopleSchema, personFields } from "../../content/entries/people.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  hueSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
  validItems,
} from "../../content/sanity/schemas.ts";
import { keyNumberSchema, resolveTarget } from "./resource.groq.ts";

/** The fields of a resource page. */
export const resourcePageFields = /* groq */ `
  title,
  description,
  type,
  category{ _ref, "document": @->{ _id, _type, title } },
  readTime,
  published,
  keyNumber{ value, before, label },
  module{ _ref, "document": @->{ hue, name, "path": path.current } },
  "file": select(defined(form) => null, file.asset._ref),
  "link": select(defined(form) => null, link),
  form{ _ref, "document": @->${formFields} },
  cover${imageFields},
  authors[]${personFields},
  tags,
  body[]${richText}
`;

const text = nullableText.catch(null);

/** Omits missing or malformed fields; the page itself is always shown. */
export const resourcePageSchema = z
  .object({
    title: nonEmptyText.catch("Untitled"),
    description: text,
    type: text,
    category: z
      .object({ document: z.object({ title: nonEmptyText }) })
      .nullable()
      .catch(null)
      .transform((found) => found?.document.title ?? null),
    readTime: text,
    published: text,
    keyNumber: keyNumberSchema,
    module: z
      .object({
        document: z.object({
          hue: hueSchema,
          name: nullableText,
          path: pathSchema.nullable().catch(null),
        }),
      })
      .nullable()
      .catch(null)
      .transform((found) => found?.document ?? null),
    file: text,
    link: text,
    form: z
      .object({ document: formSchema })
      .nullable()
      .catch(null)
      .transform((found) => found?.document ?? null),
    cover: imageSchema.catch(null),
    authors: peopleSchema,
    tags: validItems(nonEmptyText),
    body: richTextSchema.nullable().catch(null),
  })
  .transform(({ file, link, ...resource }) => ({
    ...resource,
    ...resolveTarget(resource.title, file, link),
  }));

export type ResourceDetails = z.output<typeof resourcePageSchema>;
