import "server-only";
import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { holdsTicket, issueTicket } from "../../server/signed-links.ts";

/** Where a ticket is taken, as `?ticket=…`. */
export const guideFilePath = "/download-guide/file";

/** Seconds between the stored form and the download: enough for a slow phone, too few to pass on. */
const lifetimeSeconds = downloadLinkMinutes * 60;

/** Opens the solution guide for some minutes; for whoever just sent the form. */
export function issueGuideToken(now?: number): string {
  return issueTicket("guide", lifetimeSeconds, now);
}

/** Whether a ticket of the guide's mail opens the page that gives the guide again. */
export function isGuideMailToken(ticket: string): boolean {
  return holdsTicket("guide mail", ticket);
}

/** Whether a ticket opens the solution guide now. */
export function isGuideToken(ticket: string): boolean {
  return holdsTicket("guide", ticket);
}
