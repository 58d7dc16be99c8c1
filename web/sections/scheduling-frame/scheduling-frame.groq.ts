import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const schedulingFrameFields = /* groq */ `
  headline,
  lead,
  points[]{ _key, title, text },
  frameTitle,
  chatNoticeText,
  successText
`;

export const schedulingFrameSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  points: z.array(z.object({ _key: z.string(), title: nonEmptyText, text: nonEmptyText })),
  frameTitle: nonEmptyText,
  chatNoticeText: nonEmptyText,
  successText: nonEmptyText,
});
