import { isRecord, parseJsonObject } from "@site/supabase/domain/json";
import { maskSecrets } from "@site/supabase/domain/chat/mask-secrets";
import { maxMessageLength } from "@site/supabase/contracts/chat-values";
import { getSiteConfig } from "../../../../config.ts";
import { isUuid } from "../../../../content/request/uuid.ts";
import { hashClient } from "../../../../server/client-header.ts";
import { callDatabase } from "../../../../server/database-call.ts";
import { isSameOriginPost } from "../../../../server/form-endpoint.ts";
import { createErrorResponse } from "../../../../server/function-relay.ts";
import { readBody } from "../../../../server/read-body.ts";
import { runInWebRequest } from "../../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

/** Maximum bytes of a request: the longest message, JSON-escaped, with its state. */
const maxRequestBytes = 24 * 1024;
const maxStateLength = 500;
const maxEmailLength = 320;

/**
 * Exchanges a `LiveChatRequest` for a `LiveChatReply`: stores a message or an email address of the
 * visitor, and returns the messages after the last one that the chat has. Safe to repeat. Errors are
 * `{error}`: 400, 403 (not a state of this session), 409, 413, 415, 422, 429 and 503.
 */
export async function POST(request: Request): Promise<Response> {
  return runInWebRequest(request, () => exchange(request));
}

async function exchange(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isSameOriginPost(headers, getSiteConfig().siteUrl))
    return createErrorResponse(403, "Please use the chat on this site.");
  if (!headers.get("content-type")?.startsWith("application/json"))
    return createErrorResponse(415, "Please send JSON.");
  const body = await readBody(request, maxRequestBytes);
  if (body === 413) return createErrorResponse(413, "This message is too long.");
  const args = readArguments(parseJsonObject(body) ?? {});
  if (!args) return createErrorResponse(400, "The request is not valid.");
  const result = await callDatabase("sync_live_chat", args, hashClient(headers));
  if (result.outcome === "unreachable")
    return createErrorResponse(503, "The chat cannot be reached at the moment. Please try again.");
  if (result.outcome === "rejected") {
    const { status, message, waitSeconds } = result;
    return createErrorResponse(
      status,
      message,
      waitSeconds ? { "retry-after": String(waitSeconds) } : {},
    );
  }
  return Response.json(toReply(result.value), { headers: { "cache-control": "no-store" } });
}

/** Returns the arguments of the database function; undefined for an invalid request. */
function readArguments(
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const { sessionId, conversationState, after, seen, message, email } = body;
  const isState =
    typeof conversationState === "string" && conversationState.length <= maxStateLength;
  if (typeof sessionId !== "string" || !isUuid(sessionId) || !isState) return undefined;
  const sent = message === undefined ? null : readMessage(message);
  if (sent === undefined) return undefined;
  if (email !== undefined && (typeof email !== "string" || email.length > maxEmailLength))
    return undefined;
  return {
    session_id: sessionId,
    state: conversationState,
    after: toSequence(after),
    seen: toSequence(seen),
    message_id: sent?.id ?? null,
    message: sent?.text ?? null,
    email: email ?? null,
  };
}

/** Returns a message with masked secrets; undefined for an invalid one. */
function readMessage(value: unknown): { id: string; text: string } | undefined {
  if (!isRecord(value)) return undefined;
  const { id, text } = value;
  if (typeof id !== "string" || !isUuid(id) || typeof text !== "string") return undefined;
  const isStorable = text.isWellFormed() && !text.includes("\0") && text.trim() !== "";
  if (!isStorable || text.length > maxMessageLength) return undefined;
  return { id, text: maskSecrets(text.trim()) };
}

const toSequence = (value: unknown): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? Math.min(value, 2 ** 31 - 1)
    : 0;

/** Converts the result of the database function to a `LiveChatReply`. */
function toReply(value: unknown): Record<string, unknown> {
  const result = isRecord(value) ? value : {};
  const team = isRecord(result["team"]) ? result["team"] : {};
  return {
    status: result["status"],
    staff: result["staff"],
    isStored: result["is_stored"] === true,
    hasEmail: result["has_email"] === true,
    team: { isOpen: team["is_open"] === true, opensAt: team["opens_at"] ?? null },
    messages: result["messages"],
  };
}
