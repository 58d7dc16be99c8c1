import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { guideCopy } from "./guide.copy.ts";

/** The texts of a failed download (spec 8, guide failure). */
export const downloadCopy = {
  refused: {
    title: "This download link is not valid any more",
    text: `A link works for ${downloadLinkMinutes} minutes after the form was sent. Please send the form again: the new link is there at once.`,
  },
  missing: {
    title: guideCopy.failed.title,
    text: "The guide is just being made. In a minute or two the form gives it to you.",
  },
  none: {
    title: guideCopy.failed.title,
    text: "No guide is kept on this server. Write to us on the contact page and we will send it.",
  },
  again: "Back to the form",
} as const;
