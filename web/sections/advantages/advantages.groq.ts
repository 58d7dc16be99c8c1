import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const advantagesFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, drawing },
  ${layoutFields}
`;

export const advantagesSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        title: nonEmptyText,
        text: nonEmptyText,
        drawing: z.enum(["fit", "embedded", "scale"]).nullable().catch(null),
      }),
    )
    .min(1),
  layout: layoutSchema,
});
