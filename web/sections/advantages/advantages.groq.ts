import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const advantagesFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, title, text, drawing }
`;

export const advantagesSchema = z.object({
  headline: filled,
  lead: optionalText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        title: filled,
        text: filled,
        drawing: z.enum(["fit", "embedded", "scale"]).nullable().catch(null),
      }),
    )
    .min(1),
});
