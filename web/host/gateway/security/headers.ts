import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { inwardCookies, outwardCookie } from "../routing/cookies.ts";

/** Header values by lower-case name, ready to be sent. */
export type Headers = Record<string, string | number | string[]>;

/** About one connection only; a proxy must not hand them on (RFC 9110, 7.6.1). */
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

/** Next, the site and proxies steer by these among themselves; from a visitor they would be orders. */
const internalRequest =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|x-middleware-|x-nextjs-|x-next-|x-invoke-|x-matched-|x-now-|x-vercel-|x-prerender-|x-action-|x-original-|x-rewrite-|x-http-method|x-site-|x-form-)/;
/** While developing, the browser waits for a page's debug data under these ids: no id, no refresh. */
const developmentRequest = /^x-nextjs-(html-)?request-id$/;
const internalAnswer =
  /^(server$|x-powered-by$|via$|x-nextjs-|x-next-|x-middleware-|x-action-|x-edge-|x-site-)/;

const named = (connection: string | undefined) =>
  new Set((connection ?? "").split(",").map((name) => name.trim().toLowerCase()));

export type Visitor = { address: string; host: string; protocol: "http" | "https" };

/** The headers a part receives: the visitor's own, none that steer, and who the visitor is. */
export function forwardedHeaders(
  received: IncomingHttpHeaders,
  visitor: Visitor,
  development = false,
): OutgoingHttpHeaders {
  const dropped = named(received.connection);
  const kept = Object.entries(received).filter(
    ([name]) =>
      !hopByHop.has(name) &&
      !dropped.has(name) &&
      (!internalRequest.test(name) || (development && developmentRequest.test(name))),
  );
  const sent: IncomingHttpHeaders = Object.fromEntries(kept);
  if (visitor.protocol === "https" && sent.cookie !== undefined)
    sent.cookie = inwardCookies(sent.cookie);
  return {
    ...sent,
    host: visitor.host,
    "x-forwarded-for": visitor.address,
    "x-forwarded-host": visitor.host,
    "x-forwarded-proto": visitor.protocol,
  };
}

/** Texts whose type does not say how their letters are written. */
const bareText = /^(text\/[\w.+-]+|application\/([\w.-]+\+)?xml)$/i;

/** A type that says how letters are written where it is one of texts, which are UTF-8 all over the product. */
export const withCharset = (type: string): string =>
  bareText.test(type.trim()) ? `${type.trim()}; charset=utf-8` : type;

/** How caches outside treat a page: they ask for each use whether it is still the same. */
export const revalidated = "public, max-age=0, must-revalidate";

/**
 * A part's answer without what is about its connection or only for the front. `security` are the headers
 * of every answer.
 */
export function outwardHeaders(answered: IncomingHttpHeaders, security: Headers): Headers {
  const dropped = named(answered.connection);
  const headers: Headers = Object.fromEntries(
    Object.entries(answered).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined &&
        !hopByHop.has(entry[0]) &&
        !dropped.has(entry[0]) &&
        !internalAnswer.test(entry[0]),
    ),
  );
  const cookies = headers["set-cookie"];
  if (Array.isArray(cookies) && "strict-transport-security" in security)
    headers["set-cookie"] = cookies.map(outwardCookie);
  const type = headers["content-type"];
  if (typeof type === "string") headers["content-type"] = withCharset(type);
  // A shared lifetime is for the gateway's own cache, which is expired when content is published.
  if (/s-maxage/i.test(answered["cache-control"] ?? "")) headers["cache-control"] = revalidated;
  return headers;
}

/**
 * On every answer, whatever it is. HSTS only where visitors come by https; for hosts below this one too where
 * whoever runs the site says that all of them have TLS.
 */
export function securityHeaders({
  siteUrl,
  hstsSubdomains,
}: {
  siteUrl: string;
  hstsSubdomains: boolean;
}): Headers {
  const hsts = `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`;
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "x-permitted-cross-domain-policies": "none",
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": hsts } : {}),
  };
}
