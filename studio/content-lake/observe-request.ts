import type { IncomingMessage, ServerResponse } from "node:http";
import {
  createRequestAttribute,
  readRequestId,
  runInRequest,
} from "../../web/telemetry/request-scope.ts";
import { runSpan } from "../../web/telemetry/telemetry.ts";

/** Handles a request with its id in the log, and in a span of the caller's trace. */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  if (incoming.url === "/health") return handle();
  const { "x-request-id": id, traceparent } = incoming.headersDistinct;
  const method = incoming.method ?? "";
  const kind = getRequestKind(incoming.url ?? "");
  return runInRequest(readRequestId(id?.[0]), () => {
    // Only the gateway starts a trace.
    if (traceparent?.[0] === undefined) return handle();
    const definition = {
      name: `${method} ${kind}`,
      kind: "server",
      attributes: {
        "http.route": kind,
        "http.request.method": method,
        ...createRequestAttribute(),
      },
      traceparent: traceparent[0],
    } as const;
    return runSpan(definition, async (span) => {
      await handle();
      span.setAttributes({ "http.response.status_code": outgoing.statusCode });
      if (outgoing.statusCode >= 500) span.fail();
    });
  });
}

/** The endpoint without the names and ids that a caller chooses. */
function getRequestKind(url: string): string {
  const [, data] =
    /^\/v[^/]+\/data\/(query|doc|mutate|actions|listen|live|history|export)\b/.exec(url) ?? [];
  if (data) return `content/${data}`;
  const [, other] = /^(?:\/v[^/]+)?\/(images|files|assets|auth|users|projects)\//.exec(url) ?? [];
  return other ? `content/${other}` : "content";
}
