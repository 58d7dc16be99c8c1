import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestAttribute } from "../../../telemetry/request-scope.ts";
import { runSpan } from "../../../telemetry/telemetry.ts";
import type { GatewayContext } from "../context.ts";
import { isPagePath, isPageRequest } from "../pages/page-requests.ts";
import { isTrusted } from "../routing/client-address.ts";
import { parseTarget } from "../routing/request-target.ts";
import { type Hosting, resolveRoute } from "../routing/routes.ts";

/** Requests that a load balancer or a browser repeats; they have metrics, but no trace. */
const untraced = new Set(["liveness", "readiness"]);

/** Handles a request, with metrics and a trace if the operator has turned them on. */
export async function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: GatewayContext,
  handle: () => Promise<void>,
): Promise<void> {
  const { metrics } = context;
  if (!metrics) return handle();
  const { method = "" } = request;
  const kind = getRequestKind(request, context.hosting);
  const startedAt = performance.now();
  response.once("close", () =>
    metrics.recordRequest({
      // A stream lasts as long as its reader stays, which says nothing about speed.
      kind: isEventStream(response) ? "stream" : kind,
      method,
      status: response.writableFinished ? response.statusCode : 499,
      seconds: (performance.now() - startedAt) / 1_000,
    }),
  );
  if (untraced.has(kind)) return handle();
  const { traceparent } = request.headers;
  const definition = {
    name: `${method} ${kind}`,
    kind: "server",
    attributes: {
      "http.route": kind,
      "http.request.method": method,
      ...createRequestAttribute(),
    },
    // A visitor must not choose the trace, nor whether it is recorded.
    traceparent:
      typeof traceparent === "string" &&
      isTrusted(request.socket.remoteAddress, context.config.trustedProxies)
        ? traceparent
        : undefined,
  } as const;
  return runSpan(definition, async (span) => {
    await handle();
    span.setAttributes({ "http.response.status_code": response.statusCode });
    if (response.statusCode >= 500) span.fail();
  });
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

/** Returns the kind of a request: one of a few names of the code, whatever the visitor requests. */
export function getRequestKind(request: IncomingMessage, hosting: Hosting): string {
  const target = parseTarget(request.url ?? "");
  if (!target) return "invalid";
  const route = resolveRoute(target.path, hosting);
  if (route.to === "app") return route.app;
  if (route.to !== "service") return route.to;
  if (route.service === "supabase") return /^\/(rest|auth|functions)/.exec(target.path)?.[1] ?? "";
  if (route.service === "content")
    return /^\/(images|files)\//.test(target.path) ? "image" : "content";
  if (route.service !== "site") return route.service;
  if (target.path.startsWith("/api/")) return "api";
  if (request.method === "POST") return "form";
  return isPageRequest(request) && isPagePath(target) ? "page" : "file";
}
