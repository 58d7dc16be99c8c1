import "server-only";
import { downloadLinkMinutes } from "@site/supabase/contracts/stated-limits";
import { createLinkToken, verifyLinkToken } from "../../server/signed-links.ts";

const getPurpose = (resource: string) => `resource ${resource}`;

/** Issues the signed token with which one visitor downloads the file of a resource. */
export function issueDownloadToken(resource: string, now?: number): string {
  return createLinkToken(getPurpose(resource), downloadLinkMinutes * 60, now);
}

/** Whether a token currently authorizes the download of a resource. */
export function isDownloadToken(resource: string, token: string): boolean {
  return verifyLinkToken(getPurpose(resource), token) === "valid";
}
