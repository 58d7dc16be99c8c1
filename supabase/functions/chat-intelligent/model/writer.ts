import {
  extractReasoningMiddleware,
  isStepCount,
  streamText,
  tool,
  wrapLanguageModel,
  type ModelMessage,
} from "ai";
import { z } from "zod";
import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import type { FunctionContext } from "../../_shared/context.ts";
import { answer as engineAnswer } from "../dialogue/engine.ts";
import type { Answer, CitedPassage, Hit, Knowledge, Turn } from "../dialogue/turn.ts";
import type { Tell } from "../http/reply-stream.ts";
import { Guard } from "./guard.ts";
import { instructionsFor } from "./instructions.ts";
import { Sentences } from "./sentence-splitter.ts";
import type { ModelSettings } from "./settings.ts";

/** What a turn came to: the engine's answer, in a model's words where they may be said. */
export type Written = {
  readonly answer: Answer;
  /** The model whose words these are; null: the engine's own. */
  readonly model: string | null;
  readonly tokens: number;
};

export type WritingOptions = {
  readonly context: FunctionContext;
  readonly settings: ModelSettings;
  readonly turn: Turn;
  /** What the engine made of the turn. */
  readonly found: Answer;
  readonly knowledge: Knowledge;
  /** Tokens that may still be used. */
  readonly budget: number;
  readonly tell: Tell;
  /** Aborted when nobody reads the words any more. */
  readonly gone: AbortSignal;
};

/** Tokens without which a reply is not begun: what it is told is about half of them. */
const leastBudget = 3_000;
/** Tokens of one reply. */
const longestReply = 400;
/** Characters that a visitor reads at most, and that are taken of a model at most. */
const mostSaid = 1_200;
const mostReceived = 8_000;
/** Bytes of the model's whole answer. */
const mostBytes = 512 * 1024;
/** Passages for one question. */
const mostPassages = 8;
const mostSteps = 4;
/** Milliseconds for which a model that failed is not asked. */
const rest = 30_000;

/** Until when models rest, by their address. */
const restingUntil = new Map<string, number>();

/** Why the words of a model are not used. */
class Unusable extends Error {
  override name = "Unusable";
}

/** The model said something that may not be said; it did not fail. */
class RefusedByGuard extends Unusable {
  override name = "RefusedByGuard";
}

/**
 * Lets a model write the words of an answer that the engine has found. The engine has decided already what
 * is asked, what was collected, and whether a person takes over; the guard decides what of the model's words
 * is said. Whatever goes wrong, and wherever no answer was looked for, the engine's own words stand.
 */
export async function writeAnswer(options: WritingOptions): Promise<Written> {
  const { context, settings, found, budget } = options;
  const own: Written = { answer: found, model: null, tokens: 0 };
  if (!isForModel(options) || budget < leastBudget) return own;
  if ((restingUntil.get(settings.url) ?? 0) > Date.now()) return own;
  const writing = new Writing(options);
  try {
    return { ...own, ...(await writing.write()), tokens: writing.tokens };
  } catch (error) {
    if (!(error instanceof RefusedByGuard) && !options.gone.aborted) {
      restingUntil.set(settings.url, Date.now() + rest);
    }
    const why = error instanceof Unusable ? error.message : nameOf(error);
    context.log?.(`the assistant did not use its model's words: ${why}`);
    writing.giveUp();
    return { ...own, tokens: writing.tokens };
  }
}

/** Whether there is something to put into words: what was asked, in English, about what is published. */
function isForModel({ turn, found }: WritingOptions): boolean {
  const isLeftToEngine = ["off_topic", "abuse", "injection", "hand_off", "refusal"];
  return (
    found.isAnswered !== null &&
    found.isOnTopic &&
    found.language === "en" &&
    found.handOff === null &&
    !turn.isHandedOver &&
    !isLeftToEngine.includes(found.intent)
  );
}

class Writing {
  tokens = 0;
  readonly #options: WritingOptions;
  readonly #guard: Guard;
  readonly #instructions: string;
  readonly #frame: Frame;
  readonly #ending = new AbortController();
  readonly #cited = new Map<string, CitedPassage>();
  readonly #noted = new Map<string, string>();
  #said = "";
  #saysUnknown = false;
  #hasSearched = false;
  #isDemoOffered = false;
  #wantsPerson = false;

