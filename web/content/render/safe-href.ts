const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * Returns an editor's link target if it is safe: an http, https, mailto or tel URL, or a path or
 * fragment of this site. Returns undefined for anything else, such as `javascript:`, `//elsewhere` or a
 * number: an import or the API can store a value of any type.
 */
export function toSafeHref(href: unknown): string | undefined {
  const text = typeof href === "string" ? href.trim() : "";
  if (text === "" || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  if (/^(\/(?!\/)|#)/.test(text)) return text;
  const url = URL.parse(text);
  return url && schemes.has(url.protocol) ? text : undefined;
}
