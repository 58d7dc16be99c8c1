import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createRequestIdHeader } from "../../../telemetry/request-scope.ts";
import { createTraceHeaders } from "../../../telemetry/telemetry.ts";
import type { GatewayContext } from "../context.ts";
import { createPageFailure, type Failure, starting } from "../errors/failure.ts";
import { prefersHtml, reject } from "../errors/reject.ts";
import { isPagePath, isPageRequest, isUnshowable, missingPath } from "../pages/page-requests.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import type { ServiceName, ServiceRoute } from "../routing/routes.ts";
import { identifyVisitor, type Visitor } from "../routing/visitor.ts";
import { createForwardedHeaders } from "../security/headers.ts";
import { logOutcome } from "../security/log-outcome.ts";
import {
  readLinkAccount,
  type AttemptOutcome,
  readAccountEmail,
  type LimitedAction,
  getLimitedAction,
  sendsMail,
} from "../security/sign-in-limits.ts";
import { isContentChange, retryContentChange } from "./content-changes.ts";
import { hasBody, readBody, sendUpstream } from "./proxy.ts";
import { sendUpstreamResponse } from "./upstream-response.ts";

/** Time that a visitor waits for a page. */
const pageTimeoutMs = 3_000;

/** A request that is being forwarded. */
type Forwarding = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  service: ServiceName;
  maxBodyBytes: number;
  visitor: Visitor;
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal;
  /** Sends the request to the service, with this body and for this target. */
  send(body?: IncomingMessage | Buffer, target?: RequestTarget): Promise<IncomingMessage>;
  context: GatewayContext;
};

/** Forwards a request to its service and sends the response. */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  route: ServiceRoute,
  context: GatewayContext,
): Promise<void> {
  const { ports, security, hosting } = context;
  const port = ports[route.service];
  if (port === undefined) return reject(request, response, security, { status: 404 });
  if (Number(request.headers["content-length"] ?? 0) > route.maxBodyBytes)
    return reject(request, response, security, { status: 413 });
  const forwarding = prepare(request, response, target, route, port, context);

  if (route.service === "site" && !hosting.isDevelopment) {
    if (!context.isStarted() && !target.path.startsWith("/api/"))
      return reject(request, response, security, starting);
    if (isPageRequest(request) && !hasBody(request)) return forwardPage(forwarding);
  }
  const action = getLimitedAction(request.method ?? "", target);
  if (action) return forwardSignIn(forwarding, action);
  return forwardOther(forwarding);
}

function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  route: ServiceRoute,
  port: number,
  context: GatewayContext,
): Forwarding {
  const { service, maxBodyBytes, bodyTimeoutMs, responseTimeoutMs } = route;
  const disconnected = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const { signal } = disconnected;
  const visitor = identifyVisitor(request, context.config);
  logOutcome({ request, response, target }, context);
  const isSite = service === "site";
  const method = request.method ?? "";
  const received =
    isSite && isPageRequest(request) ? removeConditions(request.headers) : request.headers;
  const headers = {
    ...createForwardedHeaders(received, visitor, context.hosting.isDevelopment),
    // The gateway reads and compresses bodies itself.
    "accept-encoding": "identity",
    ...createRequestIdHeader(),
    ...createTraceHeaders(),
  };
  const send: Forwarding["send"] = (body, { path, query } = target) =>
    sendUpstream({
      port,
      method: method === "HEAD" && isSite ? "GET" : method,
      // Development servers of applications only know their folder with a trailing slash.
      path: (path === `/${service}` ? `${path}/` : path) + query,
      headers,
      body,
      maxBodyBytes,
      bodyTimeoutMs,
      responseTimeoutMs,
      signal,
    });
  return { request, response, target, service, maxBodyBytes, visitor, signal, send, context };
}

/** "Not modified" has no page to compute a policy from, and the browser would apply a different one. */
function removeConditions(received: IncomingHttpHeaders): IncomingHttpHeaders {
  const { "if-none-match": _, "if-modified-since": __, ...headers } = received;
  return headers;
}

