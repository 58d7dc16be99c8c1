import {
  type ChatIntent,
  collectedKeys,
  type CollectedKey,
} from "../../../contracts/chat-values.ts";
import { isSoft } from "../retrieval/answering.ts";
import { complaintIn } from "../nlu/complaint.ts";
import { extractEntities, type ExtractedEntities } from "../extraction/entities.ts";
import { labelledIn } from "../extraction/entity-words.ts";
import { type Sentence, toSentences } from "../nlu/intents.ts";
import { languageOf, lineIn } from "../nlu/language.ts";
import { type DialogueState, readDialogueState, toMemory } from "./dialogue-state.ts";
import { modulesFor } from "./modules.ts";
import { fieldNames, listed, reasons, ResponseTemplates } from "./templates.ts";
import {
  retrieve,
  retrieveAbout,
  type RetrievalResult,
  nothing,
  type Query,
} from "../retrieval/retrieve.ts";
import { stripMarkdown, toCitedPassage } from "../retrieval/quoting.ts";
import { fitsDemo, stageAfter, toAsk } from "./dialogue-policy.ts";
import type { Answer, Knowledge, KnownModule, Turn } from "./turn.ts";
import {
  isDeclined,
  isHandOff,
  isInjection,
  namesModule,
  wantsPerson,
} from "../nlu/intent-rules.ts";
import { tidy } from "../nlu/words.ts";

/**
 * Answers a visitor's message from published content and data files, without network, clock or
 * randomness: the same turn with the same knowledge has the same answer. Messages cannot change the
 * engine's behavior. They are only searched for known cues, details and questions, and every claim
 * in an answer is quoted from a published passage.
 */
export function answerTurn(turn: Turn, knowledge: Knowledge): Answer {
  return new Conversation(turn, knowledge).reply();
}

class Conversation {
  readonly #turn: Turn;
  readonly #knowledge: Knowledge;
  readonly #state: DialogueState;
  readonly #templates: ResponseTemplates;
  readonly #language: string;
  readonly #sentences: readonly Sentence[];
  readonly #isInjected: boolean;
  readonly #message: string;
  #entities: ExtractedEntities;
  /** Whether the need was derived from a complaint. */
  #isComplaint = false;

