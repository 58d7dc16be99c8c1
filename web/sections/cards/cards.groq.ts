import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const cardsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, metric, drawing },
  ${layoutFields}
`;

export const cardsSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        title: nonEmptyText,
        text: nonEmptyText,
        metric: nullableText,
        drawing: z.enum(["fit", "embedded", "scale"]).nullable().catch(null),
      }),
    )
    .min(1),
  layout: layoutSchema,
});
