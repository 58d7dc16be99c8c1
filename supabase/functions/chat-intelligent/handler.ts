import type { ChatReply, ChatRequest } from "../../contracts/chat-values.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { isPublishableKey } from "../_shared/service.ts";
import { readChatRequest } from "./http/chat-request.ts";
import { answer } from "./dialogue/engine.ts";
import type { Answer, Knowledge } from "./dialogue/turn.ts";
import { knowledgeAt } from "./retrieval/knowledge.ts";
import { modelSettings, type ModelSettings } from "./model/settings.ts";
import type { Written } from "./model/writer.ts";
import { Refused, unreachable } from "./http/client-error.ts";
import { eventStream, messageOf, type Tell } from "./http/reply-stream.ts";
import {
  beginTurn,
  finishTurn,
  visitorOf,
  type Begun,
  type Visitor,
} from "./turns/stored-turns.ts";

/**
 * POST /functions/v1/chat-intelligent takes a visitor's message, `ChatRequest` of chat-values.ts as JSON with
 * the public key in the header "apikey", and answers `ChatReply`. With `Accept: text/event-stream` the
 * reply comes as events: `text` with {"delta"} as its words are there, then `reply` with the whole
 * `ChatReply`, which counts; or `error` with {"error"}. The same message with the same conversationState
 * gets the same reply, however often it is sent.
 *
 * A refusal is {"error"} with a text for the visitor: 400 (a field is wrong), 401 (no key), 403 (the state is
 * not this session's), 405, 409 (this turn had another message), 413, 429 (with Retry-After where waiting
 * helps), 503 (the database is away: send it again).
 *
 * Settings: SUPABASE_URL, the service's key (`serviceKey`), the public keys (`isPublicKey`), and those of a
 * model (`modelSettings`), whose words then stand in for the engine's where they may.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  try {
    if (request.method !== "POST") throw new Refused(405, "Use POST.", { allow: "POST" });
    if (!isPublishableKey(context.env, request.headers.get("apikey") ?? "")) {
      throw new Refused(401, 'The header "apikey" is missing or holds no valid key.');
    }
    const asked = await readChatRequest(request);
    const visitor = visitorOf(request);
    const begun = await beginTurn(context, visitor, asked);
    const settings = modelSettings(context.env);
    const answering = (tell: Tell, gone: AbortSignal) =>
      reply({ context, settings, visitor, asked, begun, tell, gone });
    const wantsEvents = /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "");
    if (wantsEvents && settings && begun.outcome === "turn") return eventStream(answering);
    // The engine is quick: what goes wrong can still be told by the status.
    const stored = await answering(() => {}, new AbortController().signal);
    if (!wantsEvents) return Response.json(stored, { headers });
    return eventStream(async (tell) => {
      tell(stored.response);
      return stored;
    });
  } catch (error) {
    if (!(error instanceof Refused)) context.log?.(`the assistant failed: ${nameOf(error)}`);
    return refusal(error);
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

const headers = { "cache-control": "no-store" };

type Answering = {
  readonly context: FunctionContext;
  readonly settings: ModelSettings | null;
  readonly visitor: Visitor;
  readonly asked: ChatRequest;
  readonly begun: Begun;
  readonly tell: Tell;
  readonly gone: AbortSignal;
};

/** The reply as it is stored. @throws Refused */
async function reply(options: Answering): Promise<ChatReply> {
  const { context, visitor, asked, begun } = options;
  if (begun.outcome === "stored") return begun.reply;
  const knowledge = await knowledgeAt(context, begun.knowledgeRevision).catch(() => {
    throw unreachable();
  });
  const found = answer(begun.turn, knowledge);
  let hasTold = false;
  const tell = (delta: string): void => {
    hasTold = true;
    options.tell(delta);
  };
  const written = await write({ ...options, tell }, { found, knowledge, begun });
  const stored = await finishTurn(context, visitor, asked, {
    answer: written.answer,
    demoUrl: written.answer.showDemoButton ? demoUrl(knowledge, asked.sessionId) : null,
    model: written.model,
    modelTokens: written.tokens,
  });
  if (!hasTold) tell(stored.response);
  return stored;
}

type Found = {
  readonly found: Answer;
  readonly knowledge: Knowledge;
  readonly begun: Extract<Begun, { outcome: "turn" }>;
};

/** In a model's words where there is one. Its code is loaded with the first turn that needs it. */
async function write(
  { context, settings, tell, gone }: Answering,
  { found, knowledge, begun: { turn, modelBudget } }: Found,
): Promise<Written> {
  if (!settings) return { answer: found, model: null, tokens: 0 };
  const writer = await import("./model/writer.ts").catch(() => null);
  if (!writer) {
    context.log?.("the assistant's model cannot be asked: the AI SDK cannot be loaded");
    return { answer: found, model: null, tokens: 0 };
  }
  return writer.writeAnswer({
    context,
    settings,
    turn,
    found,
    knowledge,
    budget: modelBudget,
    tell,
    gone,
  });
}

/** Where a demo is scheduled, with the chat that leads there. */
function demoUrl({ site }: Knowledge, sessionId: string): string {
  const path = site["schedulePath"] ?? "";
  return `${/^\/(?!\/)[\w/-]*$/.test(path) ? path : "/schedule-demo"}?chat_session=${sessionId}`;
}

function refusal(error: unknown): Response {
  const isMeant = error instanceof Refused;
  return Response.json(
    { error: messageOf(error) },
    {
      status: isMeant ? error.status : 500,
      headers: { ...headers, ...(isMeant ? error.headers : {}) },
    },
  );
}
