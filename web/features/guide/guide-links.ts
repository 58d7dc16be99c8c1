import "server-only";
import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { createLinkToken, verifyLinkToken } from "../../server/signed-links.ts";

/** Long enough for a download on a slow phone, too short for the link to be shared. */
const lifetimeSeconds = downloadLinkMinutes * 60;

/** Issues the signed link token that authorizes one visitor to download the guide. */
export function issueGuideToken(now?: number): string {
  return createLinkToken("guide", lifetimeSeconds, now);
}

/** Whether a token from the guide's email is valid; it authorizes issuing download tokens. */
export function isGuideEmailToken(token: string): boolean {
  return verifyLinkToken("guide email", token) === "valid";
}

/** Whether a token currently authorizes the download of the guide. */
export function isGuideToken(token: string): boolean {
  return verifyLinkToken("guide", token) === "valid";
}
