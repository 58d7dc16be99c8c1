import { requireText, type Fields } from "../_shared/payload.ts";

/** Returns the URL of a lead in the back office. */
export const getLeadUrl = (siteUrl: string, id: string): string =>
  `${siteUrl}/admin/leads/${encodeURIComponent(id)}`;

/** Returns the URL of a person in the back office. */
export const getPersonUrl = (siteUrl: string, id: string): string =>
  `${siteUrl}/admin/people/${encodeURIComponent(id)}`;

/**
 * Returns the URL of the site's page for a newsletter email. `payload` contains the page's token
 * under the name of the page.
 * @throws PermanentError when the token is missing.
 */
export function getTokenUrl(
  siteUrl: string,
  page: "confirm" | "unsubscribe",
  payload: Fields,
): string {
  return `${siteUrl}/newsletter/${page}?token=${encodeURIComponent(requireText(payload, page))}`;
}
