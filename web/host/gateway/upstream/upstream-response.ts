import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import { sameOriginFrame } from "../../../platform/security-headers.ts";
import type { GatewayContext } from "../context.ts";
import {
  chooseEncoding,
  createCompressor,
  isCompressible,
  varyByEncoding,
} from "../pages/compression.ts";
import { isDraftRequest } from "../pages/page-requests.ts";
import { isHtml } from "../pages/prepare-page.ts";
import { maxPageBytes } from "../pages/site-pages.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import type { ServiceName } from "../routing/routes.ts";
import { apiPolicy, createDevelopmentPolicy, isFramedPage } from "../security/csp.ts";
import { type HeaderValues, createResponseHeaders } from "../security/headers.ts";
import { addAppConfig } from "../static/static-files.ts";
import { readBody } from "./proxy.ts";

/** A forwarded request. */
type Forwarded = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  service: ServiceName;
  context: GatewayContext;
};

/** Security headers that a service may set differently for one of its responses. */
const overridable = new Set(["referrer-policy", "cross-origin-resource-policy"]);

/** Time without data after which a response that is being streamed is aborted. */
const streamTimeoutMs = 60_000;

/**
 * Sends the response of a service to the visitor: without internal headers, with security headers and
 * content policy, compressed if useful. HTML is read as a whole to compute its policy; everything else is
 * streamed. `alreadyRead` is the body if it was read before.
 */
export async function sendUpstreamResponse(
  forwarded: Forwarded,
  upstream: IncomingMessage,
  alreadyRead?: Buffer,
): Promise<void> {
  const { request, response } = forwarded;
  const status = upstream.statusCode ?? 502;
  const headers = createHeaders(forwarded, upstream);
  const hasNoBody = request.method === "HEAD" || status === 204 || status === 304;

  let body = alreadyRead;
  // The site gets a GET in place of HEAD: the policy in the headers is computed from the page.
  const isReadable = !hasNoBody || (request.method === "HEAD" && forwarded.service === "site");
  if (isReadable && isHtml(upstream.headers["content-type"]) && !isDownload(upstream)) {
    body = await transformPage(forwarded, body ?? (await readBody(upstream, maxPageBytes, 502)));
    headers["content-security-policy"] = await choosePolicy(forwarded, body, upstream);
    // The ETag of the service does not cover the policy that was added.
    delete headers["etag"];
  }
  setDefaultHeaders(forwarded, headers);
  const encoding = hasNoBody ? "identity" : chooseStreamEncoding(forwarded, upstream, body);
  if (body || encoding !== "identity") delete headers["content-length"];
  if (isCompressible(upstream.headers["content-type"])) headers.vary = varyByEncoding(headers.vary);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  else if (body) headers["content-length"] = body.length;

  response.writeHead(status, headers);
  if (hasNoBody) {
    upstream.resume();
    response.end();
    return;
  }
  const isEventStream = /^text\/event-stream/i.test(upstream.headers["content-type"] ?? "");
  if (isEventStream) request.socket.setTimeout(0);
  // The stream of a content listener never ends by itself.
  if (isEventStream && forwarded.service === "content") return relayStream(forwarded, upstream);
  if (!isEventStream && !body)
    upstream.setTimeout(streamTimeoutMs, () =>
      upstream.destroy(new Error("The service stopped sending data.")),
    );
  const source = body ? [body] : upstream;
  await (encoding === "identity"
    ? pipeline(source, response)
    : pipeline(source, createCompressor(encoding), response));
}

function createHeaders(
  { service, context: { security } }: Forwarded,
  upstream: IncomingMessage,
): HeaderValues {
  const headers = createResponseHeaders(upstream.headers, security);
  for (const name of Object.keys(security)) if (!overridable.has(name)) delete headers[name];
  // Headers that the site sends for hosts without a gateway.
  if (service === "site") {
    delete headers["content-security-policy"];
    delete headers["referrer-policy"];
    delete headers["strict-transport-security"];
  }
  return headers;
}

/** Adds the configuration to pages of the applications, and transforms pages of the site except drafts. */
async function transformPage(
  { request, service, context }: Forwarded,
  body: Buffer,
): Promise<Buffer> {
  if (service === "studio" || service === "admin") {
    const brand = await context.brandSource.load();
    return Buffer.from(addAppConfig(body.toString("utf8"), { ...context.siteConfig, brand }));
  }
  if (service === "site" && !context.hosting.isDevelopment && !isDraftRequest(request))
    return Buffer.from(context.transformHtml(body.toString("utf8")));
  return body;
}

/** Sets the policy of responses that are not pages, caching and framing. */
function setDefaultHeaders(
  { request, response, target, service, context }: Forwarded,
  headers: HeaderValues,
): void {
  const { origins, hosting } = context;
  headers["content-security-policy"] ??= hosting.isDevelopment
    ? createDevelopmentPolicy(origins)
    : apiPolicy;
  if (service !== "site") {
    headers["cache-control"] ??= "no-store";
    return;
  }
  if (isFramedPage(target.path)) headers["x-frame-options"] = sameOriginFrame;
  if (!isDraftRequest(request)) return;
  headers["x-frame-options"] = sameOriginFrame;
  // X-Frame-Options cannot name another origin; frame-ancestors in the policy does.
  if (origins.frameAncestors.length > 0) {
    response.removeHeader("x-frame-options");
    delete headers["x-frame-options"];
  }
}

function chooseStreamEncoding(
  { request, target }: Forwarded,
  { statusCode, headers }: IncomingMessage,
  body: Buffer | undefined,
) {
  const length = body?.length ?? Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const isUseful =
    statusCode !== 206 &&
    isCompressible(headers["content-type"]) &&
    headers["content-encoding"] === undefined &&
    !/no-transform/i.test(headers["cache-control"] ?? "") &&
    // The compressed length would leak a token next to text that a visitor sent (BREACH).
    !target.path.startsWith("/auth/") &&
    length >= 1024;
  return isUseful ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
}

/** Relays an event stream until one side, or the gateway, ends it; then the response ends normally. */
async function relayStream(
  { response, context }: Forwarded,
  upstream: IncomingMessage,
): Promise<void> {
  const untrack = context.connections.trackStream(() => {
    upstream.unpipe(response);
    response.end();
    upstream.destroy();
  });
  upstream.on("error", () => response.destroy());
  upstream.pipe(response);
  await finished(response).finally(untrack);
}

async function choosePolicy(
  { request, target, service, context }: Forwarded,
  body: Buffer,
  upstream: IncomingMessage,
): Promise<string> {
  if (context.hosting.isDevelopment) return createDevelopmentPolicy(context.origins);
  const own = upstream.headers["content-security-policy"];
  if (service !== "site" && typeof own === "string") return own;
  return context.pagePolicy(body.toString("utf8"), {
    isDraft: service === "site" && isDraftRequest(request),
    isFramed: service === "site" && isFramedPage(target.path),
  });
}

const isDownload = ({ headers }: IncomingMessage) =>
  /^attachment/i.test(headers["content-disposition"] ?? "");
