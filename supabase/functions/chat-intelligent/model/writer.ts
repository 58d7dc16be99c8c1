import {
  extractReasoningMiddleware,
  isStepCount,
  streamText,
  tool,
  wrapLanguageModel,
  type ModelMessage,
} from "ai";
import { z } from "zod";
import type { FunctionContext } from "../../_shared/context.ts";
import { getErrorName } from "../../_shared/errors.ts";
import { answerTurn } from "../dialogue/engine.ts";
import type { Answer, CitedPassage, Hit, Knowledge, Turn } from "../dialogue/turn.ts";
import type { SendText } from "../http/reply-stream.ts";
import { Guard } from "./guard.ts";
import { buildInstructions } from "./instructions.ts";
import { createLanguageModel, UnusableReplyError } from "./language-model.ts";
import { buildMessages, toExcerpt } from "./messages.ts";
import { SentenceSplitter } from "./sentence-splitter.ts";
import type { ModelSettings } from "./settings.ts";

/** The reply to a turn. */
export type WrittenReply = {
  readonly answer: Answer;
  /** The model that wrote the text, or null for the engine. */
  readonly model: string | null;
  readonly tokens: number;
};

export type WritingOptions = {
  readonly context: FunctionContext;
  readonly settings: ModelSettings;
  readonly turn: Turn;
  /** The engine's answer to the turn. */
  readonly draft: Answer;
  readonly knowledge: Knowledge;
  /** Tokens that may still be used. */
  readonly budget: number;
  readonly sendText: SendText;
  /** Aborted when the client disconnects. */
  readonly disconnected: AbortSignal;
};

/** Fewest tokens to start a reply with. The prompt uses about half of them. */
const minBudgetTokens = 3_000;
const maxReplyTokens = 400;
/** Characters that are sent to the visitor. */
const maxReplyLength = 1_200;
/** Characters that are accepted from the model. */
const maxReceivedLength = 8_000;
/** Passages per search. */
const maxPassages = 8;
const maxSteps = 4;
/** How long a failed model is not called. */
const cooldownMs = 30_000;

/** The end of each model's cooldown in Unix milliseconds, by its URL. */
const cooldownUntil = new Map<string, number>();

/** The guard rejected the reply; the model itself works. */
class RejectedByGuardError extends UnusableReplyError {
  override name = "RejectedByGuardError";
}

/**
 * Lets a model rephrase the engine's answer. The engine has already decided what was asked, what
 * was collected and whether a person takes over; the guard decides which sentences of the model are
 * sent. If anything fails, or there is nothing to rephrase, the engine's own text is used.
 */
export async function writeAnswer(options: WritingOptions): Promise<WrittenReply> {
  const { context, settings, draft, budget } = options;
  const engineReply: WrittenReply = { answer: draft, model: null, tokens: 0 };
  if (!shouldUseModel(options) || budget < minBudgetTokens) return engineReply;
  if ((cooldownUntil.get(settings.url) ?? 0) > Date.now()) return engineReply;
  const writer = new ReplyWriter(options);
  try {
    return { ...engineReply, ...(await writer.write()), tokens: writer.tokens };
  } catch (error) {
    if (!(error instanceof RejectedByGuardError) && !options.disconnected.aborted) {
      cooldownUntil.set(settings.url, Date.now() + cooldownMs);
    }
    const reason = error instanceof UnusableReplyError ? error.message : getErrorName(error);
    context.log?.(`the assistant did not use the model's reply: ${reason}`);
    writer.sendRestOfDraft();
    return { ...engineReply, tokens: writer.tokens };
  }
}

/** Whether the turn is a question in English about published content. */
function shouldUseModel({ turn, draft }: WritingOptions): boolean {
  const engineIntents = ["off_topic", "abuse", "injection", "hand_off", "refusal"];
  return (
    draft.isAnswered !== null &&
    draft.isOnTopic &&
    draft.language === "en" &&
    draft.handOff === null &&
    !turn.isHandedOver &&
    !engineIntents.includes(draft.intent)
  );
}

class ReplyWriter {
  tokens = 0;
  readonly #options: WritingOptions;
  readonly #guard: Guard;
  readonly #instructions: string;
  readonly #frame: Frame;
  readonly #stop = new AbortController();
  readonly #cited = new Map<string, CitedPassage>();
  readonly #notedDetails = new Map<string, string>();
  #text = "";
  #admitsUnknown = false;
  #hasSearched = false;
  #isDemoOffered = false;
  #isPersonRequested = false;

