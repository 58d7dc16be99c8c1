import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const statsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, value, label, note },
  ${layoutFields}
`;

export const statsSchema = z.object({
  headline: nullableText,
  lead: nullableText,
  items: z
    .array(
      z.object({ _key: z.string(), value: nonEmptyText, label: nonEmptyText, note: nullableText }),
    )
    .min(1),
  layout: layoutSchema,
});
