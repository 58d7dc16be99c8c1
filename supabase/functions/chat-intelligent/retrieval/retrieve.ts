import { type Findings, findingsFor, isDomain, isNearby } from "./answering.ts";
import type { Sentence } from "../nlu/intents.ts";
import type { DialogueState } from "../dialogue/dialogue-state.ts";
import { modulesFor, modulesIn } from "../dialogue/modules.ts";
import type { ResponseTemplates } from "../dialogue/templates.ts";
import { quoted } from "./quoting.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { wordsOf } from "../nlu/words.ts";

/** What became of the questions of a message. */
export interface RetrievalResult {
  readonly said: readonly string[];
  readonly cited: readonly Hit[];
  readonly outcome: "answered" | "unknown" | "off_topic" | null;
  readonly about: KnownModule | null;
  readonly suggested: readonly string[];
}

/** A question with what was said before it in the same message. */
export interface Query {
  readonly sentence: Sentence;
  readonly context: string;
}

/** What questions are looked up with. */
interface Asked {
  readonly knowledge: Knowledge;
  readonly state: DialogueState;
  readonly templates: ResponseTemplates;
}

/** A question that is covered so far needs nothing besides. */
const wellCovered = 0.5;
/** How likely a passage has to answer a question that speaks neither of the company nor of its business. */
const fitsFairly = 0.63;
/** The same for what is no question. */
const fitsStated = 0.65;
/** The same for a question with a word of another subject that the content has too. */
const fitsWell = 0.88;
/** The same for a question that has a word of another subject. */
const fitsAnyway = 0.985;
/** The same where it speaks of us or of the visitor's own company: few talk of it to chat. */
const fitsOwn = 0.7;
/** Words of a question that only refers to what was said before it (`Confirm.`). */
const barely = 2;
/** Words of a statement that is as good as a question (`Pricing?` without its mark). */
export const maxStatementWords = 5;
/** Words that point to what was spoken of before. */
const pronouns = new Set(["it", "its", "this", "that", "they", "them", "their", "one"]);
/** Words that address the company or its site, or speak of one's own company. */
const ours = new Set(
  "you your yours we our us site website homepage page pages form chat newsletter webinar webinars".split(
    " ",
  ),
);

const bestOf = (tried: readonly Findings[]) =>
  tried.reduce((best, one) =>
    one.hits.length > 0 && (best.hits.length === 0 || one.likelihood > best.likelihood)
      ? one
      : best,
  );

export const nothing: RetrievalResult = {
  said: [],
  cited: [],
  outcome: null,
  about: null,
  suggested: [],
};
/** Questions that one reply answers. */
const maxQuestions = 3;
const maxCited = 4;

/** What the content says to the questions of a message; each that is answered has its source. */
export function retrieve(questions: readonly Query[], asked: Asked): RetrievalResult {
  const { templates } = asked;
  const found = questions.slice(0, maxQuestions).map((question) => retrieveOne(question, asked));
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
      said: outcome === "unknown" ? [templates.say("unknown")] : [],
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
    cited: cited.slice(0, maxCited),
    said: [...answered.flatMap((one) => one.said), ...(isPartly ? [templates.say("partly")] : [])],
    about: answered.findLast((one) => one.about)?.about ?? null,
    suggested: [...new Set(answered.flatMap((one) => one.suggested))],
  };
}

function retrieveOne({ sentence, context }: Query, { knowledge, state }: Asked): RetrievalResult {
  const named = modulesIn(sentence.words, knowledge);
  const before = knowledge.modules.find(({ id }) => id === state.module);
  const brand = (knowledge.site["brand"] ?? "").toLowerCase();
  const isOurs = named.length > 0 || sentence.words.some(({ lower }) => lower === brand);
  const alone = findingsFor(sentence.text, named, knowledge);
  const isFollowUp =
    named.length === 0 &&
    before !== undefined &&
    sentence.is("followUp") &&
    !(sentence.is("offTopic") && isElsewhere(sentence, alone.hits, knowledge));
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
  const isSaid =
    sentence.isQuestion || context !== "" || sentence.words.length <= maxStatementWords;
  const said = [...sentence.words, ...wordsOf(context)];
  const addresses = said.some(({ lower }) => ours.has(lower));
  const isKnown = isOff && !isElsewhere(sentence, hits, knowledge);
  const mostOff = addresses ? fitsOwn : isKnown ? fitsWell : fitsAnyway;
  const isNear = isOurs || isFollowUp || addresses || isDomain(said) || isNearby(said);
  if (
    hits.length === 0 ||
    (isOff && !isDomain(sentence.words) && likelihood < mostOff) ||
    (!isNear && likelihood < fitsFairly) ||
    (!isSaid && likelihood < (isOff ? fitsWell : fitsStated))
  ) {
    const isOnTopic = isOurs || isFollowUp || (!isOff && (isNear || state.isUnknown));
    const outcome = isOnTopic
      ? isSaid || state.isUnknown
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
      (isFollowUp && moduleOf(hits[0], knowledge) === null ? before : moduleOf(hits[0], knowledge)),
    suggested: isSought
      ? modulesFor(`${context} ${sentence.text}`, knowledge).map(({ name }) => name)
      : [],
  };
}

/**
 * Whether it speaks of another subject, and not by one word that the content has too (`a ticket`) or says in
 * another way (`on holiday`).
 */
function isElsewhere(sentence: Sentence, [best]: readonly Hit[], knowledge: Knowledge): boolean {
  const places = sentence.strange();
  return (
    places.length === 0 ||
    places.some((words) => {
      const [term] = words.length === 1 ? knowledge.terms(words[0]?.text ?? "") : [];
      return term === undefined || !(knowledge.has(term) || best?.terms.includes(term));
    })
  );
}

/** What is published of something, whatever was asked. */
export function retrieveAbout(text: string, knowledge: Knowledge): RetrievalResult {
  const [hit] = knowledge.find(text, 1);
  return hit ? { ...nothing, cited: [hit], said: [quoted([hit], text, knowledge)] } : nothing;
}

const moduleOf = (hit: Hit | undefined, { modules }: Knowledge) =>
  modules.find(({ path }) => path === hit?.path) ?? null;
