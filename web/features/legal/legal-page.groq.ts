import * as z from "zod";
import { richText } from "../../content/sanity/fragments.ts";
import { filled, optionalText, richTextShape } from "../../content/sanity/schemas.ts";

export const legalPageFields = /* groq */ `
  title,
  lead,
  lastUpdated,
  lastUpdatedLabel,
  showConsentChoices,
  body[]${richText}
`;

/** Missing or malformed parts are left out, never the page. */
export const legalPageShape = z.object({
  title: filled.catch("Untitled"),
  lead: optionalText.catch(null),
  lastUpdated: optionalText.catch(null),
  lastUpdatedLabel: optionalText.catch(null),
  showConsentChoices: z.boolean().catch(false),
  body: richTextShape.catch([]),
});
