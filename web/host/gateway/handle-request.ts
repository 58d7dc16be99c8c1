import type { IncomingMessage, ServerResponse } from "node:http";
import { getLogContext } from "../../telemetry/log-context.ts";
import type { GatewayContext } from "./context.ts";
import { sendDiagnostics } from "./diagnostics.ts";
import { reject } from "./errors/reject.ts";
import { isPageRequest } from "./pages/page-requests.ts";
import { parseTarget } from "./routing/request-target.ts";
import { resolveRoute } from "./routing/routes.ts";
import { logOutcome } from "./security/log-outcome.ts";
import { sendJson } from "./send-json.ts";
import { serveBuiltFile } from "./static/serve-built-file.ts";
import { forwardRequest } from "./upstream/forward-request.ts";
import { UpstreamError } from "./upstream/proxy.ts";

/** Responds to a request. Never throws: failures end in an error response. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: GatewayContext,
): Promise<void> {
  try {
    await respond(request, response, context);
  } catch (error) {
    if (response.destroyed) return;
    const status = error instanceof UpstreamError ? error.status : 500;
    if (status === 500)
      context.log("error", "gateway", "request_failed", {
        message: error instanceof Error ? `${error.name}: ${error.message}` : "",
        ...getLogContext(),
      });
    const retry = status === 503 ? { retryAfterSeconds: 2 } : {};
    reject(request, response, context.security, { status, ...retry });
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  context: GatewayContext,
): Promise<void> {
  const { hosting, pages, security } = context;
  const target = parseTarget(request.url ?? "");
  // With two Host headers, or an ambiguous target, gateway and service could disagree about the request.
  if (!target || (request.headersDistinct.host?.length ?? 0) > 1)
    return reject(request, response, security, { status: 400 });
  const route = resolveRoute(target.path, hosting);
  const isPage = route.to === "service" && route.service === "site" && isPageRequest(request);
  if (isPage && !hosting.isDevelopment && pages.sendCached(request, response, target)) return;

  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
  if (request.method === "TRACE") return reject(request, response, security, { status: 405 });
  switch (route.to) {
    case "liveness":
      return sendJson(request, response, 200, { ok: true });
    case "readiness": {
      const { ok, missing, notices } = await context.getReadiness();
      return sendJson(request, response, ok ? 200 : 503, { ok, missing, notices });
    }
    case "diagnostics":
      logOutcome({ request, response, target }, context);
      return sendDiagnostics(request, response, context);
    case "notFound":
      return reject(request, response, security, { status: 404 });
    case "assets":
    case "app":
      return serveBuiltFile(request, response, target, route, context);
    case "service":
      return forwardRequest(request, response, target, route, context);
  }
}
