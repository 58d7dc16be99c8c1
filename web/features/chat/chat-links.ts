/** Where a visitor goes on with what was said in the chat. */
const sessionPaths = new Set(["/contact", "/schedule-demo", "/book"]);

/** An address of this site as a path, another one whole. */
const toHref = (url: URL) =>
  url.origin === location.origin ? url.pathname + url.search + url.hash : url.href;

const hasSamePath = (url: URL, other: URL | null) =>
  other !== null && url.origin === other.origin && url.pathname === other.pathname;

/**
 * The address of a link in a message: one to the contact or the booking page carries the session, so
 * that a person goes on from there.
 *
 * @param demoAddress where demo buttons lead (site settings).
 */
export function addSessionToUrl(address: string, session: string, demoAddress: string): string {
  const url = URL.parse(address, location.href);
  if (!url) return address;
  const isHere = url.origin === location.origin && sessionPaths.has(url.pathname);
  if (!isHere && !hasSamePath(url, URL.parse(demoAddress, location.href))) return address;
  url.searchParams.set("chat_session", session);
  return toHref(url);
}

/**
 * Where the demo button of a message leads: to the page the reply names, if it is one of this site or the
 * scheduling page that the site settings name; otherwise where demo buttons lead.
 */
export function resolveDemoUrl(
  demoUrl: string | null | undefined,
  session: string,
  demoAddress: string,
): string {
  const asked = demoUrl ? URL.parse(demoUrl, location.origin) : null;
  const isAllowed =
    asked?.origin === location.origin ||
    (asked && hasSamePath(asked, URL.parse(demoAddress, location.href)));
  const url = isAllowed ? asked : URL.parse(demoAddress, location.origin);
  if (!url) return demoAddress;
  url.searchParams.set("chat_session", session);
  return toHref(url);
}

/** Whether a link leads away from this site. */
export function isExternalUrl(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && url.origin !== location.origin;
}