  constructor(options: WritingOptions) {
    const { knowledge, turn, draft } = options;
    const { site } = knowledge;
    const canary = crypto.randomUUID();
    this.#options = options;
    this.#frame = splitFrame(draft);
    this.#instructions = buildInstructions(
      site["assistantName"] ?? "the assistant",
      site["brand"] ?? "this company",
      canary,
    );
    this.#guard = new Guard({
      knowledge,
      message: turn.message,
      collected: draft.collected,
      instructions: this.#instructions,
      canary,
    });
  }

  /** @throws UnusableReplyError */
  async write(): Promise<Pick<WrittenReply, "answer" | "model">> {
    const { settings, turn, draft, knowledge, sendText } = this.#options;
    const passages = removeDuplicates([
      ...draft.cited,
      ...knowledge.find(turn.message, maxPassages).map(toCitedPassage),
    ]).slice(0, maxPassages);
    this.#guard.addPassages(passages);
    const { before, after } = this.#frame;
    // The engine's confirmation of details does not have to wait for the model.
    if (draft.isAnswered && before.length > 0) sendText([...before, ""].join("\n\n"));
    await this.#readReply(buildMessages(turn, draft, passages));
    if (this.#isPersonRequested) return this.#handOver();

    const cited = [...this.#cited.values()];
    if (cited.length === 0) throw new RejectedByGuardError("no passage supports it");
    const isNewAnswer = draft.isAnswered === false;
    if (isNewAnswer && !this.#hasFoundAnswer()) {
      throw new RejectedByGuardError("it answers something else");
    }
    if (isNewAnswer) sendText([...before, this.#text].join("\n\n"));
    if (after.length > 0) sendText(["", ...after].join("\n\n"));
    return {
      model: `${settings.provider}/${settings.model}`,
      answer: {
        ...draft,
        text: [...before, this.#text, ...after].join("\n\n"),
        cited,
        isAnswered: true,
        collected: { ...Object.fromEntries(this.#notedDetails), ...draft.collected },
        ...(this.#isDemoOffered ? { showDemoButton: true, stage: "demo" } : {}),
      },
    };
  }

  /** Sends the rest of the engine's text, unless a part of the model's text was sent. */
  sendRestOfDraft(): void {
    const { draft, sendText } = this.#options;
    const { before } = this.#frame;
    if (!draft.isAnswered || this.#text !== "" || before.length === 0) return;
    sendText(draft.text.slice([...before, ""].join("\n\n").length));
  }

  /** Whether the model's search answered what the engine could not. Claims are never accepted. */
  #hasFoundAnswer(): boolean {
    return this.#hasSearched && !this.#admitsUnknown && !this.#guard.isClaimRequested;
  }

  /** Streams the model's reply through the guard. @throws UnusableReplyError */
  async #readReply(messages: ModelMessage[]): Promise<void> {
    const { context, settings, disconnected, budget } = this.#options;
    const promptLength = this.#instructions.length + JSON.stringify(messages).length;
    const splitter = new SentenceSplitter();
    const signal = AbortSignal.any([
      disconnected,
      this.#stop.signal,
      AbortSignal.timeout(settings.timeoutMs),
    ]);
    let receivedLength = 0;
    let isUsageReported = true;
    const result = streamText({
      model: wrapLanguageModel({
        model: await createLanguageModel(settings, context.fetch),
        // Local models write their reasoning between these tags.
        middleware: extractReasoningMiddleware({ tagName: "think" }),
      }),
      instructions: this.#instructions,
      messages,
      tools: this.#createTools(),
      stopWhen: isStepCount(maxSteps),
      maxOutputTokens: Math.min(maxReplyTokens, budget),
      temperature: 0.2,
      maxRetries: 0,
      abortSignal: signal,
      // The default handler logs the whole request.
      onError: () => {},
    });
    try {
      for await (const part of result.stream) {
        if (part.type === "text-delta") {
          receivedLength += part.text.length;
          if (receivedLength > maxReceivedLength) throw new UnusableReplyError("it does not end");
          for (const sentence of splitter.push(part.text)) this.#addSentence(sentence);
        } else if (part.type === "text-end") {
          for (const sentence of splitter.flush()) this.#addSentence(sentence);
        } else if (part.type === "start-step") {
          isUsageReported = false;
        } else if (part.type === "finish-step") {
          this.tokens += part.usage.totalTokens ?? 0;
          isUsageReported = (part.usage.totalTokens ?? 0) > 0;
        } else if (part.type === "error") {
          throw new UnusableReplyError(`it failed (${getErrorName(part.error)})`);
        } else if (part.type === "abort" && !this.#stop.signal.aborted) {
          throw new UnusableReplyError("it took too long");
        }
        if (this.#isPersonRequested || this.#text.length > maxReplyLength) {
          this.#stop.abort();
          break;
        }
      }
    } finally {
      this.#stop.abort();
      // Without a usage report, estimate four characters per token.
      if (!isUsageReported) this.tokens += Math.ceil((promptLength + receivedLength) / 4);
    }
  }

  #addSentence(sentence: string): void {
    const verdict = this.#guard.check(sentence);
    if (verdict.kind === "rejected")
      throw new RejectedByGuardError(`the guard rejected it (${verdict.reason})`);
    if (verdict.kind === "dropped" || this.#text.length > maxReplyLength) return;
    const isFirst = this.#text === "";
    const separator = isFirst || /^\s/.test(verdict.text) ? "" : " ";
    const piece = isFirst ? verdict.text.trimStart() : separator + verdict.text;
    this.#text += piece;
    this.#admitsUnknown ||= verdict.isUnknown;
    for (const passage of verdict.cited) this.#cited.set(passage.documentId, passage);
    // If the engine found no answer, only the complete reply shows whether the model did.
    if (this.#options.draft.isAnswered) this.#options.sendText(piece);
  }

  #createTools() {
    const { knowledge, draft, turn } = this.#options;
    return {
      search_knowledge: tool({
        description: "Finds passages of the published website.",
        inputSchema: z.object({ query: z.string().max(300) }),
        execute: async ({ query }) => {
          const passages = knowledge.find(query, maxPassages).map(toCitedPassage);
          this.#hasSearched = true;
          this.#guard.addPassages(passages);
          return passages.map(toExcerpt);
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
            if (value !== undefined && isQuoted(turn.message, value)) {
              this.#notedDetails.set(key, value.trim());
            }
          }
          return "Noted.";
        },
      }),
      offer_demo: tool({
        description: "Shows the visitor a button that leads to scheduling a demo.",
        inputSchema: z.object({}),
        execute: async () => {
          this.#isDemoOffered = draft.stage !== "handed_over";
          return "The button is shown below your answer.";
        },
      }),
      hand_over: tool({
        description: "Lets a person of the company take over.",
        inputSchema: z.object({}),
        execute: async () => {
          this.#isPersonRequested = true;
          return "A person takes over.";
        },
      }),
    };
  }

  /** Runs the engine as if the visitor had asked for a person, so that its hand-off rules apply. */
  #handOver(): Pick<WrittenReply, "answer" | "model"> {
    const { turn, draft, knowledge } = this.#options;
    const { collected, memory, stage } = draft;
    const message = "I would like to talk to a person, please.";
    const handedOver = answerTurn({ ...turn, message, collected, memory, stage }, knowledge);
    return { answer: handedOver.handOff === null ? draft : handedOver, model: null };
  }
}

const toCitedPassage = ({ passage, documentId, revision, title, path }: Hit): CitedPassage => ({
  documentId,
  revision,
  title,
  path,
  heading: passage.heading,
  text: passage.text,
});

const removeDuplicates = (passages: readonly CitedPassage[]): CitedPassage[] => [
  ...new Map(
    passages.map((passage) => [`${passage.documentId}\n${passage.text}`, passage]),
  ).values(),
];

/** Whether the visitor's message contains a detail literally. Models may not note anything else. */
function isQuoted(message: string, value: string): boolean {
  const normalize = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();
  return normalize(value) !== "" && normalize(message).includes(normalize(value));
}

/** The paragraphs around the engine's answer: confirmed details before it, a question after it. */
type Frame = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Answer paragraphs link to their sources, or to the contact page without sources. */
function splitFrame({ text, cited }: Answer): Frame {
  const links = cited.length > 0 ? cited.map(({ path }) => `](${path})`) : ["](/contact"];
  const paragraphs = text.split(/\n{2,}/);
  const isAnswer = (paragraph: string) => links.some((link) => paragraph.includes(link));
  const first = paragraphs.findIndex(isAnswer);
  if (first === -1) return { before: [], after: [] };
  return {
    before: paragraphs.slice(0, first),
    after: paragraphs.slice(paragraphs.findLastIndex(isAnswer) + 1),
  };
}
