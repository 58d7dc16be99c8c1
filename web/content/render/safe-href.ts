const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * Returns an editor's link target if it is safe: an http, https, mailto or tel URL, or a path or
 * fragment of this site. Returns undefined for anything else, such as `javascript:` or `//elsewhere`.
 */
export function toSafeHref(href: string | null | undefined): string | undefined {
  const text = href?.trim();
  if (!text || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  if (/^(\/(?!\/)|#)/.test(text)) return text;
  const url = URL.parse(text);
  return url && schemes.has(url.protocol) ? text : undefined;
}
