import * as z from "zod";
import { toSafeHref } from "../render/safe-href.ts";
import { imageFields } from "../sanity/fragments.ts";
import {
  flagSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  publishedDocuments,
  validItems,
} from "../sanity/schemas.ts";

/** A reference to an author, dereferenced with everything that pages show of the person. */
export const personFields = /* groq */ `{
  _key,
  _ref,
  "document": @->{
    _id,
    _type,
    name,
    role,
    portrait${imageFields},
    bio,
    links[]{ _key, label, url },
    sample
  }
}`;

/** The published people of a list. */
export const peopleSchema = publishedDocuments(
  z.object({
    _id: z.string(),
    name: nonEmptyText,
    role: nullableText.catch(null),
    portrait: imageSchema.catch(null),
    bio: nullableText.catch(null),
    links: validItems(
      z.object({ _key: z.string(), label: nonEmptyText, url: nonEmptyText }),
    ).transform((items) =>
      items.flatMap(({ _key: key, label, url }) => {
        const href = toSafeHref(url);
        return href ? [{ key, label, href }] : [];
      }),
    ),
    sample: flagSchema,
  }),
).catch([]);

export type Person = z.output<typeof peopleSchema>[number];
