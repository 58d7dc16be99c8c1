import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { isDevelopment, getListeningPort, getSiteConfig } from "../config.ts";

/** Request headers that select a form of a finished page. No other header may reach its rendering. */
const variantHeaders = ["rsc", "accept-encoding", "if-none-match"];

/** Response headers that describe one connection (RFC 9110, 7.6.1). */
const connectionHeaders = ["connection", "keep-alive", "transfer-encoding"];

/**
 * The page that all visitors share, cached under `path`. Next writes the requested address into the
 * page it renders, and renders by some headers (a bot's user agent, the nonce of a content policy),
 * so the page is always rendered from its plain address and without the visitor's headers. Another
 * address (a query, a made-up path) makes this server request the plain one from itself.
 *
 * @param status sent with the page.
 * @throws when this server does not answer itself.
 */
export async function serveCachedPage(
  path: string,
  request: NextRequest,
  status: number,
): Promise<Response> {
  // Next ignores a replacement by no headers at all.
  const headers = new Headers({ host: new URL(getSiteConfig().siteUrl).host });
  for (const name of variantHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // While developing nothing is cached, and the browser follows the rendering by its own headers.
  if (isDevelopment() && request.nextUrl.pathname === path) return NextResponse.next({ status });
  if (isPlainUrl(request, path)) return NextResponse.next({ request: { headers }, status });

  const { origin, port } = request.nextUrl;
  const plain = new URL(path, origin);
  // Elsewhere the host passes the rewritten address alone to the rendering.
  const isOwnServer = port !== "" && port === getListeningPort();
  if (!isOwnServer) return NextResponse.rewrite(plain, { request: { headers }, status });
  headers.delete("host");
  headers.delete("rsc");
  headers.set("accept-encoding", "identity");
  const answer = await fetch(plain, {
    method: request.method === "HEAD" ? "HEAD" : "GET",
    headers,
    redirect: "manual",
    cache: "no-store",
    signal: request.signal,
  });
  const received = new Headers(answer.headers);
  for (const name of connectionHeaders) received.delete(name);
  return new NextResponse(answer.body, { status: answer.status, headers: received });
}

/** Whether the address that Next would write into the page is `path` itself. */
function isPlainUrl(request: NextRequest, path: string): boolean {
  const { pathname, search } = new URL(request.url);
  // The router's payload has an address of its own, whose query Next checks: `?_rsc`, without a value
  // where no other of the router's headers came.
  const isPayload = request.headers.has("rsc") && /^\?_rsc=?$/.test(search);
  return pathname === path && (search === "" || isPayload);
}
