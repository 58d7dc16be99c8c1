import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/schemas.ts";

export const statsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, value, label, note }
`;

export const statsShape = z.object({
  headline: optionalText,
  lead: optionalText,
  items: z
    .array(z.object({ _key: z.string(), value: filled, label: filled, note: optionalText }))
    .min(1),
});
