import { downloadLinkMinutes, guideLinkDays } from "@site/supabase/contracts/stated-limits";
import { downloadCopy } from "./download.copy.ts";
import { guideCopy } from "./guide.copy.ts";

/** The texts of the page that the guide's email links to. */
export const renewLinkCopy = {
  title: "Your solution guide",
  text: `The button starts the download. The link in your mail works for ${guideLinkDays} days.`,
  button: guideCopy.send,
  done: {
    title: guideCopy.started,
    text: `If it does not start by itself, use this link. It works for ${downloadLinkMinutes} minutes.`,
  },
  ended: {
    title: downloadCopy.refused.title,
    text: `The link in a mail works for ${guideLinkDays} days. Please send the form again: the guide is there at once.`,
    button: downloadCopy.again,
  },
} as const;
