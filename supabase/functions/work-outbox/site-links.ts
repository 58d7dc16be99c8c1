import { requireText, type Fields } from "../_shared/payload.ts";

/** The page of a lead in the back office. */
export const getLeadUrl = (siteUrl: string, id: string): string =>
  `${siteUrl}/admin/leads/${encodeURIComponent(id)}`;

/**
 * The site's page for the token of a newsletter email. `payload` holds the token under the name of
 * the page.
 * @throws PermanentError when the token is missing.
 */
export function getTokenUrl(
  siteUrl: string,
  page: "confirm" | "unsubscribe",
  payload: Fields,
): string {
  return `${siteUrl}/newsletter/${page}?token=${encodeURIComponent(requireText(payload, page))}`;
}
