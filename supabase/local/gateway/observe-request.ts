import type { IncomingMessage } from "node:http";
import {
  createRequestAttribute,
  readRequestId,
  runInRequest,
} from "../../../web/telemetry/request-scope.ts";
import { runSpan } from "../../../web/telemetry/telemetry.ts";
import type { RestRequest } from "./rest-engine.ts";

/** Handles a request in its log context, and in a span of the caller's trace if there is one. */
export function observeRequest(
  incoming: IncomingMessage,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (incoming.url === "/health") return handle();
  const { "x-request-id": id, traceparent } = incoming.headersDistinct;
  const method = incoming.method ?? "";
  const match = /^\/(rest|auth)\/v1\b|^\/(functions\/v1\/[a-z-]{1,40})/.exec(incoming.url ?? "");
  const route = match?.[1] ?? match?.[2] ?? "other";
  return runInRequest(readRequestId(id?.[0]), () => {
    // Only the gateway starts a trace.
    if (traceparent?.[0] === undefined) return handle();
    const definition = {
      name: `${method} ${route}`,
      kind: "server",
      attributes: {
        "http.route": route,
        "http.request.method": method,
        ...createRequestAttribute(),
      },
      traceparent: traceparent[0],
    } as const;
    return runSpan(definition, async (span) => {
      const response = await handle();
      span.setAttributes({ "http.response.status_code": response.status });
      if (response.status >= 500) span.fail();
      return response;
    });
  });
}

const operations: Readonly<Record<string, string>> = {
  GET: "SELECT",
  HEAD: "SELECT",
  POST: "INSERT",
  PATCH: "UPDATE",
  PUT: "UPSERT",
  DELETE: "DELETE",
};

/** Runs a request of the REST engine, which is one database transaction, in a span. */
export function observeTransaction(
  { method, target }: Pick<RestRequest, "method" | "target">,
  run: () => Promise<Response>,
): Promise<Response> {
  const [, rpc, name] = /^\/(rpc\/)?([a-z_]{1,60})\/?(?:\?|$)/.exec(target) ?? [];
  const operation = rpc ? "CALL" : (operations[method] ?? "OTHER");
  const definition = {
    name: name === undefined ? operation : `${operation} ${name}`,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(name === undefined
        ? {}
        : { [rpc ? "db.stored_procedure.name" : "db.collection.name"]: name }),
      ...createRequestAttribute(),
    },
  } as const;
  return runSpan(definition, async (span) => {
    const response = await run();
    span.setAttributes({ "db.response.status_code": String(response.status) });
    if (response.status >= 500) span.fail();
    return response;
  });
}
