import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const pillarsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, metric },
  ${layoutFields}
`;

export const pillarsSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: z
    .array(
      z.object({ _key: z.string(), title: nonEmptyText, text: nonEmptyText, metric: nullableText }),
    )
    .min(1),
  layout: layoutSchema,
});