  constructor(options: WritingOptions) {
    const { knowledge, turn, found } = options;
    const { site } = knowledge;
    const canary = crypto.randomUUID();
    this.#options = options;
    this.#frame = frameOf(found);
    this.#instructions = instructionsFor(
      site["assistantName"] ?? "the assistant",
      site["brand"] ?? "this company",
      canary,
    );
    this.#guard = new Guard({
      knowledge,
      message: turn.message,
      collected: found.collected,
      instructions: this.#instructions,
      canary,
    });
  }

  async write(): Promise<Pick<Written, "answer" | "model">> {
    const { settings, turn, found, knowledge } = this.#options;
    const passages = distinct([
      ...found.cited,
      ...knowledge.find(turn.message, mostPassages).map(citedOf),
    ]).slice(0, mostPassages);
    this.#guard.rely(passages);
    // What the engine says of details that were told is there at once.
    if (found.isAnswered) this.#tellFrame();
    await this.#listen(messagesFor(turn, found, passages));
    if (this.#wantsPerson) return this.#handOver();

    const cited = [...this.#cited.values()];
    if (cited.length === 0) throw new RefusedByGuard("nothing of it stands in a passage");
    const isNew = found.isAnswered === false;
    if (isNew && !this.#hasAnswer()) throw new RefusedByGuard("it answers something else");
    const { before, after } = this.#frame;
    if (isNew) this.#options.tell([...before, this.#said].join("\n\n"));
    if (after.length > 0) this.#options.tell(["", ...after].join("\n\n"));
    return {
      model: `${settings.provider}/${settings.model}`,
      answer: {
        ...found,
        text: [...before, this.#said, ...after].join("\n\n"),
        cited,
        isAnswered: true,
        collected: { ...Object.fromEntries(this.#noted), ...found.collected },
        ...(this.#isDemoOffered ? { showDemoButton: true, stage: "demo" } : {}),
      },
    };
  }

  #tellFrame(): void {
    const { before } = this.#frame;
    if (before.length > 0) this.#options.tell([...before, ""].join("\n\n"));
  }

  /** Says the rest of the engine's reply, where nothing of the model has been said. */
  giveUp(): void {
    const { found, tell } = this.#options;
    const { before } = this.#frame;
    if (!found.isAnswered || this.#said !== "" || before.length === 0) return;
    tell(found.text.slice([...before, ""].join("\n\n").length));
  }

  /** Where the engine found nothing: whether a search of the model's own did. Claims are left to the engine. */
  #hasAnswer(): boolean {
    return this.#hasSearched && !this.#saysUnknown && !this.#guard.isClaimAsked;
  }

  /** Reads what the model says until it ends. @throws Unusable */
  async #listen(messages: ModelMessage[]): Promise<void> {
    const { context, settings, gone, budget } = this.#options;
    const prompt = this.#instructions.length + JSON.stringify(messages).length;
    const sentences = new Sentences();
    const signal = AbortSignal.any([
      gone,
      this.#ending.signal,
      AbortSignal.timeout(settings.patience),
    ]);
    let received = 0;
    let isCounted = true;
    const result = streamText({
      model: wrapLanguageModel({
        model: await languageModel(settings, context.fetch),
        // Local models think aloud between these.
        middleware: extractReasoningMiddleware({ tagName: "think" }),
      }),
      instructions: this.#instructions,
      messages,
      tools: this.#tools(),
      stopWhen: isStepCount(mostSteps),
      maxOutputTokens: Math.min(longestReply, budget),
      temperature: 0.2,
      maxRetries: 0,
      abortSignal: signal,
      // Its own would print what was asked.
      onError: () => {},
    });
    try {
      for await (const part of result.stream) {
        if (part.type === "text-delta") {
          received += part.text.length;
          if (received > mostReceived) throw new Unusable("it does not end");
          for (const sentence of sentences.add(part.text)) this.#say(sentence);
        } else if (part.type === "text-end") {
          for (const sentence of sentences.end()) this.#say(sentence);
        } else if (part.type === "start-step") {
          isCounted = false;
        } else if (part.type === "finish-step") {
          this.tokens += part.usage.totalTokens ?? 0;
          isCounted = (part.usage.totalTokens ?? 0) > 0;
        } else if (part.type === "error") {
          throw new Unusable(`it failed (${nameOf(part.error)})`);
        } else if (part.type === "abort" && !this.#ending.signal.aborted) {
          throw new Unusable("it took too long");
        }
        if (this.#wantsPerson || this.#said.length > mostSaid) {
          this.#ending.abort();
          break;
        }
      }
    } finally {
      this.#ending.abort();
      // Where a server counts nothing, or is not heard out, four characters are about a token.
      if (!isCounted) this.tokens += Math.ceil((prompt + received) / 4);
    }
  }

  #say(sentence: string): void {
    const verdict = this.#guard.judge(sentence);
    if (verdict.kind === "refused") throw new RefusedByGuard(`the guard refused a ${verdict.why}`);
    if (verdict.kind === "dropped" || this.#said.length > mostSaid) return;
    const isFirst = this.#said === "";
    const glue = isFirst || /^\s/.test(verdict.text) ? "" : " ";
    const piece = isFirst ? verdict.text.trimStart() : glue + verdict.text;
    this.#said += piece;
    this.#saysUnknown ||= verdict.isUnknown;
    for (const passage of verdict.cited) this.#cited.set(passage.documentId, passage);
    // Where the engine found nothing, it is not clear before the end whether this is an answer.
    if (this.#options.found.isAnswered) this.#options.tell(piece);
  }

  #tools() {
    const { knowledge, found, turn } = this.#options;
    return {
      search_knowledge: tool({
        description: "Finds passages of the published website.",
        inputSchema: z.object({ query: z.string().max(300) }),
        execute: async ({ query }) => {
          const passages = knowledge.find(query, mostPassages).map(citedOf);
          this.#hasSearched = true;
          this.#guard.rely(passages);
          return passages.map(shown);
        },
      }),
      note_details: tool({
        description: "Notes what the visitor said about their company, role, size, need or timing.",
        inputSchema: z.object({
          company: z.string().max(200).optional(),
          role: z.string().max(200).optional(),
          size: z.string().max(200).optional(),
          need: z.string().max(200).optional(),
          timing: z.string().max(200).optional(),
        }),
        execute: async (details) => {
          for (const [key, value] of Object.entries(details)) {
            if (value !== undefined && isSaidIn(turn.message, value)) {
              this.#noted.set(key, value.trim());
            }
          }
          return "Noted.";
        },
      }),
      offer_demo: tool({
        description: "Shows the visitor a button that leads to scheduling a demo.",
        inputSchema: z.object({}),
        execute: async () => {
          this.#isDemoOffered = found.stage !== "handed_over";
          return "The button is shown below your answer.";
        },
      }),
      hand_over: tool({
        description: "Lets a person of the company take over.",
        inputSchema: z.object({}),
        execute: async () => {
          this.#wantsPerson = true;
          return "A person takes over.";
        },
      }),
    };
  }

  /** As if the visitor had asked for a person: what follows from that is the engine's to say. */
  #handOver(): Pick<Written, "answer" | "model"> {
    const { turn, found, knowledge } = this.#options;
    const { collected, memory, stage } = found;
    const message = "I would like to talk to a person, please.";
    const handedOver = engineAnswer({ ...turn, message, collected, memory, stage }, knowledge);
    return { answer: handedOver.handOff === null ? found : handedOver, model: null };
  }
}

async function languageModel({ provider, model, url, key }: ModelSettings, send: typeof fetch) {
  const limited = fetchLimited(send);
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL: url, apiKey: key, fetch: limited })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "own",
    baseURL: url,
    ...(key === "" ? {} : { apiKey: key }),
    fetch: limited,
    includeUsage: true,
  })(model);
}

