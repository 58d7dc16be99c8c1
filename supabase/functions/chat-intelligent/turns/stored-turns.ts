import { isRecord } from "../../../domain/json.ts";
import {
  chatStages,
  collectedKeys,
  type ChatReply,
  type ChatRequest,
  type ChatSource,
  type CollectedInfo,
} from "../../../contracts/chat-values.ts";
import type { FunctionContext } from "../../_shared/context.ts";
import { readJsonObject } from "../../_shared/json.ts";
import { postAsService } from "../../_shared/service.ts";
import type { Answer, Exchange, Turn } from "../dialogue/turn.ts";
import { ClientError, createUnavailableError } from "../http/client-error.ts";

/** The two database calls that start and finish a turn. No other code stores chat data. */

/** Time limit of one call. */
const timeoutMs = 10_000;
const retryDelayMs = 500;

/** Either the stored reply of an earlier attempt, or a new turn. */
export type StartedTurn =
  | { readonly outcome: "stored"; readonly reply: ChatReply }
  | {
      readonly outcome: "turn";
      readonly turn: Turn;
      readonly knowledgeRevision: number;
      /** The site that relayed the message, if it signed its origin. */
      readonly knowledgeSite: string | null;
      /** Tokens that the model may still use. */
      readonly modelBudget: number;
    };

/** The outcome of a turn. */
export type TurnResult = {
  readonly answer: Answer;
  readonly demoUrl: string | null;
  /** The model that wrote the reply, or null for the built-in engine. */
  readonly model: string | null;
  readonly modelTokens: number;
};

/**
 * Starts the next turn of a session. @throws ClientError when the database rejects it (403, 409,
 * 429) or fails (503).
 */
export async function beginTurn(
  context: FunctionContext,
  visitor: VisitorHeaders,
  request: ChatRequest,
): Promise<StartedTurn> {
  const result = await call(context, visitor, "begin_chat_turn", {
    session_id: request.sessionId,
    state: request.conversationState,
    message: request.message,
  });
  if (result["outcome"] === "stored") {
    return { outcome: "stored", reply: parseReply(result["reply"]) };
  }
  const { turn, history } = result;
  if (result["outcome"] !== "turn" || typeof turn !== "number") throw createUnavailableError();
  return {
    outcome: "turn",
    turn: {
      message: request.message,
      number: turn,
      sessionId: request.sessionId,
      stage: parseStage(result["stage"]),
      collected: parseCollected(result["collected"]),
      memory: toRecord(result["memory"]),
      history: Array.isArray(history) ? history.map(parseExchange) : [],
      isHandedOver: result["is_handed_over"] === true,
      teamIsBack: parseTeamOpening(result["team"]),
    },
    knowledgeRevision: toNumber(result["knowledge_revision"]),
    knowledgeSite: typeof result["knowledge_site"] === "string" ? result["knowledge_site"] : null,
    modelBudget: toNumber(result["model_budget"]),
  };
}

/**
 * Stores the turn and returns the stored reply, which differs if a concurrent request with the same
 * message finished first. A failed call is retried once, because a model cannot reproduce its
 * reply.
 * @throws ClientError like `beginTurn`.
 */
export async function finishTurn(
  context: FunctionContext,
  visitor: VisitorHeaders,
  request: ChatRequest,
  { answer, demoUrl, model, modelTokens }: TurnResult,
): Promise<ChatReply> {
  const sources = new Map(
    answer.cited.map(({ documentId, revision, title, path }) => [
      path,
      { document_id: documentId, revision, title, path },
    ]),
  );
  const parameters = {
    turn: {
      session_id: request.sessionId,
      state: request.conversationState,
      message: request.message,
      response: answer.text,
      stage: answer.stage,
      collected: answer.collected,
      memory: answer.memory,
      intent: answer.intent,
      is_on_topic: answer.isOnTopic,
      is_answered: answer.isAnswered,
      language: answer.language,
      sources: [...sources.values()],
      show_demo_button: answer.showDemoButton,
      demo_url: demoUrl,
      suggested_solutions: answer.suggestedSolutions,
      hand_off: answer.handOff,
      model,
      model_tokens: modelTokens,
      attribution: request.attribution ?? null,
      consent_wording: request.consentWording ?? null,
    },
  };
  const finish = () => call(context, visitor, "finish_chat_turn", parameters);
  const finished = await finish().catch(async (error: unknown) => {
    if (!(error instanceof ClientError) || error.status !== 503) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return finish();
  });
  if (finished["has_work"] === true) context.wakeOutbox?.();
  return parseReply(finished["reply"]);
}

