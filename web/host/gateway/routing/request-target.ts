/** A normalized request target, the same for routing, limits and services. */
export type RequestTarget = { path: string; query: string };

/** Characters that mean the same with or without percent-encoding (RFC 3986, 2.3). */
const unreserved = /^[A-Za-z0-9\-._~]$/;
/** Encoded separators, NUL and line breaks, which services would interpret differently. */
const ambiguous = /%(2f|5c|00|0a|0d)/i;

/**
 * Normalizes a raw request target. Returns undefined for a target that two servers could interpret
 * differently (another origin, empty or dotted segments, encoded separators, control characters), because
 * it could bypass a limit or a route.
 */
export function parseTarget(raw: string): RequestTarget | undefined {
  const queryStart = raw.indexOf("?");
  const rawPath = queryStart === -1 ? raw : raw.slice(0, queryStart);
  const query = queryStart === -1 ? "" : raw.slice(queryStart);
  if (!rawPath.startsWith("/") || /[\\\s#]/.test(raw) || ambiguous.test(rawPath)) return undefined;
  if (/%(?![0-9a-f]{2})/i.test(rawPath)) return undefined;
  const path = rawPath.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : encoded.toUpperCase();
  });
  const segments = path.split("/").slice(1);
  const isAmbiguous = segments.some(
    (segment, index) =>
      segment === "." || segment === ".." || (segment === "" && index < segments.length - 1),
  );
  return isAmbiguous ? undefined : { path, query };
}
