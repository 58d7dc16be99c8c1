import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const differentiatorsFields = /* groq */ `
  headline,
  lead,
  usualLabel,
  oursLabel,
  items[]{ _key, title, usual, ours },
  ${layoutFields}
`;

export const differentiatorsSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  usualLabel: nonEmptyText,
  oursLabel: nonEmptyText,
  items: z
    .array(
      z.object({ _key: z.string(), title: nonEmptyText, usual: nonEmptyText, ours: nonEmptyText }),
    )
    .min(1),
  layout: layoutSchema,
});
