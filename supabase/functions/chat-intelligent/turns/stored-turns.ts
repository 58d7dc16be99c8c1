import {
  chatStages,
  collectedKeys,
  type ChatReply,
  type ChatRequest,
  type ChatSource,
  type CollectedInfo,
} from "../../../contracts/chat-values.ts";
import type { FunctionContext } from "../../_shared/context.ts";
import { postAsService } from "../../_shared/service.ts";
import type { Answer, Exchange, Turn } from "../dialogue/turn.ts";
import { Refused, unreachable } from "../http/client-error.ts";

/** The two calls of the database between which a turn happens. All that is kept is kept by them. */

/** Milliseconds for one call, and before the end of a turn is told once more. */
const patience = 10_000;
const pause = 500;

/** A turn that has a reply already, or one that begins. */
export type Begun =
  | { readonly outcome: "stored"; readonly reply: ChatReply }
  | {
      readonly outcome: "turn";
      readonly turn: Turn;
      readonly knowledgeRevision: number;
      /** Tokens that a model may still use. */
      readonly modelBudget: number;
    };

/** What a turn came to, besides the engine's answer. */
export type Ended = {
  readonly answer: Answer;
  readonly demoUrl: string | null;
  /** The model whose words these are; null: the engine's. */
  readonly model: string | null;
  readonly modelTokens: number;
};

/**
 * Asks the database whether this message may be the session's next turn. @throws Refused as the database
 * refuses it (403, 409, 429), or 503.
 */
export async function beginTurn(
  context: FunctionContext,
  visitor: Visitor,
  asked: ChatRequest,
): Promise<Begun> {
  const begun = await call(context, visitor, "begin_chat_turn", {
    session_id: asked.sessionId,
    state: asked.conversationState,
    message: asked.message,
  });
  if (begun["outcome"] === "stored") {
    return { outcome: "stored", reply: replyOf(begun["reply"]) };
  }
  const { turn, history } = begun;
  if (begun["outcome"] !== "turn" || typeof turn !== "number") throw unreachable();
  return {
    outcome: "turn",
    turn: {
      message: asked.message,
      number: turn,
      sessionId: asked.sessionId,
      stage: stageOf(begun["stage"]),
      collected: collectedOf(begun["collected"]),
      memory: objectOf(begun["memory"]),
      history: Array.isArray(history) ? history.map(exchangeOf) : [],
      isHandedOver: begun["is_handed_over"] === true,
    },
    knowledgeRevision: numberOf(begun["knowledge_revision"]),
    modelBudget: numberOf(begun["model_budget"]),
  };
}

/**
 * Keeps the turn, and gives the reply as it is stored: another one where the same message was faster. Tried
 * twice: what a model wrote is not written again. @throws Refused as `beginTurn`.
 */
export async function finishTurn(
  context: FunctionContext,
  visitor: Visitor,
  asked: ChatRequest,
  { answer, demoUrl, model, modelTokens }: Ended,
): Promise<ChatReply> {
  const sources = new Map(
    answer.cited.map(({ documentId, revision, title, path }) => [
      path,
      { document_id: documentId, revision, title, path },
    ]),
  );
  const given = {
    turn: {
      session_id: asked.sessionId,
      state: asked.conversationState,
      message: asked.message,
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
      attribution: asked.attribution ?? null,
      consent_wording: asked.consentWording ?? null,
    },
  };
  const finish = () => call(context, visitor, "finish_chat_turn", given);
  const finished = await finish().catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 503) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return finish();
  });
  if (finished["has_work"] === true) context.wakeOutbox?.();
  return replyOf(finished["reply"]);
}

/** The headers by which the database counts a visitor. */
export type Visitor = Readonly<Record<string, string>>;

/** What the request says about who sent it: the site's signed word, and the address a gateway saw. */
export function visitorOf(request: Request): Visitor {
  const told: Record<string, string> = {};
  for (const name of ["x-client", "x-forwarded-for"]) {
    const value = request.headers.get(name);
    if (value !== null) told[name] = value;
  }
  return told;
}

async function call(
  context: FunctionContext,
  visitor: Visitor,
  name: string,
  given: object,
): Promise<Readonly<Record<string, unknown>>> {
  const inTime: FunctionContext = {
    ...context,
    fetch: (url, init) => context.fetch(url, { ...init, signal: AbortSignal.timeout(patience) }),
  };
  const answer = await postAsService(inTime, `rpc/${name}`, given, visitor).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer || typeof body !== "object" || body === null) throw unreachable();
  if (answer.ok) return { ...body };
  const refused = refusalOf(answer, { ...body });
  // What no visitor can repair is for the operator.
  if (refused.status === 503 && answer.status !== 503) {
    const code = "code" in body && typeof body.code === "string" ? body.code : "";
    context.log?.(`the assistant's ${name} answered ${answer.status} ${code}`.trim());
  }
  throw refused;
}

/** What the database says by PTnnn is meant for the caller; anything else is an outage. */
function refusalOf(answer: Response, error: Readonly<Record<string, unknown>>): Refused {
  const { code, message, details, hint } = error;
  const isMeant = typeof code === "string" && /^PT4(00|03|09|29)$/.test(code);
  if (!isMeant || typeof message !== "string") return unreachable();
  const status = Number(code.slice(2));
  const seconds = answer.headers.get("retry-after") ?? (typeof details === "string" ? details : "");
  if (/^\d{1,6}$/.test(seconds)) return new Refused(status, message, { "retry-after": seconds });
  return new Refused(status, typeof hint === "string" && hint ? `${message} ${hint}` : message);
}

function replyOf(value: unknown): ChatReply {
  const reply = objectOf(value);
  const { response, conversationState, suggestedSolutions, demoUrl, sources } = reply;
  if (typeof response !== "string" || typeof conversationState !== "string") throw unreachable();
  return {
    response,
    conversationState,
    leadScore: numberOf(reply["leadScore"]),
    stage: stageOf(reply["stage"]),
    showDemoButton: reply["showDemoButton"] === true,
    demoUrl: typeof demoUrl === "string" ? demoUrl : null,
    suggestedSolutions: Array.isArray(suggestedSolutions)
      ? suggestedSolutions.filter((name) => typeof name === "string")
      : [],
    sources: Array.isArray(sources) ? sources.flatMap(sourceOf) : [],
  };
}

function sourceOf(value: unknown): ChatSource[] {
  const { title, path } = objectOf(value);
  return typeof title === "string" && typeof path === "string" ? [{ title, path }] : [];
}

function exchangeOf(value: unknown): Exchange {
  const { user, bot } = objectOf(value);
  return {
    user: typeof user === "string" ? user : "",
    bot: typeof bot === "string" ? bot : "",
  };
}

function collectedOf(value: unknown): CollectedInfo {
  const known = objectOf(value);
  return Object.fromEntries(
    collectedKeys.flatMap((key) => {
      const given = known[key];
      return typeof given === "string" && given !== "" ? [[key, given]] : [];
    }),
  );
}

const stageOf = (value: unknown) => chatStages.find((stage) => stage === value) ?? "greeting";
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
