import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const schedulingFrameFields = /* groq */ `
  headline,
  lead,
  points[]{ _key, title, text },
  frameTitle,
  chatNoticeText,
  successText
`;

export const schedulingFrameSchema = z.object({
  headline: filled,
  lead: optionalText,
  points: z.array(z.object({ _key: z.string(), title: filled, text: filled })),
  frameTitle: filled,
  chatNoticeText: filled,
  successText: filled,
});
