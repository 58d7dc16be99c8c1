import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { isDevelopment, getListeningPort, getSiteConfig, hasCdn } from "../../config.ts";
import {
  alwaysRevalidate,
  maxSharedSeconds,
  neverStore,
  sharedSecondsHeader,
} from "../../platform/cache-headers.ts";
import { requestIdHeader } from "../../telemetry/request-scope.ts";

/**
 * Request headers that select a variant of a cached page, and the id for the log. No other header may reach
 * its rendering.
 */
const renderingHeaders = ["rsc", "accept-encoding", "if-none-match", requestIdHeader];

/** Response headers that describe one connection (RFC 9110, 7.6.1). */
const connectionHeaders = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Serves the page that is cached under `path` for all visitors. Next.js writes the requested URL into the
 * page and varies it by some headers (a bot's user agent, a CSP nonce), so the page is always rendered
 * from its plain URL without the visitor's headers. For any other URL (a query, an unknown path) this
 * server requests the plain URL from itself.
 *
 * @param path Path under which the page is cached.
 * @param status HTTP status for a page that this request renders or rewrites; a page that the server
 *   requests from itself has the status of that response.
 * @throws when this server does not respond to itself.
 */
export async function serveCachedPage(
  path: string,
  request: NextRequest,
  status: number,
): Promise<NextResponse> {
  const response = await requestCachedPage(path, request, status);
  if (!isDevelopment()) setCacheHeaders(response, request.headers.has("rsc"));
  return response;
}

/**
 * Lets the gateway share the page. With a CDN, its Cache-Control and tags come from the page cache
 * (cdn/tagged-page-cache.ts); Next.js would send a year of `stale-while-revalidate` otherwise. Payloads are
 * not stored outside: a CDN that ignores Vary would send them as the page.
 */
function setCacheHeaders({ headers, status }: Response, isPayload: boolean): void {
  if (status === 200) headers.set(sharedSecondsHeader, String(maxSharedSeconds));
  if (isPayload) {
    headers.set("cache-control", neverStore);
    if (hasCdn()) headers.set("cdn-cache-control", "no-store");
  } else if (!hasCdn()) headers.set("cache-control", alwaysRevalidate);
}

async function requestCachedPage(
  path: string,
  request: NextRequest,
  status: number,
): Promise<NextResponse> {
  // Next.js ignores an empty set of headers.
  const headers = new Headers({ host: new URL(getSiteConfig().siteUrl).host });
  for (const name of renderingHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // In development nothing is cached, and hot reload needs the browser's headers.
  if (isDevelopment() && request.nextUrl.pathname === path) return NextResponse.next({ status });
  if (isPlainUrl(request, path)) return NextResponse.next({ request: { headers }, status });

  const { origin, port } = request.nextUrl;
  const plain = new URL(path, origin);
  // On other hosts (Vercel), a rewrite renders the plain URL.
  const isOwnServer = port !== "" && port === getListeningPort();
  if (!isOwnServer) return NextResponse.rewrite(plain, { request: { headers }, status });
  // The origin has the visitor's protocol, but this server itself has no TLS.
  plain.protocol = "http:";
  return fetchOwnPage(plain, request, headers);
}

/** Requests a page at its plain URL from this server. */
async function fetchOwnPage(
  url: URL,
  request: NextRequest,
  variant: Headers,
): Promise<NextResponse> {
  const headers = new Headers(variant);
  // `fetch` sets the host itself.
  headers.delete("host");
  // The response to a URL with a query is always the HTML document: Next.js checks that the router's
  // payload comes from the requested URL.
  headers.delete("rsc");
  // `fetch` would decompress the body but leave `content-encoding` in the headers.
  headers.set("accept-encoding", "identity");
  const response = await fetch(url, {
    method: request.method === "HEAD" ? "HEAD" : "GET",
    headers,
    redirect: "manual",
    cache: "no-store",
    signal: request.signal,
  });
  const responseHeaders = new Headers(response.headers);
  for (const name of connectionHeaders) responseHeaders.delete(name);
  return new NextResponse(response.body, { status: response.status, headers: responseHeaders });
}

/** Whether the URL that Next.js would write into the page is `path` itself. */
function isPlainUrl(request: NextRequest, path: string): boolean {
  const { pathname, search } = new URL(request.url);
  // Next.js requests the router's payload with the query `?_rsc`, without a value if the request has no
  // other router headers.
  const isPayload = request.headers.has("rsc") && /^\?_rsc=?$/.test(search);
  return pathname === path && (search === "" || isPayload);
}
