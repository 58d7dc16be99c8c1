/**
 * Cookie prefixes of an https site. Browsers accept `__Host-` cookies only from this host over TLS for all
 * paths, and `__Secure-` cookies only over TLS, so another host of the domain cannot plant a session or a
 * preview. Services use the names without prefix, as at http://localhost, where browsers reject prefixes.
 */
const prefix = /^__(?:Host|Secure)-/;

/** Adds prefix and `Secure` to the `set-cookie` of a service. */
export function addCookiePrefix(cookie: string): string {
  const attributes = cookie
    .split(";")
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase());
  const isForWholeHost =
    attributes.includes("path=/") &&
    !attributes.some((attribute) => attribute.startsWith("domain="));
  const secured = attributes.includes("secure") ? cookie : `${cookie}; Secure`;
  return (isForWholeHost ? "__Host-" : "__Secure-") + secured;
}

/** Removes the prefixes from a browser's `cookie` header, and cookies without one, which are not ours. */
export function removeCookiePrefixes(header: string): string {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs
    .filter((pair) => prefix.test(pair))
    .map((pair) => pair.replace(prefix, ""))
    .join("; ");
}
