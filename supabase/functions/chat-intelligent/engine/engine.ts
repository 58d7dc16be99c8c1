import {
  type ChatIntent,
  type ChatStage,
  chatStages,
  collectedKeys,
  type CollectedInfo,
  type CollectedKey,
} from "../../../contracts/chat-values.ts";
import { type Findings, findingsFor, isDomain, isSoft } from "./answering.ts";
import { detailsIn, type Told } from "./details.ts";
import { labelledIn } from "./details-words.ts";
import { type Sentence, toSentences, wantsContact } from "./intents.ts";
import { languageOf, lineIn } from "./language.ts";
import { type Mind, mindOf, toMemory } from "./memory.ts";
import { modulesFor, modulesIn } from "./modules.ts";
import { fieldNames, listed, reasons, Voice } from "./phrasing.ts";
import { linkText, quoted, toCited } from "./quoting.ts";
import type { Answer, Hit, Knowledge, KnownModule, Turn } from "./turn.ts";
import { tidy, wordsOf } from "./words.ts";

/**
 * What the assistant says to a visitor's message, from what is published and from data files: no network, no
 * clock, no chance. The same turn with the same knowledge has the same answer. Nothing that a visitor writes
 * changes what the engine does: a message is searched for known cues, for details and for what it asks, and
 * every claim in the answer is a quotation of a published passage.
 */
export function answer(turn: Turn, knowledge: Knowledge): Answer {
  return new Conversation(turn, knowledge).reply();
}

/** What became of the questions of a message. */
interface Looked {
  readonly said: readonly string[];
  readonly cited: readonly Hit[];
  readonly outcome: "answered" | "unknown" | "off_topic" | null;
  readonly about: KnownModule | null;
  readonly suggested: readonly string[];
}

/** A question with what was said before it in the same message. */
interface Query {
  readonly sentence: Sentence;
  readonly context: string;
}

/** A question that is covered so far needs nothing besides. */
const wellCovered = 0.5;
/** How likely a passage has to answer a question that speaks neither of the company nor of its business. */
const fitsFairly = 0.25;
/** The same for what is no question. */
const fitsWell = 0.7;
/** The same for a question that has a word of another subject. */
const fitsAnyway = 0.95;
/** Words of a question that only refers to what was said before it (`Confirm.`). */
const barely = 2;
/** Words of a statement that is as good as a question (`Pricing?` without its mark). */
const shortest = 5;
/** Share of a complaint that a module's pages have to speak of. */
const leastOfNeed = 0.4;
const complaintNot = [
  "handOff",
  "demo",
  "offTopic",
  "refusal",
  "question",
  "about",
  "abuse",
  "handOffNot",
] as const;
/** Words that point to what was spoken of before. */
const pronouns = new Set(["it", "its", "this", "that", "they", "them", "their", "one"]);
/** Words that address the company or speak of one's own. */
const ours = new Set(["you", "your", "yours", "we", "our", "us"]);

const people = new Set(["human", "person", "agent", "representative", "people", "someone"]);
const machines = new Set([
  "bot",
  "bots",
  "robot",
  "robots",
  "machine",
  "machines",
  "ai",
  "chatbot",
  "computer",
]);

const bestOf = (tried: readonly Findings[]) =>
  tried.reduce((best, one) =>
    one.hits.length > 0 && (best.hits.length === 0 || one.likelihood > best.likelihood)
      ? one
      : best,
  );

