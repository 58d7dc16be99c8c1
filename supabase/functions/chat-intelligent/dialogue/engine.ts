import {
  type ChatIntent,
  collectedKeys,
  type CollectedKey,
} from "../../../contracts/chat-values.ts";
import { isSoft } from "../retrieval/answering.ts";
import { complaintIn } from "../nlu/complaint.ts";
import { detailsIn, type Told } from "../extraction/entities.ts";
import { labelledIn } from "../extraction/entity-words.ts";
import { type Sentence, toSentences } from "../nlu/intents.ts";
import { languageOf, lineIn } from "../nlu/language.ts";
import { type Mind, mindOf, toMemory } from "./dialogue-state.ts";
import { modulesFor } from "./modules.ts";
import { fieldNames, listed, reasons, Voice } from "./templates.ts";
import { look, lookAbout, type Looked, nothing, type Query } from "../retrieval/retrieve.ts";
import { linkText, toCited } from "../retrieval/quoting.ts";
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
 * What the assistant says to a visitor's message, from what is published and from data files: no network, no
 * clock, no chance. The same turn with the same knowledge has the same answer. Nothing that a visitor writes
 * changes what the engine does: a message is searched for known cues, for details and for what it asks, and
 * every claim in the answer is a quotation of a published passage.
 */
export function answer(turn: Turn, knowledge: Knowledge): Answer {
  return new Conversation(turn, knowledge).reply();
}

class Conversation {
  readonly #turn: Turn;
  readonly #knowledge: Knowledge;
  readonly #mind: Mind;
  readonly #voice: Voice;
  readonly #language: string;
  readonly #sentences: readonly Sentence[];
  readonly #isInjected: boolean;
  readonly #message: string;
  #told: Told;
  /** The need is a complaint that nobody called a need. */
  #isComplaint = false;

