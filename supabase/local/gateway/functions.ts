import type { AccountContext, OutboxContext } from "../../functions/_shared/context.ts";
import { handler as acceptInvitation } from "../../functions/accept-invitation/handler.ts";
import { handler as calendarFeed } from "../../functions/calendar-feed/handler.ts";
import { handler as chatIntelligent } from "../../functions/chat-intelligent/handler.ts";
import { handler as downloadExport } from "../../functions/download-export/handler.ts";
import { handler as inboundEmail } from "../../functions/inbound-email/handler.ts";
import { handler as newsletterEvents } from "../../functions/newsletter-events/handler.ts";
import { handler as workOutbox } from "../../functions/work-outbox/handler.ts";
import { jsonResponse } from "./gateway-responses.ts";
import type { Caller } from "./tokens.ts";

/** The context of all edge functions. */
export type EmbeddedContext = OutboxContext & AccountContext;

type Handler = (request: Request, context: EmbeddedContext) => Promise<Response>;

/** Edge functions by the name of their folder. */
const functions = new Map<string, Handler>([
  ["accept-invitation", acceptInvitation],
  ["calendar-feed", calendarFeed],
  ["chat-intelligent", chatIntelligent],
  ["download-export", downloadExport],
  ["inbound-email", inboundEmail],
  ["newsletter-events", newsletterEvents],
  ["work-outbox", workOutbox],
]);

/** Functions that authenticate callers themselves (`verify_jwt = false` in config.toml). */
const openFunctions = new Set([
  "accept-invitation",
  "calendar-feed",
  "chat-intelligent",
  "download-export",
  "inbound-email",
  "newsletter-events",
  "work-outbox",
]);

/** Whether the function at this path below /functions/v1 authenticates callers itself. */
export function isOpenFunction(target: string): boolean {
  return openFunctions.has(getFunctionName(target));
}

const getFunctionName = (target: string): string => target.split("?")[0]?.slice(1) ?? "";

/**
 * Runs an edge function. Like the hosted gateway, requires a valid access token unless the function
 * is open. `target` is the path and query below /functions/v1.
 */
export async function runFunction(
  target: string,
  request: Request,
  caller: Caller,
  context: EmbeddedContext,
): Promise<Response> {
  const name = getFunctionName(target);
  const handler = functions.get(name);
  if (!handler)
    return jsonResponse(404, { code: "NOT_FOUND", message: "There is no such function." });
  if (!openFunctions.has(name) && request.method !== "OPTIONS" && caller.role !== "authenticated") {
    return jsonResponse(401, { code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Sign in first." });
  }
  return handler(request, context);
}
