import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const legalPageFields = /* groq */ `
  title,
  lead,
  lastUpdated,
  lastUpdatedLabel,
  showConsentChoices,
  body[]${richText}
`;

/** Omits missing or malformed fields; the page itself is always shown. */
export const legalPageSchema = z.object({
  title: nonEmptyText.catch("Untitled"),
  lead: nullableText.catch(null),
  lastUpdated: nullableText.catch(null),
  lastUpdatedLabel: nullableText.catch(null),
  showConsentChoices: z.boolean().catch(false),
  body: richTextSchema.catch([]),
});
