/** Pages on which a person continues the conversation. */
const sessionPaths = new Set(["/contact", "/schedule-demo", "/book"]);

/** Returns a path for a URL of this site, the full URL otherwise. */
const toHref = (url: URL) =>
  url.origin === location.origin ? url.pathname + url.search + url.hash : url.href;

const hasSamePath = (url: URL, other: URL | null) =>
  other !== null && url.origin === other.origin && url.pathname === other.pathname;

/**
 * Returns the URL of a link in a message. Links to the contact and booking pages carry the session id,
 * so that a person can continue the conversation.
 *
 * @param demoHref the demo page of the site settings.
 */
export function addSessionToUrl(href: string, sessionId: string, demoHref: string): string {
  const url = URL.parse(href, location.href);
  if (!url) return href;
  const isSessionPage = url.origin === location.origin && sessionPaths.has(url.pathname);
  if (!isSessionPage && !hasSamePath(url, URL.parse(demoHref, location.href))) return href;
  url.searchParams.set("chat_session", sessionId);
  return toHref(url);
}

/**
 * Returns the URL of a message's demo button: the reply's own URL if it is on this site or is the demo
 * page of the site settings, otherwise that demo page.
 */
export function resolveDemoUrl(
  demoUrl: string | null | undefined,
  sessionId: string,
  demoHref: string,
): string {
  const requested = demoUrl ? URL.parse(demoUrl, location.origin) : null;
  const isAllowed =
    requested?.origin === location.origin ||
    (requested && hasSamePath(requested, URL.parse(demoHref, location.href)));
  const url = isAllowed ? requested : URL.parse(demoHref, location.origin);
  if (!url) return demoHref;
  url.searchParams.set("chat_session", sessionId);
  return toHref(url);
}

/** Whether a link leads to another origin. */
export function isExternalUrl(href: string): boolean {
  const url = URL.parse(href, location.href);
  return url !== null && url.origin !== location.origin;
}
