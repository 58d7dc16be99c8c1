const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * An address an editor typed, when a link may carry it: http, https, mailto, tel, or a path or
 * fragment of this site. Anything else (javascript:, data:, //elsewhere) is `undefined`.
 */
export function toSafeHref(address: string | null | undefined): string | undefined {
  const text = address?.trim();
  if (!text || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  if (/^(\/(?!\/)|#)/.test(text)) return text;
  const url = URL.parse(text);
  return url && schemes.has(url.protocol) ? text : undefined;
}
