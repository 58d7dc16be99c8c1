import type { AccountContext, OutboxContext } from "../../functions/_shared/context.ts";
import { handler as acceptInvitation } from "../../functions/accept-invitation/handler.ts";
import { handler as calendarFeed } from "../../functions/calendar-feed/handler.ts";
import { handler as chatIntelligent } from "../../functions/chat-intelligent/handler.ts";
import { handler as downloadExport } from "../../functions/download-export/handler.ts";
import { handler as newsletterEvents } from "../../functions/newsletter-events/handler.ts";
import { handler as workOutbox } from "../../functions/work-outbox/handler.ts";
import { json } from "./gateway-responses.ts";
import type { Caller } from "./tokens.ts";

/** All that any of them is given. */
export type EmbeddedContext = OutboxContext & AccountContext;

type Handler = (request: Request, context: EmbeddedContext) => Promise<Response>;

/** The edge functions, by the name of their folder. */
const functions = new Map<string, Handler>([
  ["accept-invitation", acceptInvitation],
  ["calendar-feed", calendarFeed],
  ["chat-intelligent", chatIntelligent],
  ["download-export", downloadExport],
  ["newsletter-events", newsletterEvents],
  ["work-outbox", workOutbox],
]);

/** Functions that look themselves at who is calling (`verify_jwt = false`): visitors, and machines. */
const open = new Set([
  "accept-invitation",
  "calendar-feed",
  "chat-intelligent",
  "download-export",
  "newsletter-events",
  "work-outbox",
]);

/** Whether this function, by its path below /functions/v1, looks itself at who is calling. */
export function isOpenFunction(target: string): boolean {
  return open.has(functionName(target));
}

const functionName = (target: string): string => target.split("?")[0]?.slice(1) ?? "";

/**
 * Runs an edge function as the hosted gateway does: unless it is open, only with a valid access token
 * (`verify_jwt`). `target` is the path and query below /functions/v1.
 */
export async function answerFunction(
  target: string,
  request: Request,
  caller: Caller,
  context: EmbeddedContext,
): Promise<Response> {
  const name = functionName(target);
  const handler = functions.get(name);
  if (!handler) return json(404, { code: "NOT_FOUND", message: "There is no such function." });
  if (!open.has(name) && request.method !== "OPTIONS" && caller.role !== "authenticated") {
    return json(401, { code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Sign in first." });
  }
  return handler(request, context);
}
