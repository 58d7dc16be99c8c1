const schemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/**
 * Returns what is wrong with a link address, or undefined. Allowed: `https:`, `http:`, `mailto:`
 * and `tel:` addresses, and paths of this site that start with one slash.
 */
export function findLinkProblem(address: string | undefined): string | undefined {
  if (!address) return "Enter an address";
  if (/[\s\\\p{Cc}]/u.test(address)) return "Remove spaces and backslashes from the address";
  if (address.startsWith("//")) return "Start with https:// or with a single slash";
  if (address.startsWith("/") || address.startsWith("#")) return undefined;
  const url = URL.parse(address);
  if (!url) return "Start with https://, mailto:, tel: or a slash";
  if (!schemes.has(url.protocol)) {
    return `${url.protocol} addresses are not allowed. Use https://, mailto: or tel:`;
  }
  return undefined;
}
