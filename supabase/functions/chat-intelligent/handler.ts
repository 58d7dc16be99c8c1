import type { ChatReply, ChatRequest } from "../../contracts/chat-values.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { getErrorName } from "../_shared/errors.ts";
import { isPublishableKey } from "../_shared/service.ts";
import { answerTurn } from "./dialogue/engine.ts";
import type { Answer, Knowledge } from "./dialogue/turn.ts";
import { readChatRequest } from "./http/chat-request.ts";
import { ClientError, createUnavailableError } from "./http/client-error.ts";
import { streamReply, toPublicMessage, type SendText } from "./http/reply-stream.ts";
import { readModelSettings, type ModelSettings } from "./model/settings.ts";
import type { WrittenReply } from "./model/writer.ts";
import { loadKnowledge } from "./retrieval/knowledge.ts";
import {
  beginTurn,
  finishTurn,
  pickVisitorHeaders,
  type StartedTurn,
  type VisitorHeaders,
} from "./turns/stored-turns.ts";

/**
 * POST /functions/v1/chat-intelligent takes a `ChatRequest` as JSON, with a publishable key in the
 * header "apikey", and returns a `ChatReply`. With `Accept: text/event-stream` it returns events:
 * `text` with {"delta"} for each piece of text, then `reply` with the final `ChatReply`, or `error`
 * with {"error"}. A repeated message with the same conversationState gets the stored reply.
 *
 * Errors are {"error"} with a text for the visitor: 400 (a field is invalid), 401 (no valid key),
 * 403 (the state belongs to another session), 405, 409 (this turn had a different message), 413,
 * 429 (with Retry-After where waiting helps), 503 (database outage; retry).
 *
 * Settings: SUPABASE_URL, the API keys (`getServiceKey`, `isPublishableKey`) and optionally a model
 * (`readModelSettings`) that rephrases the engine's replies.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  try {
    if (request.method !== "POST") throw new ClientError(405, "Use POST.", { allow: "POST" });
    if (!isPublishableKey(context.env, request.headers.get("apikey") ?? "")) {
      throw new ClientError(401, 'The header "apikey" is missing or holds no valid key.');
    }
    const chatRequest = await readChatRequest(request);
    const visitor = pickVisitorHeaders(request);
    const started = await beginTurn(context, visitor, chatRequest);
    const settings = readModelSettings(context.env);
    const reply = (sendText: SendText, disconnected: AbortSignal) =>
      replyTo({ context, settings, visitor, chatRequest, started, sendText, disconnected });
    const acceptsEvents = /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "");
    if (acceptsEvents && settings && started.outcome === "turn") return streamReply(reply);
    // The engine is fast, so the response can wait for the reply and errors can set the status.
    const stored = await reply(() => {}, new AbortController().signal);
    if (!acceptsEvents) return Response.json(stored, { headers });
    return streamReply(async (sendText) => {
      // The widget shows the person's state instead of the acknowledgment.
      if (!stored.messageId) sendText(stored.response);
      return stored;
    });
  } catch (error) {
    if (!(error instanceof ClientError)) {
      context.log?.(`the assistant failed: ${getErrorName(error)}`);
    }
    return toErrorResponse(error);
  }
}

const headers = { "cache-control": "no-store" };

type ReplyOptions = {
  readonly context: FunctionContext;
  readonly settings: ModelSettings | null;
  readonly visitor: VisitorHeaders;
  readonly chatRequest: ChatRequest;
  readonly started: StartedTurn;
  readonly sendText: SendText;
  readonly disconnected: AbortSignal;
};

/** Creates, stores and returns the reply. @throws ClientError */
async function replyTo(options: ReplyOptions): Promise<ChatReply> {
  const { context, visitor, chatRequest, started } = options;
  if (started.outcome === "stored") return started.reply;
  const site = started.knowledgeSite ?? URL.parse(context.env.get("SITE_URL") ?? "")?.origin ?? "";
  const knowledge = await loadKnowledge(context, started.knowledgeRevision, site).catch(() => {
    throw createUnavailableError();
  });
  const draft = answerTurn(started.turn, knowledge);
  let hasSentText = false;
  const sendText = (delta: string): void => {
    hasSentText = true;
    options.sendText(delta);
  };
  const written = await writeReply({ ...options, sendText }, { draft, knowledge, started });
  const { answer } = written;
  const stored = await finishTurn(context, visitor, chatRequest, {
    answer,
    demoUrl: answer.showDemoButton ? getDemoUrl(knowledge, chatRequest.sessionId) : null,
    model: written.model,
    modelTokens: written.tokens,
  });
  if (!hasSentText) sendText(stored.response);
  return stored;
}

type DraftContext = {
  readonly draft: Answer;
  readonly knowledge: Knowledge;
  readonly started: Extract<StartedTurn, { outcome: "turn" }>;
};

/** Rephrases the draft with the configured model. Loads the AI SDK on first use. */
async function writeReply(
  { context, settings, sendText, disconnected }: ReplyOptions,
  { draft, knowledge, started: { turn, modelBudget } }: DraftContext,
): Promise<WrittenReply> {
  if (!settings) return { answer: draft, model: null, tokens: 0 };
  const writer = await import("./model/writer.ts").catch(() => null);
  if (!writer) {
    context.log?.("the assistant's model is not used: the AI SDK failed to load");
    return { answer: draft, model: null, tokens: 0 };
  }
  return writer.writeAnswer({
    context,
    settings,
    turn,
    draft,
    knowledge,
    budget: modelBudget,
    sendText,
    disconnected,
  });
}

/** The path for scheduling a demo, with the chat's session. */
function getDemoUrl({ site }: Knowledge, sessionId: string): string {
  const path = site["schedulePath"] ?? "";
  return `${/^\/(?!\/)[\w/-]*$/.test(path) ? path : "/schedule-demo"}?chat_session=${sessionId}`;
}

function toErrorResponse(error: unknown): Response {
  const isClientError = error instanceof ClientError;
  return Response.json(
    { error: toPublicMessage(error) },
    {
      status: isClientError ? error.status : 500,
      headers: { ...headers, ...(isClientError ? error.headers : {}) },
    },
  );
}
