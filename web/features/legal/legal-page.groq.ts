import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { filled, optionalText, richTextShape } from "../../content/sanity/shapes.ts";

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
  title: filled.catch("Untitled"),
  lead: optionalText.catch(null),
  lastUpdated: optionalText.catch(null),
  lastUpdatedLabel: optionalText.catch(null),
  showConsentChoices: z.boolean().catch(false),
  body: richTextShape.catch([]),
});
