import { downloadLinkMinutes, guideLinkDays } from "@site/supabase/contracts/stated-limits";
import { downloadCopy } from "./download.copy.ts";
import { guideCopy } from "./guide.copy.ts";

/** The texts of the page that the guide's email links to. */
export const renewLinkCopy = {
  title: "Your solution guide",
  text: `Use the button to start the download. The link in your email works for ${guideLinkDays} days.`,
  button: guideCopy.send,
  done: {
    title: guideCopy.started,
    text: `If it doesn't start, use this link. It works for ${downloadLinkMinutes} minutes.`,
  },
  ended: {
    title: downloadCopy.refused.title,
    text: `The link in an email works for ${guideLinkDays} days. Please send the form again to download the guide.`,
    button: downloadCopy.again,
  },
} as const;
