/**
 * Cookies where visitors come by https. A browser takes a name that begins with `__Host-` from this host
 * alone, over TLS alone, for all of its paths; `__Secure-` at least over TLS. So no neighbour under the same
 * domain can plant a session or a preview. The parts know their cookies by the bare names, as at
 * http://localhost, where browsers take no such prefix.
 */
const prefix = /^__(?:Host|Secure)-/;

/** A part's `set-cookie` as a browser gets it. */
export function outwardCookie(cookie: string): string {
  const attributes = cookie
    .split(";")
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase());
  const isWhole =
    attributes.includes("path=/") &&
    !attributes.some((attribute) => attribute.startsWith("domain="));
  const secured = attributes.includes("secure") ? cookie : `${cookie}; Secure`;
  return (isWhole ? "__Host-" : "__Secure-") + secured;
}

/** A browser's `cookie` header as a part gets it: what has no prefix is not ours. */
export function inwardCookies(header: string): string {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs
    .filter((pair) => prefix.test(pair))
    .map((pair) => pair.replace(prefix, ""))
    .join("; ");
}