/** Headers that identify the visitor for rate limits. */
export type VisitorHeaders = Readonly<Record<string, string>>;

/** Selects the header that the site signs, and the client address that a gateway added. */
export function pickVisitorHeaders(request: Request): VisitorHeaders {
  const headers: Record<string, string> = {};
  for (const name of ["x-client", "x-forwarded-for", "x-knowledge-site", "x-site"]) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

async function call(
  context: FunctionContext,
  visitor: VisitorHeaders,
  name: string,
  parameters: object,
): Promise<Readonly<Record<string, unknown>>> {
  const limited: FunctionContext = {
    ...context,
    fetch: (url, init) => context.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  };
  const response = await postAsService(limited, `rpc/${name}`, parameters, visitor).catch(
    () => null,
  );
  const body = response && (await readJsonObject(response));
  if (!response || !body) throw createUnavailableError();
  if (response.ok) return body;
  const clientError = toClientError(response, body);
  // The visitor cannot fix these errors, so the operator has to know.
  if (clientError.status === 503 && response.status !== 503) {
    const code = typeof body["code"] === "string" ? body["code"] : "";
    context.log?.(`the assistant's call of ${name} returned ${response.status} ${code}`.trim());
  }
  throw clientError;
}

/** Errors with a PT4xx code are written for the client; any other error counts as an outage. */
function toClientError(response: Response, error: Readonly<Record<string, unknown>>): ClientError {
  const { code, message, details, hint } = error;
  const isForClient = typeof code === "string" && /^PT4(00|03|09|29)$/.test(code);
  if (!isForClient || typeof message !== "string") return createUnavailableError();
  const status = Number(code.slice(2));
  const seconds =
    response.headers.get("retry-after") ?? (typeof details === "string" ? details : "");
  if (/^\d{1,6}$/.test(seconds))
    return new ClientError(status, message, { "retry-after": seconds });
  return new ClientError(status, typeof hint === "string" && hint ? `${message} ${hint}` : message);
}

function parseReply(value: unknown): ChatReply {
  const reply = toRecord(value);
  const { response, conversationState, suggestedSolutions, demoUrl, sources } = reply;
  if (typeof response !== "string" || typeof conversationState !== "string")
    throw createUnavailableError();
  return {
    response,
    conversationState,
    leadScore: toNumber(reply["leadScore"]),
    stage: parseStage(reply["stage"]),
    showDemoButton: reply["showDemoButton"] === true,
    demoUrl: typeof demoUrl === "string" ? demoUrl : null,
    suggestedSolutions: Array.isArray(suggestedSolutions)
      ? suggestedSolutions.filter((name) => typeof name === "string")
      : [],
    sources: Array.isArray(sources) ? sources.flatMap(parseSource) : [],
    ...(typeof reply["messageId"] === "string" ? { messageId: reply["messageId"] } : {}),
  };
}

/** The next opening in words while the team is away. */
function parseTeamOpening(value: unknown): string | null {
  const team = toRecord(value);
  const text = team["opens_text"];
  return team["is_open"] === false && typeof text === "string" ? text : null;
}

function parseSource(value: unknown): ChatSource[] {
  const { title, path } = toRecord(value);
  return typeof title === "string" && typeof path === "string" ? [{ title, path }] : [];
}

function parseExchange(value: unknown): Exchange {
  const { user, bot } = toRecord(value);
  return {
    user: typeof user === "string" ? user : "",
    bot: typeof bot === "string" ? bot : "",
  };
}

function parseCollected(value: unknown): CollectedInfo {
  const known = toRecord(value);
  return Object.fromEntries(
    collectedKeys.flatMap((key) => {
      const text = known[key];
      return typeof text === "string" && text !== "" ? [[key, text]] : [];
    }),
  );
}

const parseStage = (value: unknown) => chatStages.find((stage) => stage === value) ?? "greeting";
const toNumber = (value: unknown): number => (typeof value === "number" ? value : 0);
const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};
