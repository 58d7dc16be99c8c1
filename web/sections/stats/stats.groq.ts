import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const statsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, value, label, note }
`;

export const statsSchema = z.object({
  headline: optionalText,
  lead: optionalText,
  items: z
    .array(z.object({ _key: z.string(), value: filled, label: filled, note: optionalText }))
    .min(1),
});
