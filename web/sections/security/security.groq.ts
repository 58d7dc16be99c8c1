import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const securityFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, evidence }
`;

export const securitySchema = z.object({
  headline: filled,
  lead: optionalText,
  items: z
    .array(z.object({ _key: z.string(), title: filled, text: filled, evidence: filled }))
    .min(1),
});
