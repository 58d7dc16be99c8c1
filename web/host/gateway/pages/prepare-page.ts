import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { alwaysRevalidate, sharedSecondsHeader } from "../../../platform/cache-headers.ts";
import { sameOriginFrame } from "../../../platform/security-headers.ts";
import { apiPolicy, isFramedPage } from "../security/csp.ts";
import { type HeaderValues, createResponseHeaders } from "../security/headers.ts";
import type { PagePolicy } from "../security/page-policy.ts";
import { chooseEncoding, compress, isCompressible, varyByEncoding } from "./compression.ts";
import type { CachedPage, RawHeaders } from "./page-cache.ts";

/** Changes the rendered HTML of a page before it is sent. */
export type TransformHtml = (html: string) => string;

/** How pages are prepared for visitors. */
export type PageRules = {
  pagePolicy: PagePolicy;
  security: HeaderValues;
  transformHtml: TransformHtml;
};

/**
 * Longest time in seconds until a page is requested from the site again. Next.js reports the lifetime of a
 * page but not its age; a short time limits how stale a page can be after a lost publish event.
 */
const maxCacheSeconds = 30;

export const isHtml = (contentType: string | undefined) => /^text\/html\b/i.test(contentType ?? "");

type SiteResponse = Pick<IncomingMessage, "statusCode" | "headers">;

/** Seconds for which a response may be shared; 0 for a response for one visitor only. */
export function getSharedSeconds(response: SiteResponse): number {
  const control = response.headers["cache-control"] ?? "";
  const isPrivate =
    response.statusCode !== 200 ||
    response.headers["set-cookie"] !== undefined ||
    /private|no-store|no-cache/i.test(control) ||
    // Next.js is rendering a newer version; the next response will be fresh.
    response.headers["x-nextjs-cache"] === "STALE";
  const seconds = response.headers[sharedSecondsHeader] ?? /s-maxage=(\d+)/i.exec(control)?.[1];
  return isPrivate ? 0 : Number(seconds ?? 0);
}

const createEtag = (body: Buffer) =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

const toRawHeaders = (headers: HeaderValues): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  );

/** Computes headers, policy and all encodings of a page once, for all visitors. */
export async function preparePage(
  response: SiteResponse,
  rendered: Buffer,
  path: string,
  { pagePolicy, security, transformHtml }: PageRules,
): Promise<CachedPage> {
  const type = response.headers["content-type"];
  const html = isHtml(type) ? transformHtml(rendered.toString("utf8")) : undefined;
  const body = html === undefined ? rendered : Buffer.from(html);
  const isFramed = isFramedPage(path);
  // The Date header is the time of rendering, not of sending.
  const {
    date: _,
    "content-length": __,
    ...own
  } = createResponseHeaders(response.headers, security);
  const etag = createEtag(body);
  const headers: HeaderValues = {
    ...own,
    ...security,
    ...(isFramed ? { "x-frame-options": sameOriginFrame } : {}),
    "cache-control": (own["cache-tag"] && own["cache-control"]) || alwaysRevalidate,
    "content-security-policy":
      html === undefined ? apiPolicy : await pagePolicy(html, { isFramed }),
    vary: varyByEncoding(response.headers.vary),
    etag,
  };
  const encode = (encoded: Buffer, encoding?: "br" | "gzip") => ({
    headers: toRawHeaders({
      ...headers,
      "content-length": encoded.length,
      ...(encoding ? { "content-encoding": encoding } : {}),
    }),
    body: encoded,
  });
  const identity = encode(body);
  const compressed = isCompressible(type) ? await compress(body) : undefined;
  return {
    etag,
    encodings: {
      identity,
      gzip: compressed ? encode(compressed.gzip, "gzip") : identity,
      br: compressed ? encode(compressed.br, "br") : identity,
    },
    notModifiedHeaders: toRawHeaders(headers),
    expiresAt: Date.now() + Math.min(getSharedSeconds(response), maxCacheSeconds) * 1000,
  };
}

/** The body of a page in the encoding that a request accepts. */
export const chooseBody = (page: CachedPage, request: IncomingMessage) =>
  page.encodings[chooseEncoding(request.headers["accept-encoding"])];
