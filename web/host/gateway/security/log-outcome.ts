import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayContext } from "../context.ts";
import { getClientKey } from "../routing/client-address.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import { identifyVisitor } from "../routing/visitor.ts";
import { findSecurityEvent } from "./security-events.ts";

/** Logs the outcome of a request when it is a security event. Returns the id of the request. */
export function logOutcome(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  { config, log, clientName }: GatewayContext,
): string {
  const id = randomUUID();
  const { address } = identifyVisitor(request, config);
  response.on("finish", () => {
    const { statusCode: status } = response;
    const found = findSecurityEvent({
      method: request.method ?? "",
      target,
      status,
      isSignedIn:
        request.headers.authorization !== undefined || request.headers.cookie !== undefined,
      setsCookie: response.hasHeader("set-cookie"),
    });
    if (!found) return;
    const { event, what } = found;
    const level = event === "signed_in" || event === "signed_out" ? "info" : "warn";
    log(level, "gateway", event, {
      what,
      request: id,
      client: clientName(getClientKey(address)),
      status,
    });
  });
  return id;
}