  constructor(turn: Turn, knowledge: Knowledge) {
    this.#turn = turn;
    this.#knowledge = knowledge;
    this.#mind = mindOf(turn.memory);
    const message = tidy(turn.message);
    this.#language = languageOf(message, this.#mind.language);
    const sentences = toSentences(message);
    this.#sentences = sentences.filter((sentence) => !isInjection(sentence, knowledge));
    this.#isInjected = this.#sentences.length < sentences.length;
    this.#message = this.#sentences.map(({ text }) => text).join("\n");
    this.#told = detailsIn(this.#message, {
      field: this.#mind.open,
      collected: turn.collected,
      last: this.#mind.told,
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
    if (!this.#told.found.need && !turn.collected.need) {
      const complaint = complaintIn(this.#sentences, this.#told, knowledge);
      this.#isComplaint = complaint !== undefined;
      this.#told = {
        ...this.#told,
        found: { ...this.#told.found, ...(complaint && { need: complaint }) },
      };
    }
    const { name } = { ...turn.collected, ...this.#told.found };
    this.#voice = new Voice(turn.sessionId, turn.number, {
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
    // Anger at a machine is no reason to keep somebody from a person.
    const isPersonWanted = isHandedOff && this.#sentences.some(wantsPerson);
    if (has("abuse") && !isPersonWanted)
      return this.#finish({ intent: "abuse", said: [this.#voice.say("abuse")], isOnTopic: false });

    const refused = this.#refused();
    const questions = this.#questions();
    const looked = look(questions, {
      knowledge: this.#knowledge,
      mind: this.#mind,
      voice: this.#voice,
    });
    if (this.#isInjected && looked.outcome !== "answered")
      return this.#finish({
        intent: "injection",
        said: [this.#voice.say("injection")],
        isOnTopic: false,
      });

    const said = this.#told.found;
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
    const shared = { looked, refused, wantsNoDemo };

    if (isHandedOff) {
      parts.push(...(looked.outcome === "answered" ? looked.said : []));
      parts.push(this.#voice.say(this.#turn.isHandedOver ? "handedOver" : "handOver"));
      return this.#finish({
        ...shared,
        looked: looked.outcome === "answered" ? looked : nothing,
        intent: "hand_off",
        said: parts,
        handOff: reasons.asked,
      });
    }
    if (isDemo) {
      const shown =
        looked.outcome === "answered"
          ? looked
          : lookAbout("demo one to one free minutes architect", this.#knowledge);
      parts.push(this.#voice.say("demo"), ...shown.said);
      return this.#finish({ ...shared, looked: shown, intent: "demo", said: parts, demo: true });
    }
    if (looked.outcome === "answered" || (looked.outcome === "unknown" && !this.#isComplaint)) {
      parts.push(...looked.said);
      return this.#finish({ ...shared, intent: "question", said: parts });
    }
    if (isAbout)
      return this.#finish({
        ...shared,
        looked: nothing,
        intent: "about_assistant",
        said: [...parts, this.#voice.say("about")],
      });
    if (looked.outcome === "off_topic" && !isTold) {
      return this.#finish({
        intent: "off_topic",
        said: [this.#voice.say("offTopic")],
        isOnTopic: false,
        isAnswered: false,
      });
    }
    if (refused.length > 0 || wantsNoDemo || (has("stopAsking") && !isTold)) {
      if (wantsNoDemo) parts.push(this.#voice.say("noDemo"));
      else parts.push(this.#voice.say(has("stopAsking") ? "stopAsking" : "refused"));
      return this.#finish({ ...shared, intent: "refusal", said: parts });
    }
    if (isTold || this.#told.removed.length > 0) {
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
    if (this.#told.email.invalid)
      return this.#finish({ ...shared, intent: "details", said: parts });
    if (has("thanks"))
      return this.#finish({
        ...shared,
        intent: "thanks",
        said: [...parts, this.#voice.say("welcome")],
      });
    if (has("goodbye"))
      return this.#finish({
        ...shared,
        intent: "goodbye",
        said: [...parts, this.#voice.say("goodbye")],
      });
    if (has("greeting"))
      return this.#finish({
        ...shared,
        intent: "greeting",
        said: [...parts, this.#voice.say("greeting")],
      });
    return this.#finish({
      ...shared,
      intent: "unclear",
      said: [...parts, this.#voice.say("unclear")],
    });
  }

  /**
   * What is asked: each question with what was said before it; or, without a question, the whole of what was
   * said, as far as it tells no details and is no small talk.
   */
  #questions(): readonly Query[] {
    const told = Object.values(this.#told.found);
    const { name, email, company, role } = this.#told.found;
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
      if (this.#mind.open && sentence.is("refusal")) continue;
      if (personal.some((value) => value && sentence.text.includes(value))) continue;
      if (this.#told.email.invalid || this.#told.removed.length > 0) continue;
      if (smallTalk.some((cue) => sentence.is(cue)) && sentence.words.length <= 8) continue;
      if (sentence.words.length > 0) context.push(sentence);
    }
    const [first, ...more] = context;
    // What stands beside details is no question of its own.
    const tellsMore = told.length > (this.#isComplaint ? 1 : 0);
    if (asked.length > 0 || !first || tellsMore) return asked;
    return [{ sentence: first, context: more.map(({ text }) => text).join(" ") }];
  }

  #suggest(modules: readonly KnownModule[]): string {
    return this.#voice.say("suggest", {
      modules: listed(modules.map(({ name, path }) => `[${linkText(name)}](${path})`)),
    });
  }

  #corrected = () =>
    collectedKeys.filter((key) => {
      const [before, now] = [this.#turn.collected[key], this.#told.found[key]];
      return before !== undefined && now !== undefined && before !== now;
    });

  /** What is said to details that were told. */
  #acknowledged(): readonly string[] {
    const { found, removed, email } = this.#told;
    const corrected = this.#corrected();
    const noted = collectedKeys.filter(
      (key) =>
        found[key] !== undefined &&
        !corrected.includes(key) &&
        this.#turn.collected[key] !== found[key],
    );
    const parts: string[] = [];
    if (noted.includes("name")) parts.push(this.#voice.say("niceToMeet"));
    const others = noted.filter((key) => key !== "name" && key !== "need");
    if (others.length > 0) parts.push(this.#voice.say("noted", { fields: fieldNames(others) }));
    if (corrected.length > 0)
      parts.push(this.#voice.say("corrected", { fields: fieldNames(corrected) }));
    const forgotten = removed.filter((key) => this.#turn.collected[key] !== undefined);
    if (forgotten.length > 0)
      parts.push(this.#voice.say("removed", { fields: fieldNames(forgotten) }));
    if (email.invalid) parts.push(this.#voice.say("emailInvalid"));
    else if (email.suspect) parts.push(this.#voice.say("emailSuspect"));
    return parts.length > 0 ? [parts.join(" ")] : [];
  }

  /** Fields that the visitor does not want to tell, by name or because they were asked for. */
  #refused(): readonly CollectedKey[] {
    const refusing = this.#sentences.filter(
      (sentence) => sentence.is("refusal") && !sentence.text.endsWith("?"),
    );
    if (
      refusing.length === 0 ||
      (this.#told.isCorrection && Object.keys(this.#told.found).length > 0)
    )
      return [];
    const named = refusing.flatMap((sentence) => labelledIn(sentence.words));
    const meant = named.length > 0 ? named : this.#mind.open ? [this.#mind.open] : [];
    return meant.filter((key) => this.#told.found[key] === undefined);
  }

  #finish(made: {
    intent: ChatIntent;
    said: readonly string[];
    looked?: Looked;
    refused?: readonly CollectedKey[];
    wantsNoDemo?: boolean;
    isOnTopic?: boolean;
    isAnswered?: boolean;
    handOff?: string;
    demo?: boolean;
    suggested?: readonly string[];
  }): Answer {
    const { intent, looked = nothing, refused = [], isOnTopic = true } = made;
    const isKept = intent !== "abuse";
    const collected: Partial<Record<CollectedKey, string>> = { ...this.#turn.collected };
    if (isKept) {
      Object.assign(collected, this.#told.found);
      for (const key of this.#told.removed) delete collected[key];
    }
    const mind = this.#mind;
    const answered = mind.answered + (looked.outcome === "answered" ? 1 : 0);
    const wantsNoDemo = made.demo ? false : mind.wantsNoDemo || made.wantsNoDemo === true;
    const wantsNoQuestions =
      mind.wantsNoQuestions || this.#sentences.some((one) => one.is("stopAsking"));
    const allRefused = [...new Set([...mind.refused, ...refused])].filter(
      (key) => this.#told.found[key] === undefined,
    );
    const parts = [...made.said];
    const isHandedOver = this.#turn.isHandedOver || made.handOff !== undefined;

    const offersDemo =
      made.demo === true ||
      (isOnTopic &&
        !wantsNoDemo &&
        !isHandedOver &&
        mind.demos === 0 &&
        fitsDemo(intent, collected, answered));
    if (offersDemo && !made.demo) parts.push(this.#voice.say("demoOffer"));

    const asked = toAsk(
      {
        ...made,
        outcome: looked.outcome,
        isOnTopic,
        isMailInvalid: this.#told.email.invalid !== null,
        sinceAsked: mind.sinceAsked,
      },
      collected,
      [...mind.asked, ...allRefused],
      wantsNoQuestions,
    );
    if (asked)
      parts.push(
        isHandedOver && asked === "email"
          ? this.#voice.say("handOverEmail")
          : this.#voice.ask(asked),
      );
    else if (made.handOff !== undefined && !collected.email && !this.#turn.isHandedOver)
      parts.push(this.#voice.say("handOverContact"));

    const line = lineIn(this.#language);
    const told = collectedKeys.findLast((key) => this.#told.found[key] !== undefined) ?? mind.told;
    const next: Mind = {
      asked: asked ? [...mind.asked, asked] : mind.asked,
      refused: allRefused,
      // A question stays open until it is answered, refused or followed by another.
      open:
        asked ??
        (mind.open && this.#told.found[mind.open] === undefined && !allRefused.includes(mind.open)
          ? mind.open
          : null),
      told,
      module: looked.about?.id ?? mind.module,
      sinceAsked: asked ? 0 : mind.sinceAsked + 1,
      answered,
      demos: mind.demos + (offersDemo ? 1 : 0),
      wantsNoDemo,
      wantsNoQuestions,
      isUnknown: looked.outcome === "unknown",
      language: this.#language,
    };
    return {
      text: [line, ...parts].filter(Boolean).join("\n\n"),
      cited: looked.cited.map(toCited),
      collected,
      memory: toMemory(next),
      intent,
      isOnTopic,
      isAnswered:
        made.isAnswered ??
        (looked.outcome === "answered" ? true : looked.outcome === "unknown" ? false : null),
      stage: stageAfter(this.#turn.stage, collected, isHandedOver, offersDemo, answered),
      showDemoButton: offersDemo,
      suggestedSolutions: made.suggested ?? looked.suggested,
      handOff: made.handOff ?? null,
      language: this.#language,
    };
  }
}

const smallTalk = ["greeting", "thanks", "goodbye", "noDemo", "stopAsking", "refusal"] as const;

const firstOf = (name: string) => name.split(" ")[0] ?? name;
