import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { guideCopy } from "./guide.copy.ts";

/** The texts of a failed download (spec 8, guide failure). */
export const downloadCopy = {
  refused: {
    title: "This download link is no longer valid",
    text: `Links work for ${downloadLinkMinutes} minutes after you send the form. Please send the form again to get a new one.`,
  },
  missing: {
    title: guideCopy.failed.title,
    text: "The guide is being prepared. Please send the form again in a minute or two.",
  },
  none: {
    title: guideCopy.failed.title,
    text: "The guide is not available right now. Contact us and we will send it to you.",
  },
  again: "Back to the form",
} as const;
