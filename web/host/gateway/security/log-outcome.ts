import type { IncomingMessage, ServerResponse } from "node:http";
import { getLogContext } from "../../../telemetry/log-context.ts";
import type { GatewayContext } from "../context.ts";
import { getClientKey } from "../../../platform/client-network.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import { identifyVisitor } from "../routing/visitor.ts";
import { findSecurityEvent } from "./security-events.ts";

type LoggedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
};

/** Logs the outcome of a request once its response ends, if it is a security event. */
export function logOutcome(
  { request, response, target }: LoggedRequest,
  { config, log, pseudonymizeAddress }: GatewayContext,
): void {
  const { address } = identifyVisitor(request, config);
  const { authorization, cookie } = request.headers;
  const logContext = getLogContext();
  response.on("finish", () => {
    const { statusCode: status } = response;
    const found = findSecurityEvent({
      method: request.method ?? "",
      target,
      status,
      hasCredentials: authorization !== undefined || cookie !== undefined,
      setsCookie: response.hasHeader("set-cookie"),
    });
    if (!found) return;
    const { event, what, level } = found;
    log(level, "gateway", event, {
      what,
      ...logContext,
      client: pseudonymizeAddress(getClientKey(address)),
      status,
    });
  });
}
