import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const takes = (name: string) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)`, "i");
const takesBrotli = takes("br");
const takesGzip = takes("gzip");

/** The best form the visitor takes; "q=0" refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  if (takesBrotli.test(header)) return "br";
  return takesGzip.test(header) ? "gzip" : "identity";
}

const compressible =
  /^(?!text\/event-stream)(text\/|application\/(json|javascript|xml|manifest|x-ndjson|geo\+json|[\w.+-]+\+(json|xml))|image\/svg)/i;

export const isCompressible = (contentType: string | undefined) =>
  compressible.test(contentType ?? "");

/** For answers made for one visitor: quick rather than small. */
export function compressor(encoding: "br" | "gzip"): Transform {
  return encoding === "br"
    ? zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zlib.createGzip({ level: 4 });
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

const brotliParams = (quality: number, size: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Both forms of an answer that many visitors will get; small rather than quick. */
export async function compressed(body: Buffer): Promise<{ gzip: Buffer; brotli: Buffer }> {
  const [gzipped, brotlied] = await Promise.all([
    gzip(body, { level: 9 }),
    brotli(body, brotliParams(9, body.length)),
  ]);
  return { gzip: gzipped, brotli: brotlied };
}

/** The smallest form there is, for what is worth three seconds of a processor for each megabyte. */
export const smallest = (body: Buffer): Promise<Buffer> =>
  brotli(body, brotliParams(11, body.length));

/** A Vary header that also names the encoding, once. */
export function withEncoding(vary: string | string[] | number | undefined): string {
  const names = [vary ?? []].flat().join(",").split(",");
  const others = names
    .map((name) => name.trim())
    .filter((name) => !/^(accept-encoding)?$/i.test(name));
  return [...others, "Accept-Encoding"].join(", ");
}
