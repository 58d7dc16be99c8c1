/**
 * Attribution touchpoints: how a visitor arrived on the site. Has no dependencies, so that public
 * pages can import it without extra weight. `attribution.ts` has the server's schema.
 */

/** Query parameters of campaign URLs. */
export const campaignKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** Click ids of Google, Meta, Microsoft and LinkedIn ads. */
export const clickIds = ["gclid", "fbclid", "msclkid", "li_fat_id"] as const;

export type TouchpointKey = (typeof campaignKeys)[number] | (typeof clickIds)[number];

/** UTF-16 units; longer texts are truncated. */
export const maxTouchpointTextLength = 200;
/** How many of the last visited pages and modules are stored. */
export const maxVisitedItems = 20;
/** How long a browser stores touchpoints after the last arrival, given consent. */
export const touchpointDays = 90;

export type Touchpoint = {
  /** ISO 8601. */
  at: string;
  /** The path of the first page. */
  landing: string;
  /** Host and path of the linking page on another site, without its query. */
  referrer?: string | undefined;
} & { [Key in TouchpointKey]?: string | undefined };

/** Creates the touchpoint of an arrival. `referrer` is `document.referrer` and may be empty. */
export function createTouchpoint(url: string, referrer: string, now = new Date()): Touchpoint {
  const { host, pathname, searchParams } = new URL(url);
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const touchpoint: Touchpoint = {
    at: now.toISOString(),
    landing: pathname.slice(0, maxTouchpointTextLength),
  };
  if (from?.host && from.host !== host)
    touchpoint.referrer = (from.host + from.pathname).slice(0, maxTouchpointTextLength);
  for (const key of [...campaignKeys, ...clickIds]) {
    const value = searchParams.get(key)?.trim().slice(0, maxTouchpointTextLength);
    if (value) touchpoint[key] = value;
  }
  return touchpoint;
}

/** Whether a touchpoint has a source: another site, a campaign or an ad. */
export function isExternalTouchpoint(touchpoint: Touchpoint): boolean {
  return Object.keys(touchpoint).length > 2;
}
