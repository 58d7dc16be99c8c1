import { type Findings, findingsFor, isDomain, isNearby } from "./answering.ts";
import type { Sentence } from "../nlu/intents.ts";
import type { DialogueState } from "../dialogue/dialogue-state.ts";
import { modulesFor, modulesIn } from "../dialogue/modules.ts";
import type { ResponseTemplates } from "../dialogue/templates.ts";
import { quotePassages } from "./quoting.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { wordsOf } from "../nlu/words.ts";

/** The results for the questions of a message. */
export interface RetrievalResult {
  readonly said: readonly string[];
  readonly cited: readonly Hit[];
  readonly outcome: "answered" | "unknown" | "off_topic" | null;
  readonly about: KnownModule | null;
  readonly suggested: readonly string[];
}

/** A question with the preceding sentences of the message. */
export interface Query {
  readonly sentence: Sentence;
  readonly context: string;
}

/** Dependencies of the retrieval. */
interface Asked {
  readonly knowledge: Knowledge;
  readonly state: DialogueState;
  readonly templates: ResponseTemplates;
}

/** Coverage at which a question needs no context. */
const wellCovered = 0.5;
/** Smallest likelihood for a question that is neither about the company nor about its business. */
const fitsFairly = 0.63;
/** Smallest likelihood for a statement. */
const fitsStated = 0.65;
/** Smallest likelihood for a question with an off-topic word that the content contains too. */
const fitsWell = 0.88;
/** Smallest likelihood for a question with another off-topic word. */
const fitsAnyway = 0.985;
/** Smallest likelihood for an off-topic question that addresses us or the visitor's company. */
const fitsOwn = 0.7;
/** Longest question that only refers to the preceding sentences (`Confirm.`). */
const barely = 2;
/** Longest statement that is treated as a question (`Pricing`). */
export const maxStatementWords = 5;
/** Words that refer to the previous subject. */
const pronouns = new Set(["it", "its", "this", "that", "they", "them", "their", "one"]);
/** Words that refer to our company, its site, or the visitor's company. */
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
/** Most questions that one reply answers. */
const maxQuestions = 3;
const maxCited = 4;

/** Retrieves answers to the questions of a message. Each answered question has a source. */
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
  // Interleaves the hits of the questions, so that each question keeps a source.
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
  // Prefers the preceding sentences; the previous subject only helps an unspecific question.
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
    said: [quotePassages(hits, `${context} ${sentence.text}`, knowledge)],
    about:
      named[0] ??
      (isFollowUp && moduleOf(hits[0], knowledge) === null ? before : moduleOf(hits[0], knowledge)),
    suggested: isSought
      ? modulesFor(`${context} ${sentence.text}`, knowledge).map(({ name }) => name)
      : [],
  };
}

/**
 * Whether a sentence is off topic. A single word that the content contains too does not count (`a
 * ticket`).
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

/** Quotes the best passage about a text, regardless of the question. */
export function retrieveAbout(text: string, knowledge: Knowledge): RetrievalResult {
  const [hit] = knowledge.find(text, 1);
  return hit
    ? { ...nothing, cited: [hit], said: [quotePassages([hit], text, knowledge)] }
    : nothing;
}

const moduleOf = (hit: Hit | undefined, { modules }: Knowledge) =>
  modules.find(({ path }) => path === hit?.path) ?? null;
