import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Matches an `Accept-Encoding` header that lists an encoding without `q=0`. */
const acceptPattern = (name: string) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)`, "i");
const acceptsBrotli = acceptPattern("br");
const acceptsGzip = acceptPattern("gzip");

/** Returns the smallest encoding that an `Accept-Encoding` header accepts. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  if (acceptsBrotli.test(header)) return "br";
  return acceptsGzip.test(header) ? "gzip" : "identity";
}

const compressible =
  /^(?!text\/event-stream)(text\/|application\/(json|javascript|xml|manifest|x-ndjson|geo\+json|[\w.+-]+\+(json|xml))|image\/svg)/i;

export const isCompressible = (contentType: string | undefined) =>
  compressible.test(contentType ?? "");

/** Creates a compressor for a response to one visitor: fast rather than small. */
export function createCompressor(encoding: "br" | "gzip"): Transform {
  return encoding === "br"
    ? zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zlib.createGzip({ level: 4 });
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Compresses a body that many visitors will get: small rather than fast. */
export async function compress(body: Buffer): Promise<{ gzip: Buffer; br: Buffer }> {
  const [gzipBody, brBody] = await Promise.all([
    gzip(body, { level: 9 }),
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ]);
  return { gzip: gzipBody, br: brBody };
}

/** Returns a `Vary` header that includes `Accept-Encoding` exactly once. */
export function varyByEncoding(vary: string | string[] | number | undefined): string {
  const names = [vary ?? []].flat().join(",").split(",");
  const others = names
    .map((name) => name.trim())
    .filter((name) => !/^(accept-encoding)?$/i.test(name));
  return [...others, "Accept-Encoding"].join(", ");
}
