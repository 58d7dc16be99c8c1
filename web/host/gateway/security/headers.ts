import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { alwaysRevalidate } from "../../../platform/cache-headers.ts";
import { createHsts, securityHeaders } from "../../../platform/security-headers.ts";
import { removeCookiePrefixes, addCookiePrefix } from "../routing/cookies.ts";
import type { Visitor } from "../routing/visitor.ts";

/** Header values by lower-case name. */
export type HeaderValues = Record<string, string | number | string[]>;

/** Headers of one connection, which a proxy must not forward (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that control Next.js, the site, proxies and traces; a visitor must not set them. */
const internalRequest =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|x-middleware-|x-nextjs-|x-next-|x-invoke-|x-matched-|x-now-|x-vercel-|x-prerender-|x-action-|x-original-|x-rewrite-|x-http-method|x-site-|x-form-|traceparent$|tracestate$|baggage$)/;
/** During development the browser waits for debug data of a page by this id. */
const developmentRequest = /^x-nextjs-(html-)?request-id$/;
const internalResponse =
  /^(server$|x-powered-by$|via$|x-nextjs-|x-next-|x-middleware-|x-action-|x-edge-|x-site-)/;

const parseConnectionHeader = (connection: string | undefined) =>
  new Set((connection ?? "").split(",").map((name) => name.trim().toLowerCase()));

/**
 * Returns the headers for a service: those of the visitor without control headers, and the visitor's
 * address, host and protocol.
 */
export function createForwardedHeaders(
  received: IncomingHttpHeaders,
  visitor: Visitor,
  development = false,
): OutgoingHttpHeaders {
  const dropped = parseConnectionHeader(received.connection);
  const kept = Object.entries(received).filter(
    ([name]) =>
      !hopByHop.has(name) &&
      !dropped.has(name) &&
      (!internalRequest.test(name) || (development && developmentRequest.test(name))),
  );
  const sent: IncomingHttpHeaders = Object.fromEntries(kept);
  if (visitor.protocol === "https" && sent.cookie !== undefined)
    sent.cookie = removeCookiePrefixes(sent.cookie);
  return {
    ...sent,
    host: visitor.host,
    "x-forwarded-for": visitor.address,
    "x-forwarded-host": visitor.host,
    "x-forwarded-proto": visitor.protocol,
  };
}

/** Text types without a charset. */
const textWithoutCharset = /^(text\/[\w.+-]+|application\/([\w.-]+\+)?xml)$/i;

/** Adds the charset to a text type; all texts of the product are UTF-8. */
export const addCharset = (type: string): string =>
  textWithoutCharset.test(type.trim()) ? `${type.trim()}; charset=utf-8` : type;

/**
 * Returns the headers of a service's response for the visitor, without connection and internal headers.
 * `security` are the headers of every response.
 */
export function createResponseHeaders(
  received: IncomingHttpHeaders,
  security: HeaderValues,
): HeaderValues {
  const dropped = parseConnectionHeader(received.connection);
  const headers: HeaderValues = Object.fromEntries(
    Object.entries(received).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined &&
        !hopByHop.has(entry[0]) &&
        !dropped.has(entry[0]) &&
        !internalResponse.test(entry[0]),
    ),
  );
  const cookies = headers["set-cookie"];
  if (Array.isArray(cookies) && "strict-transport-security" in security)
    headers["set-cookie"] = cookies.map(addCookiePrefix);
  const type = headers["content-type"];
  if (typeof type === "string") headers["content-type"] = addCharset(type);
  // Without tags, a CDN could not be purged when content is published.
  if (/s-maxage/i.test(received["cache-control"] ?? "") && received["cache-tag"] === undefined)
    headers["cache-control"] = alwaysRevalidate;
  return headers;
}

/**
 * Returns the headers of every response. HSTS is set only for an https site, and covers subdomains only if
 * the operator has confirmed that all of them have TLS.
 */
export function createSecurityHeaders({
  siteUrl,
  hstsSubdomains,
}: {
  siteUrl: string;
  hstsSubdomains: boolean;
}): HeaderValues {
  return siteUrl.startsWith("https:")
    ? { ...securityHeaders, "strict-transport-security": createHsts(hstsSubdomains) }
    : { ...securityHeaders };
}
