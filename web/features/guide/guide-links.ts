import "server-only";
import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { isValidLinkToken, createLinkToken } from "../../server/signed-links.ts";

/** Where a ticket is taken, as `?ticket=…`. */
export const guideFilePath = "/download-guide/file";

/** Seconds between the stored form and the download: enough for a slow phone, too few to pass on. */
const validFor = downloadLinkMinutes * 60;

/** Opens the solution guide for some minutes; for whoever just sent the form. */
export function guideTicket(now?: number): string {
  return createLinkToken("guide", validFor, now);
}

/** Whether a ticket of the guide's mail opens the page that gives the guide again. */
export function opensGuidePage(ticket: string): boolean {
  return isValidLinkToken("guide mail", ticket);
}

/** Whether a ticket opens the solution guide now. */
export function opensGuide(ticket: string): boolean {
  return isValidLinkToken("guide", ticket);
}