/** A fetch that follows no redirect, which could carry the key elsewhere, and reads no endless answer. */
function fetchLimited(send: typeof fetch): typeof fetch {
  return async (url, init) => {
    const response = await send(url, { ...init, redirect: "error" });
    let length = 0;
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          length += chunk.byteLength;
          if (length > mostBytes) controller.error(new Unusable("its answer is too long"));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, headers: response.headers });
  };
}

/** What was said before and now. Addresses and telephone numbers stay here. */
function messagesFor(turn: Turn, found: Answer, passages: readonly CitedPassage[]): ModelMessage[] {
  const { name, company, role, size, need, timing }: CollectedInfo = found.collected;
  return [
    ...turn.history.flatMap(({ user, bot }): ModelMessage[] => [
      { role: "user", content: JSON.stringify({ message: withoutAddresses(user) }) },
      { role: "assistant", content: withoutAddresses(bot) },
    ]),
    {
      role: "user",
      content: JSON.stringify({
        message: withoutAddresses(turn.message),
        known: { name, company, role, size, need, timing },
        passages: passages.map(shown),
      }),
    },
  ];
}

const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+/g, "[e-mail address]")
    .replaceAll(/(?<![\w.,])\+?\d(?:[\s()/-]?\d){7,}(?!\w)/g, "[telephone number]");

const shown = ({ title, path, heading, text }: CitedPassage) => ({ title, path, heading, text });

const citedOf = ({ passage, documentId, revision, title, path }: Hit): CitedPassage => ({
  documentId,
  revision,
  title,
  path,
  heading: passage.heading,
  text: passage.text,
});

const distinct = (passages: readonly CitedPassage[]): CitedPassage[] => [
  ...new Map(
    passages.map((passage) => [`${passage.documentId}\n${passage.text}`, passage]),
  ).values(),
];

/** Whether a detail is in the visitor's own words: nothing is noted that they did not write. */
function isSaidIn(message: string, value: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();
  return plain(value) !== "" && plain(message).includes(plain(value));
}

/** What of the engine's reply stands around its answer: thanks for details before it, what it asks after it. */
type Frame = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** The answer itself is what links to its sources; where there are none, to a person. */
function frameOf({ text, cited }: Answer): Frame {
  const starts = cited.length > 0 ? cited.map(({ path }) => `](${path})`) : ["](/contact"];
  const paragraphs = text.split(/\n{2,}/);
  const isAnswer = (paragraph: string) => starts.some((start) => paragraph.includes(start));
  const first = paragraphs.findIndex(isAnswer);
  if (first === -1) return { before: [], after: [] };
  return {
    before: paragraphs.slice(0, first),
    after: paragraphs.slice(paragraphs.findLastIndex(isAnswer) + 1),
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