  constructor(turn: Turn, knowledge: Knowledge) {
    this.#turn = turn;
    this.#knowledge = knowledge;
    this.#state = readDialogueState(turn.memory);
    const message = tidy(turn.message);
    this.#language = languageOf(message, this.#state.language);
    const sentences = toSentences(message);
    this.#sentences = sentences.filter((sentence) => !isInjection(sentence, knowledge));
    this.#isInjected = this.#sentences.length < sentences.length;
    this.#message = this.#sentences.map(({ text }) => text).join("\n");
    this.#entities = extractEntities(this.#message, {
      field: this.#state.open,
      collected: turn.collected,
      last: this.#state.told,
      products: new Set(
        [knowledge.site["brand"] ?? "", ...knowledge.modules.map(({ name }) => name)].map((name) =>
          name.toLowerCase(),
        ),
      ),
      isCommon: (word) =>
        isSoft(word) ||
        knowledge.terms(word).some((term) => knowledge.rarity(term) < 1) ||
        knowledge.terms(word).length === 0,
    });
    if (!this.#entities.found.need && !turn.collected.need) {
      const complaint = complaintIn(this.#sentences, this.#entities, knowledge);
      this.#isComplaint = complaint !== undefined;
      this.#entities = {
        ...this.#entities,
        found: { ...this.#entities.found, ...(complaint && { need: complaint }) },
      };
    }
    const { name } = { ...turn.collected, ...this.#entities.found };
    this.#templates = new ResponseTemplates(turn.sessionId, turn.number, {
      brand: knowledge.site["brand"] ?? "",
      assistant: knowledge.site["assistantName"] ?? "the assistant",
      contact: `/contact?chat_session=${turn.sessionId}&inquiry=sales`,
      comma_name: name ? `, ${firstOf(name)}` : "",
      name: name ? firstOf(name) : "",
    });
  }

  reply(): Answer {
    const has = (cue: Parameters<Sentence["is"]>[0]) => this.#sentences.some((one) => one.is(cue));
    const isHandedOff =
      this.#sentences.some((sentence) => isHandOff(sentence, this.#knowledge)) &&
      !this.#sentences.some(isDeclined);
    // An abusive message that requests a person is still handed over.
    const isPersonWanted = isHandedOff && this.#sentences.some(wantsPerson);
    if (has("abuse") && !isPersonWanted)
      return this.#finish({
        intent: "abuse",
        said: [this.#templates.say("abuse")],
        isOnTopic: false,
      });

    const refused = this.#refused();
    const questions = this.#questions();
    const retrieved = retrieve(questions, {
      knowledge: this.#knowledge,
      state: this.#state,
      templates: this.#templates,
    });
    if (this.#isInjected && retrieved.outcome !== "answered")
      return this.#finish({
        intent: "injection",
        said: [this.#templates.say("injection")],
        isOnTopic: false,
      });

    const said = this.#entities.found;
    const isTold = Object.keys(said).length > 0;
    const wantsNoDemo = has("noDemo");
    const isDemo =
      !wantsNoDemo &&
      this.#sentences.some(
        (sentence) => sentence.is("demo") && !isHandOff(sentence, this.#knowledge),
      );
    const isAbout = this.#sentences.some(
      (sentence) => sentence.is("about") && !namesModule(sentence, this.#knowledge),
    );
    const parts: string[] = [...this.#acknowledged()];
    const shared = { retrieved, refused, wantsNoDemo };

    if (isHandedOff) {
      parts.push(...(retrieved.outcome === "answered" ? retrieved.said : []));
      parts.push(this.#templates.say(this.#turn.isHandedOver ? "handedOver" : "handOver"));
      if (this.#turn.teamIsBack)
        parts.push(this.#templates.say("handOverAway", { opens: this.#turn.teamIsBack }));
      return this.#finish({
        ...shared,
        retrieved: retrieved.outcome === "answered" ? retrieved : nothing,
        intent: "hand_off",
        said: parts,
        handOff: reasons.asked,
      });
    }
    if (isDemo) {
      const shown =
        retrieved.outcome === "answered"
          ? retrieved
          : retrieveAbout("demo one to one free minutes architect", this.#knowledge);
      parts.push(this.#templates.say("demo"), ...shown.said);
      return this.#finish({ ...shared, retrieved: shown, intent: "demo", said: parts, demo: true });
    }
    if (
      retrieved.outcome === "answered" ||
      (retrieved.outcome === "unknown" && !this.#isComplaint)
    ) {
      parts.push(...retrieved.said);
      return this.#finish({ ...shared, intent: "question", said: parts });
    }
    if (isAbout)
      return this.#finish({
        ...shared,
        retrieved: nothing,
        intent: "about_assistant",
        said: [...parts, this.#templates.say("about")],
      });
    if (retrieved.outcome === "off_topic" && !isTold) {
      return this.#finish({
        intent: "off_topic",
        said: [this.#templates.say("offTopic")],
        isOnTopic: false,
        isAnswered: false,
      });
    }
    if (refused.length > 0 || wantsNoDemo || (has("stopAsking") && !isTold)) {
      if (wantsNoDemo) parts.push(this.#templates.say("noDemo"));
      else parts.push(this.#templates.say(has("stopAsking") ? "stopAsking" : "refused"));
      return this.#finish({ ...shared, intent: "refusal", said: parts });
    }
    if (isTold || this.#entities.removed.length > 0) {
      const suggested = said.need ? modulesFor(said.need, this.#knowledge) : [];
      if (suggested.length > 0) parts.push(this.#suggest(suggested));
      const isCorrected = this.#corrected().length > 0;
      return this.#finish({
        ...shared,
        intent: isCorrected ? "correction" : "details",
        said: parts,
        suggested: suggested.map(({ name }) => name),
      });
    }
    if (this.#entities.email.invalid)
      return this.#finish({ ...shared, intent: "details", said: parts });
    if (has("thanks"))
      return this.#finish({
        ...shared,
        intent: "thanks",
        said: [...parts, this.#templates.say("welcome")],
      });
    if (has("goodbye"))
      return this.#finish({
        ...shared,
        intent: "goodbye",
        said: [...parts, this.#templates.say("goodbye")],
      });
    if (has("greeting"))
      return this.#finish({
        ...shared,
        intent: "greeting",
        said: [...parts, this.#templates.say("greeting")],
      });
    return this.#finish({
      ...shared,
      intent: "unclear",
      said: [...parts, this.#templates.say("unclear")],
    });
  }

  /**
   * Each question with its preceding sentences. Without a question, the whole message except
   * details and small talk.
   */
  #questions(): readonly Query[] {
    const details = Object.values(this.#entities.found);
    const { name, email, company, role } = this.#entities.found;
    const personal = [name, email, company, role];
    const asked: Query[] = [];
    let context: Sentence[] = [];
    for (const sentence of this.#sentences) {
      if (
        isHandOff(sentence, this.#knowledge) ||
        (sentence.is("about") && !namesModule(sentence, this.#knowledge))
      )
        continue;
      if (sentence.isQuestion) {
        if (sentence.is("greeting") && sentence.words.length <= 5) continue;
        asked.push({ sentence, context: context.map(({ text }) => text).join(" ") });
        context = [];
        continue;
      }
      if (this.#state.open && sentence.is("refusal")) continue;
      if (personal.some((value) => value && sentence.text.includes(value))) continue;
      if (this.#entities.email.invalid || this.#entities.removed.length > 0) continue;
      if (smallTalk.some((cue) => sentence.is(cue)) && sentence.words.length <= 8) continue;
      if (sentence.words.length > 0) context.push(sentence);
    }
    const [first, ...more] = context;
    // Statements next to details are not treated as questions.
    const hasMoreDetails = details.length > (this.#isComplaint ? 1 : 0);
    if (asked.length > 0 || !first || hasMoreDetails) return asked;
    return [{ sentence: first, context: more.map(({ text }) => text).join(" ") }];
  }

  #suggest(modules: readonly KnownModule[]): string {
    return this.#templates.say("suggest", {
      modules: listed(modules.map(({ name, path }) => `[${stripMarkdown(name)}](${path})`)),
    });
  }

  #corrected = () =>
    collectedKeys.filter((key) => {
      const [before, now] = [this.#turn.collected[key], this.#entities.found[key]];
      return before !== undefined && now !== undefined && before !== now;
    });

  /** Confirms noted, corrected and deleted details. */
  #acknowledged(): readonly string[] {
    const { found, removed, email } = this.#entities;
    const corrected = this.#corrected();
    const noted = collectedKeys.filter(
      (key) =>
        found[key] !== undefined &&
        !corrected.includes(key) &&
        this.#turn.collected[key] !== found[key],
    );
    const parts: string[] = [];
    if (noted.includes("name")) parts.push(this.#templates.say("niceToMeet"));
    const others = noted.filter((key) => key !== "name" && key !== "need");
    if (others.length > 0) parts.push(this.#templates.say("noted", { fields: fieldNames(others) }));
    if (corrected.length > 0)
      parts.push(this.#templates.say("corrected", { fields: fieldNames(corrected) }));
    const forgotten = removed.filter((key) => this.#turn.collected[key] !== undefined);
    if (forgotten.length > 0)
      parts.push(this.#templates.say("removed", { fields: fieldNames(forgotten) }));
    if (email.invalid) parts.push(this.#templates.say("emailInvalid"));
    else if (email.suspect) parts.push(this.#templates.say("emailSuspect"));
    return parts.length > 0 ? [parts.join(" ")] : [];
  }

  /** Fields that the visitor refuses to provide: those named, or the one asked for last. */
  #refused(): readonly CollectedKey[] {
    const refusing = this.#sentences.filter(
      (sentence) => sentence.is("refusal") && !sentence.text.endsWith("?"),
    );
    if (
      refusing.length === 0 ||
      (this.#entities.isCorrection && Object.keys(this.#entities.found).length > 0)
    )
      return [];
    const named = refusing.flatMap((sentence) => labelledIn(sentence.words));
    const meant = named.length > 0 ? named : this.#state.open ? [this.#state.open] : [];
    return meant.filter((key) => this.#entities.found[key] === undefined);
  }

  #finish(made: {
    intent: ChatIntent;
    said: readonly string[];
    retrieved?: RetrievalResult;
    refused?: readonly CollectedKey[];
    wantsNoDemo?: boolean;
    isOnTopic?: boolean;
    isAnswered?: boolean;
    handOff?: string;
    demo?: boolean;
    suggested?: readonly string[];
  }): Answer {
    const { intent, retrieved = nothing, refused = [], isOnTopic = true } = made;
    const isKept = intent !== "abuse";
    const collected: Partial<Record<CollectedKey, string>> = { ...this.#turn.collected };
    if (isKept) {
      Object.assign(collected, this.#entities.found);
      for (const key of this.#entities.removed) delete collected[key];
    }
    const state = this.#state;
    const answered = state.answered + (retrieved.outcome === "answered" ? 1 : 0);
    const wantsNoDemo = made.demo ? false : state.wantsNoDemo || made.wantsNoDemo === true;
    const wantsNoQuestions =
      state.wantsNoQuestions || this.#sentences.some((one) => one.is("stopAsking"));
    const allRefused = [...new Set([...state.refused, ...refused])].filter(
      (key) => this.#entities.found[key] === undefined,
    );
    const parts = [...made.said];
    const isHandedOver = this.#turn.isHandedOver || made.handOff !== undefined;

    const offersDemo =
      made.demo === true ||
      (isOnTopic &&
        !wantsNoDemo &&
        !isHandedOver &&
        state.demos === 0 &&
        fitsDemo(intent, collected, answered));
    if (offersDemo && !made.demo) parts.push(this.#templates.say("demoOffer"));

    const asked = toAsk(
      {
        ...made,
        outcome: retrieved.outcome,
        isOnTopic,
        isMailInvalid: this.#entities.email.invalid !== null,
        sinceAsked: state.sinceAsked,
      },
      collected,
      [...state.asked, ...allRefused],
      wantsNoQuestions,
    );
    if (asked)
      parts.push(
        isHandedOver && asked === "email"
          ? this.#templates.say("handOverEmail")
          : this.#templates.ask(asked),
      );
    else if (made.handOff !== undefined && !collected.email && !this.#turn.isHandedOver)
      parts.push(this.#templates.say("handOverContact"));

    const line = lineIn(this.#language);
    const told =
      collectedKeys.findLast((key) => this.#entities.found[key] !== undefined) ?? state.told;
    const next: DialogueState = {
      asked: asked ? [...state.asked, asked] : state.asked,
      refused: allRefused,
      // A question stays open until it is answered, refused or replaced.
      open:
        asked ??
        (state.open &&
        this.#entities.found[state.open] === undefined &&
        !allRefused.includes(state.open)
          ? state.open
          : null),
      told,
      module: retrieved.about?.id ?? state.module,
      sinceAsked: asked ? 0 : state.sinceAsked + 1,
      answered,
      demos: state.demos + (offersDemo ? 1 : 0),
      wantsNoDemo,
      wantsNoQuestions,
      isUnknown: retrieved.outcome === "unknown",
      language: this.#language,
    };
    return {
      text: [line, ...parts].filter(Boolean).join("\n\n"),
      cited: retrieved.cited.map(toCitedPassage),
      collected,
      memory: toMemory(next),
      intent,
      isOnTopic,
      isAnswered:
        made.isAnswered ??
        (retrieved.outcome === "answered" ? true : retrieved.outcome === "unknown" ? false : null),
      stage: stageAfter(this.#turn.stage, collected, isHandedOver, offersDemo, answered),
      showDemoButton: offersDemo,
      suggestedSolutions: made.suggested ?? retrieved.suggested,
      handOff: made.handOff ?? null,
      language: this.#language,
    };
  }
}

const smallTalk = ["greeting", "thanks", "goodbye", "noDemo", "stopAsking", "refusal"] as const;

const firstOf = (name: string) => name.split(" ")[0] ?? name;
