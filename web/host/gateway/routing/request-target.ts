/** A request's address in the one form that routing, limits and the parts all see. */
export type RequestTarget = { path: string; query: string };

/** Characters that mean the same with and without percent-encoding (RFC 3986, 2.3). */
const unreserved = /^[A-Za-z0-9\-._~]$/;
/** Encoded separators, NUL and line ends: parts would disagree about what they mean. */
const ambiguous = /%(2f|5c|00|0a|0d)/i;

/**
 * Normalises a raw request target. Returns undefined for one that two servers could read
 * differently (another origin, empty or dotted segments, encoded separators, control characters),
 * because a limit or a route could be walked around with it.
 */
export function parseTarget(raw: string): RequestTarget | undefined {
  const mark = raw.indexOf("?");
  const rawPath = mark === -1 ? raw : raw.slice(0, mark);
  const query = mark === -1 ? "" : raw.slice(mark);
  if (!rawPath.startsWith("/") || /[\\\s#]/.test(raw) || ambiguous.test(rawPath)) return undefined;
  if (/%(?![0-9a-f]{2})/i.test(rawPath)) return undefined;
  const path = rawPath.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : encoded.toUpperCase();
  });
  const segments = path.split("/").slice(1);
  const odd = segments.some(
    (segment, index) =>
      segment === "." || segment === ".." || (segment === "" && index < segments.length - 1),
  );
  return odd ? undefined : { path, query };
}
