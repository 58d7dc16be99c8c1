import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const securityFields = /* groq */ `
  headline,
  lead,
  items[]{ _key, group, title, text, evidence }
`;

export const securitySchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        group: nullableText,
        title: nonEmptyText,
        text: nonEmptyText,
        evidence: nonEmptyText,
      }),
    )
    .min(1),
});