const nothing: Looked = { said: [], cited: [], outcome: null, about: null, suggested: [] };
/** In this order they are asked for; the widget's greeting asks for the name. */
const asking: readonly CollectedKey[] = ["need", "company", "email", "role", "size", "timing"];
/** Questions that one reply answers. */
const mostQuestions = 3;
const mostCited = 4;

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

  constructor(turn: Turn, knowledge: Knowledge) {
    this.#turn = turn;
    this.#knowledge = knowledge;
    this.#mind = mindOf(turn.memory);
    const message = tidy(turn.message);
    this.#language = languageOf(message, this.#mind.language);
    const sentences = toSentences(message);
    this.#sentences = sentences.filter((sentence) => !this.#isInjection(sentence));
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
    if (!this.#told.found.need && !turn.collected.need)
      this.#told = { ...this.#told, found: { ...this.#told.found, ...this.#complaint() } };
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
    const isHandOff =
      this.#sentences.some((sentence) => this.#isHandOff(sentence)) &&
      !this.#sentences.some((sentence) => this.#isDeclined(sentence));
    // Anger at a machine is no reason to keep somebody from a person.
    const wantsPerson =
      isHandOff &&
      this.#sentences.some(({ words }) => words.some(({ lower }) => people.has(lower)));
    if (has("abuse") && !wantsPerson)
      return this.#finish({ intent: "abuse", said: [this.#voice.say("abuse")], isOnTopic: false });

    const refused = this.#refused();
    const questions = this.#questions();
    const looked = this.#look(questions);
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
      this.#sentences.some((sentence) => sentence.is("demo") && !this.#isHandOff(sentence));
    const isAbout = this.#sentences.some(
      (sentence) => sentence.is("about") && !this.#names(sentence),
    );
    const parts: string[] = [...this.#acknowledged()];
    const shared = { looked, refused, wantsNoDemo };

    if (isHandOff) {
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
          : this.#about("demo one to one free minutes architect");
      parts.push(this.#voice.say("demo"), ...shown.said);
      return this.#finish({ ...shared, looked: shown, intent: "demo", said: parts, demo: true });
    }
    if (looked.outcome === "answered" || looked.outcome === "unknown") {
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

  /** A statement of one's own trouble that a module is made for is a need. */
  #complaint(): CollectedInfo {
    for (const sentence of this.#sentences) {
      const isOwn = sentence.words.some(({ lower }) =>
        ["we", "our", "us", "my", "ours"].includes(lower),
      );
      if (!isOwn || sentence.text.endsWith("?") || sentence.words.length < 4) continue;
      if (complaintNot.some((cue) => sentence.is(cue))) continue;
      const { name, email, company, role, size, timing } = this.#told.found;
      if (
        sentence.words.length <= shortest &&
        [size, timing].some((value) => value && sentence.text.includes(value))
      )
        continue;
      if ([name, email, company, role].some((value) => value && sentence.text.includes(value)))
        continue;
      if (
        this.#told.isCorrection ||
        findingsFor(sentence.text, [], this.#knowledge).hits.length === 0
      )
        continue;
      if (modulesFor(sentence.text, this.#knowledge, leastOfNeed).length > 0)
        return { need: sentence.text.slice(0, 300) };
    }
    return {};
  }

  /** A question about what is sold here may speak of instructions and prompts; an order to the assistant is none. */
  #isInjection(sentence: Sentence): boolean {
    if (!sentence.is("injection")) return false;
    const isAboutUs = sentence.words.some(({ lower }) => lower === "you" || lower === "your");
    return !(
      sentence.text.endsWith("?") &&
      !isAboutUs &&
      (this.#names(sentence) || isDomain(sentence.words))
    );
  }

  #names = (sentence: Sentence) => modulesIn(sentence.words, this.#knowledge).length > 0;

  #isHandOff(sentence: Sentence): boolean {
    if (this.#isDeclined(sentence)) return false;
    if (wantsContact(sentence.words)) return true;
    if (!sentence.is("handOff")) return false;
    const isOwn = sentence.words.some(({ lower }) => ["i", "me", "we", "us", "my"].includes(lower));
    return isOwn || !(this.#names(sentence) || sentence.is("productTopic"));
  }

  /** No person is wanted; who wants no machine wants one. */
  #isDeclined = (sentence: Sentence) =>
    sentence.is("handOffNot") && !sentence.words.some(({ lower }) => machines.has(lower));

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
      if (this.#isHandOff(sentence) || (sentence.is("about") && !this.#names(sentence))) continue;
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
    if (asked.length > 0 || !first || told.length > 0) return asked;
    return [{ sentence: first, context: more.map(({ text }) => text).join(" ") }];
  }

  #look(questions: readonly Query[]): Looked {
    const found = questions.slice(0, mostQuestions).map((question) => this.#lookUp(question));
    if (found.length === 0) return nothing;
    const answered = found.filter(({ outcome }) => outcome === "answered");
    if (answered.length === 0) {
      const outcome =
        (["unknown", "off_topic"] as const).find((one) =>
          found.some((each) => each.outcome === one),
        ) ?? null;
      const about = found.find((one) => one.about)?.about ?? null;
      return {
        ...nothing,
        about,
        outcome,
        said: outcome === "unknown" ? [this.#voice.say("unknown")] : [],
      };
    }
    // The best of each question first, so that each has its source.
    const ranks = Math.max(...answered.map((one) => one.cited.length));
    const inTurn = Array.from({ length: ranks }, (_, rank) =>
      answered.flatMap((one) => one.cited[rank] ?? []),
    ).flat();
    const cited = [
      ...new Map(inTurn.map((hit) => [`${hit.path} ${hit.passage.text}`, hit])).values(),
    ];
    const isPartly = found.some(({ outcome }) => outcome === "unknown");
    return {
      outcome: "answered",
      cited: cited.slice(0, mostCited),
      said: [
        ...answered.flatMap((one) => one.said),
        ...(isPartly ? [this.#voice.say("partly")] : []),
      ],
      about: answered.findLast((one) => one.about)?.about ?? null,
      suggested: [...new Set(answered.flatMap((one) => one.suggested))],
    };
  }

  #lookUp({ sentence, context }: Query): Looked {
    const knowledge = this.#knowledge;
    const named = modulesIn(sentence.words, knowledge);
    const before = knowledge.modules.find(({ id }) => id === this.#mind.module);
    const brand = (knowledge.site["brand"] ?? "").toLowerCase();
    const isOurs = named.length > 0 || sentence.words.some(({ lower }) => lower === brand);
    const alone = findingsFor(sentence.text, named, knowledge);
    const isFollowUp =
      named.length === 0 &&
      before !== undefined &&
      sentence.is("followUp") &&
      !sentence.is("offTopic");
    const tried = [
      alone,
      ...(context ? [findingsFor(`${context} ${sentence.text}`, named, knowledge)] : []),
      ...(isFollowUp ? [findingsFor(sentence.text, [before], knowledge)] : []),
    ];
    // What was said before belongs to the question; what was spoken of earlier helps where it says little.
    const together = context === "" ? undefined : tried[1];
    const continued = isFollowUp ? tried.at(-1) : undefined;
    const pointsBack = sentence.words.some(({ lower }) => pronouns.has(lower));
    const { hits, likelihood } =
      together &&
      (together.hits.length > 0 ||
        (!alone.isTelling && named.length === 0) ||
        sentence.words.length <= barely)
        ? together
        : continued && continued.hits.length > 0 && (pointsBack || alone.coverage >= wellCovered)
          ? continued
          : bestOf(tried);
    const isOff = sentence.is("offTopic") && !isOurs;
    const isSaid = sentence.isQuestion || context !== "" || sentence.words.length <= shortest;
    const said = [...sentence.words, ...wordsOf(context)];
    const addresses = said.some(({ lower }) => ours.has(lower));
    const isNear = isOurs || isFollowUp || addresses || isDomain(said);
    if (
      hits.length === 0 ||
      (isOff && !isDomain(sentence.words) && likelihood < fitsAnyway) ||
      (!isNear && likelihood < fitsFairly) ||
      (!isSaid && likelihood < fitsWell)
    ) {
      const isOnTopic = isOurs || isFollowUp || (!isOff && (isNear || this.#mind.isUnknown));
      const outcome = isOnTopic
        ? isSaid || this.#mind.isUnknown
          ? "unknown"
          : null
        : sentence.isQuestion || isOff || sentence.words.length <= 2
          ? "off_topic"
          : null;
      return { ...nothing, about: named[0] ?? null, outcome };
    }
    const isSought = named.length === 0 && (sentence.is("seeking") || !sentence.isQuestion);
    return {
      outcome: "answered",
      cited: hits,
      said: [quoted(hits, `${context} ${sentence.text}`, knowledge)],
      about:
        named[0] ??
        (isFollowUp && this.#moduleOf(hits[0]) === null ? before : this.#moduleOf(hits[0])),
      suggested: isSought
        ? modulesFor(`${context} ${sentence.text}`, knowledge).map(({ name }) => name)
        : [],
    };
  }

  /** What is published of something, whatever was asked. */
  #about(text: string): Looked {
    const [hit] = this.#knowledge.find(text, 1);
    return hit
      ? { ...nothing, cited: [hit], said: [quoted([hit], text, this.#knowledge)] }
      : nothing;
  }

  #moduleOf = (hit: Hit | undefined) =>
    this.#knowledge.modules.find(({ path }) => path === hit?.path) ?? null;

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
        this.#fitsDemo(intent, collected, answered));
    if (offersDemo && !made.demo) parts.push(this.#voice.say("demoOffer"));

    const asked = this.#toAsk(
      { ...made, looked, isOnTopic },
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
      stage: this.#stage(collected, isHandedOver, offersDemo, answered),
      showDemoButton: offersDemo,
      suggestedSolutions: made.suggested ?? looked.suggested,
      handOff: made.handOff ?? null,
      language: this.#language,
    };
  }

  /** Once in a session without being asked: when the need is known with another field, or after some questions. */
  #fitsDemo(intent: ChatIntent, collected: CollectedInfo, answered: number): boolean {
    if (intent === "details" || intent === "correction")
      return (
        collected.need !== undefined &&
        (collected.email !== undefined || Object.keys(collected).length >= 4)
      );
    return intent === "question" && answered >= 3;
  }

  /** The one thing to ask for now: never twice, and while only questions come at most every second turn. */
  #toAsk(
    made: { intent: ChatIntent; looked: Looked; isOnTopic: boolean; handOff?: string },
    collected: CollectedInfo,
    done: readonly CollectedKey[],
    wantsNone: boolean,
  ): CollectedKey | null {
    const isOpen = (key: CollectedKey) => collected[key] === undefined && !done.includes(key);
    if (made.handOff !== undefined) return isOpen("email") && !wantsNone ? "email" : null;
    const isQuiet = [
      "abuse",
      "off_topic",
      "injection",
      "goodbye",
      "thanks",
      "refusal",
      "about_assistant",
      "unclear",
      "greeting",
    ].includes(made.intent);
    if (wantsNone || isQuiet || !made.isOnTopic) return null;
    if (this.#told.email.invalid) return null;
    if (made.intent === "question" && this.#mind.sinceAsked < 1) return null;
    if (made.looked.outcome === "unknown") return null;
    return asking.find(isOpen) ?? null;
  }

  #stage(
    collected: CollectedInfo,
    isHandedOver: boolean,
    offersDemo: boolean,
    answered: number,
  ): ChatStage {
    const known = Object.keys(collected).length;
    const reached: ChatStage = isHandedOver
      ? "handed_over"
      : offersDemo
        ? "demo"
        : collected.email !== undefined || known >= 3
          ? "qualification"
          : known > 0 || answered > 0
            ? "discovery"
            : "greeting";
    return chatStages.indexOf(reached) > chatStages.indexOf(this.#turn.stage)
      ? reached
      : this.#turn.stage;
  }
}

const smallTalk = ["greeting", "thanks", "goodbye", "noDemo", "stopAsking", "refusal"] as const;

const firstOf = (name: string) => name.split(" ")[0] ?? name;
