/**
 * An arrival on the site, without any library: what a visitor's page may import costs nothing but
 * these lines. `attribution.ts` has the shape that the server believes.
 */

/** What the address of a campaign says. */
export const campaignKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/** The ids by which ad services know a click: Google, Meta, Microsoft, LinkedIn. */
export const clickIds = ["gclid", "fbclid", "msclkid", "li_fat_id"] as const;

export type TouchKey = (typeof campaignKeys)[number] | (typeof clickIds)[number];

/** Longest text of a touch in UTF-16 units; what is longer is cut. */
export const touchLimit = 200;
/** So many pages and modules are named, the last ones read. */
export const listLimit = 20;
/** Days after the last arrival that a browser remembers a visitor's touches, with consent. */
export const touchDays = 90;

/** One arrival: when, on which page, from where. */
export type Touch = {
  /** ISO 8601. */
  at: string;
  /** The path of the first page. */
  landing: string;
  /** Host and path of the page with the link, on another site; never its query. */
  referrer?: string | undefined;
} & { [Key in TouchKey]?: string | undefined };

/** The arrival at an address, with the page before it as the browser names it. */
export function touchOf(address: string, before: string, now = new Date()): Touch {
  const { host, pathname, searchParams } = new URL(address);
  const from = URL.canParse(before) ? new URL(before) : undefined;
  const touch: Touch = { at: now.toISOString(), landing: pathname.slice(0, touchLimit) };
  if (from?.host && from.host !== host)
    touch.referrer = (from.host + from.pathname).slice(0, touchLimit);
  for (const key of [...campaignKeys, ...clickIds]) {
    const value = searchParams.get(key)?.trim().slice(0, touchLimit);
    if (value) touch[key] = value;
  }
  return touch;
}

/** Whether an arrival came from somewhere: another site, a campaign or an ad. */
export function cameFromOutside(touch: Touch): boolean {
  return Object.keys(touch).length > 2;
}
