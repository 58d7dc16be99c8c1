const schemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/**
 * What is wrong with a typed address, as a sentence for the editor; `undefined` when it can be used.
 * Accepted: `https:`, `http:`, `mailto:`, `tel:` addresses and paths of this site that start with one slash.
 */
export function linkProblem(address: string | undefined): string | undefined {
  if (!address) return "Type an address";
  if (/[\s\\\p{Cc}]/u.test(address)) return "Remove spaces and backslashes from the address";
  if (address.startsWith("//")) return "Start with https:// or with a single slash";
  if (address.startsWith("/") || address.startsWith("#")) return undefined;
  const url = URL.parse(address);
  if (!url) return "Start with https://, mailto:, tel: or a slash";
  if (!schemes.has(url.protocol)) {
    return `${url.protocol} addresses are not allowed; use https://, mailto: or tel:`;
  }
  return undefined;
}
