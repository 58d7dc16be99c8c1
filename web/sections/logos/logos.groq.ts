import * as z from "zod";
import { imageFields, layoutFields, pageLink } from "../../content/sanity/fragments.ts";
import {
  imageSchema,
  layoutSchema,
  nonEmptyText,
  nullableText,
  pageLinkSchema,
} from "../../content/sanity/schemas.ts";

export const logosFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, name, logo${imageFields}, address, ${pageLink} },
  ${layoutFields}
`;

export const logosSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        name: nonEmptyText,
        logo: imageSchema.catch(null),
        address: nullableText,
        page: pageLinkSchema,
      }),
    )
    .min(1),
  layout: layoutSchema,
});
