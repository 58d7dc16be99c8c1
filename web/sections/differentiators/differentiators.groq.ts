import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const differentiatorsFields = /* groq */ `
  headline,
  lead,
  usualLabel,
  oursLabel,
  items[]{ _key, title, usual, ours }
`;

export const differentiatorsSchema = z.object({
  headline: filled,
  lead: optionalText,
  usualLabel: filled,
  oursLabel: filled,
  items: z.array(z.object({ _key: z.string(), title: filled, usual: filled, ours: filled })).min(1),
});
