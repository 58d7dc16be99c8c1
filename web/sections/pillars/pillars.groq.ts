import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const pillarsFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, metric }
`;

export const pillarsSchema = z.object({
  headline: filled,
  lead: optionalText,
  items: z
    .array(z.object({ _key: z.string(), title: filled, text: filled, metric: optionalText }))
    .min(1),
});