async function forwardPage(forwarding: Forwarding): Promise<void> {
  const { request, response, target, send, context } = forwarding;
  const { pages, security } = context;
  const isPage = prefersHtml(request) || isPagePath(target);
  // Files and images may take longer. So may the result of a form, for which the site has its own page.
  const isResult = new URLSearchParams(target.query).has("sent");
  const timeoutMs = isPage && !isResult ? pageTimeoutMs : undefined;
  const fetched = await pages.fetch(target, (sent) => send(undefined, sent), timeoutMs);
  if ("cached" in fetched) return pages.send(request, response, fetched.cached);
  // What Next.js renders for it is blank without JavaScript.
  if (isUnshowable(fetched.response)) {
    fetched.response.resume();
    const missing = await send(undefined, { ...target, path: missingPath, query: "" });
    return sendUpstreamResponse(forwarding, missing);
  }
  const { statusCode = 502 } = fetched.response;
  // Without JavaScript, the site's own page of a failed rendering is blank.
  if (statusCode >= 500 && isPage) {
    fetched.response.resume();
    return reject(request, response, security, createPageFailure(statusCode));
  }
  return sendUpstreamResponse(forwarding, fetched.response, fetched.body);
}

/** Forwards a sign-in or a request for an email, unless client or account has exceeded its limit. */
async function forwardSignIn(forwarding: Forwarding, action: LimitedAction): Promise<void> {
  const { request, response, target, visitor, maxBodyBytes, send, context } = forwarding;
  const { security, signInGuard, config } = context;
  // A service that decompresses bodies would see an account that was not counted here.
  if (request.headers["content-encoding"] !== undefined)
    return reject(request, response, security, { status: 415 });
  const body = await readBody(request, maxBodyBytes, 413);
  const sent = hasBody(request) ? body : undefined;
  const email = readAccountEmail(body, target);
  if (action === "email" && !sendsMail(request.method ?? "", target, email))
    return sendUpstreamResponse(forwarding, await send(sent));
  const attempt = signInGuard.attempt(action, visitor.address, email);
  if ("waitSeconds" in attempt) {
    const failure = createLimitFailure(action, attempt.waitSeconds, config.siteUrl);
    return reject(request, response, security, failure);
  }
  let outcome: AttemptOutcome = "unanswered";
  try {
    const upstream = await send(sent);
    outcome = getOutcome(upstream);
    return await sendUpstreamResponse(forwarding, upstream);
  } finally {
    attempt.settle(outcome);
  }
}

async function forwardOther(forwarding: Forwarding): Promise<void> {
  const { request, target, service, visitor, maxBodyBytes, signal, send, context } = forwarding;
  if (service === "content" && isContentChange(request.method, target)) {
    const body = await readBody(request, maxBodyBytes, 413);
    return sendUpstreamResponse(
      forwarding,
      await retryContentChange(body, () => send(body), signal),
    );
  }
  const upstream = await send(hasBody(request) ? request : undefined);
  const account = readLinkAccount(target, upstream.headers.location);
  if (account !== undefined) context.signInGuard.unlock(visitor.address, account);
  if (isAcceptedPublishEvent(request, target, upstream)) {
    context.pages.expireAll();
    context.brandSource.expire();
    context.onPublish?.();
  }
  return sendUpstreamResponse(forwarding, upstream);
}

/** A successful sign-in returns a token, or a redirect that sets a session cookie. */
function getOutcome({ statusCode = 502, headers }: IncomingMessage): AttemptOutcome {
  if (statusCode >= 500) return "unanswered";
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return statusCode < 300 || (isRedirect && headers["set-cookie"] !== undefined)
    ? "succeeded"
    : "failed";
}

const isAcceptedPublishEvent = (
  request: IncomingMessage,
  { path }: RequestTarget,
  { statusCode = 502 }: IncomingMessage,
) => request.method === "POST" && path === "/api/revalidate" && statusCode < 300;

function createLimitFailure(action: LimitedAction, seconds: number, siteUrl: string): Failure {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const failure = { status: 429, retryAfterSeconds: seconds } as const;
  if (action === "email")
    return { ...failure, message: `Too many emails were requested. Try again in ${wait}.` };
  return {
    ...failure,
    message: `Too many attempts. Try again in ${wait}, or use a link by email that unlocks sign-in.`,
    link: { label: "Email me a link", href: `${siteUrl}/admin/forgot-password` },
  };
}
