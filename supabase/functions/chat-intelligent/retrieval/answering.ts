import data from "./data/answering.json" with { type: "json" };
import topics from "./data/topics.json" with { type: "json" };
import { type Fit, estimateLikelihood, type Question } from "./answer-classifier.ts";
import { has, type Phrase, toPhrases } from "../nlu/phrases.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { distance, plain, type Word, wordsOf } from "../nlu/words.ts";

/** The passages that answer a question, best first; empty where none does. */
export interface Findings {
  readonly hits: readonly Hit[];
  /** 0 to 1: the share of the question that the best passage covers. */
  readonly coverage: number;
  /** 0 to 1: the likelihood that the best passage answers the question. */
  readonly likelihood: number;
  /** Whether the question has specific words, besides names and weak words. */
  readonly isTelling: boolean;
}

const soft = new Set(data.soft.map(plain));
const entities = new Set(data.entities.map(plain));
const domain = new Set(topics.domain.map(plain));

interface Claim {
  readonly cues: readonly Phrase[];
  /** Phrases that refer to another company. */
  readonly unless: readonly Phrase[];
  readonly evidence: readonly Phrase[];
  readonly needsSubject: readonly Phrase[];
  readonly subject: ReadonlySet<string>;
  /** Words of the passages that answer such a question, which it may phrase differently. */
  readonly words: string;
}
/** Claims that require literal evidence in the content. */
const claims: readonly Claim[] = data.claims.map(
  ({ cues, unless, evidence, needsSubject, subject, words = "" }) => ({
    cues: toPhrases(cues),
    unless: toPhrases(unless),
    evidence: toPhrases(evidence),
    needsSubject: toPhrases(needsSubject),
    subject: new Set(subject),
    words,
  }),
);
/** Subjects that vendors rarely publish; only a passage that mentions them answers. */
const subjects = data.subjects.map(({ cues, evidence }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
}));
/** Kinds of answers that a question can require. */
const answerKinds = data.kinds.map(({ cues, evidence }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
}));

/** Aspects of a module with a heading on its page. */
const facets = data.facets.map(({ cues, heading, words }) => {
  const phrases = toPhrases(cues);
  const own = new Set(phrases.flatMap(({ steps }) => steps.flatMap(({ exact }) => [...exact])));
  return { cues: phrases, heading, words, own };
});

/** Weight of a weak word. */
const softWeight = 0.15;
/** Advice and single cases, which are quoted if no page of the product answers as well. */
const editorialTypes = new Set<Hit["type"]>(["article", "customerStory", "event"]);
const editorialPenalty = 0.1;
/** Candidate passages per question. */
const maxCandidates = 30;
/** Weight of a term that matches by a synonym. */
const inOtherWords = 0.55;
/** Smallest likelihood of a passage that is quoted. */
const likelyEnough = 0.36;

const isNameLike = (word: Word, index: number) =>
  entities.has(word.lower) ||
  (/\p{N}/u.test(word.text) && /\p{L}/u.test(word.text)) ||
  /^\p{Lu}{2,}/u.test(word.text) ||
  (index > 0 && /^\p{Lu}/u.test(word.text) && !/[.!?:]/.test(word.gap));

export function toQuestion(text: string, knowledge: Knowledge): Question {
  const words = wordsOf(text);
  const terms = [...new Set(knowledge.terms(text))];
  const isShouted = text === text.toUpperCase();
  const strangers = new Set<string>();
  const weights = new Map(
    terms.map((term) => {
      const rarity = knowledge.rarity(term);
      return [term, 0.1 + rarity];
    }),
  );
  for (const [index, word] of words.entries()) {
    const [term] = knowledge.terms(word.text);
    if (term === undefined || !weights.has(term)) continue;
    if (soft.has(word.lower)) weights.set(term, Math.min(weights.get(term) ?? 0, softWeight));
    else if (knowledge.rarity(term) >= 1 && !isShouted && isNameLike(word, index)) {
      weights.set(term, 1.6);
      strangers.add(term);
    }
  }
  // Product names occur everywhere. They select pages, but do not count as answers.
  for (const name of [knowledge.site["brand"] ?? "", ...knowledge.modules.map((one) => one.name)])
    for (const term of knowledge.terms(name)) weights.delete(term);
  let hardWeight = 0;
  for (const weight of weights.values()) if (weight > softWeight) hardWeight += weight;
  return { text, words, terms, weights, hardWeight, strangers };
}

/** The weighted share of a question's terms that are covered. */
export function coverageOf({ weights }: Question, covered: ReadonlySet<string>): number {
  let [whole, part] = [0, 0];
  for (const [term, weight] of weights) {
    whole += weight;
    if (covered.has(term)) part += weight;
  }
  return whole === 0 ? 0 : part / whole;
}

/** Terms that fuzzy search matched wrongly: a typo keeps the first letter. */
function mistaken(
  { weights }: Question,
  { terms }: Hit,
  literal: ReadonlySet<string>,
  knowledge: Knowledge,
): Set<string> {
  const unknown = terms.filter((term) => weights.has(term) && knowledge.rarity(term) >= 1);
  return new Set(
    unknown.filter((term) => {
      const near = [...literal].filter(
        (other) =>
          Math.abs(other.length - term.length) <= 2 &&
          distance(other, term) <= (term.length > 6 ? 2 : 1),
      );
      return near.length > 0 && near.every((other) => other[0] !== term[0]);
    }),
  );
}

/** The weight of the covered terms; synonyms count less than literal matches. */
function weightOf(
  { weights }: Question,
  covered: ReadonlySet<string>,
  literal: ReadonlySet<string>,
): number {
  let sum = 0;
  for (const [term, weight] of weights)
    if (literal.has(term) && covered.has(term)) sum += weight;
    else if (covered.has(term)) sum += weight * inOtherWords;
  return sum;
}

/** The numbers of a question with their units: 90 days do not match 90 minutes. */
function unitsOf(
  { words }: Question,
  knowledge: Knowledge,
): readonly (readonly [string, string])[] {
  return words.flatMap(({ text }, index) => {
    const next = words[index + 1];
    if (!/^\p{N}/u.test(text) || !next || next.gap !== "") return [];
    const [figure, unit] = [knowledge.terms(text)[0], knowledge.terms(next.text)[0]];
    return figure && unit && !soft.has(next.lower) ? [[figure, unit] as const] : [];
  });
}

/** Evidence that a passage has to contain, in one of several phrasings. */
interface Demand {
  readonly evidence: readonly Phrase[];
  /** Phrasings that only count for questions about one of the subjects. */
  readonly weak: readonly Phrase[];
  /** Words to search for in addition to those of the question. */
  readonly words: string;
}

/** Required evidence, and evidence that improves the likelihood. */
function demandsOf({ words }: Question): Record<"must" | "ought", readonly Demand[]> {
  const named = claims.flatMap(
    ({ cues, unless, evidence, needsSubject, subject, words: sought }) => {
      if (!has(cues, words) || has(unless, words)) return [];
      const isSubject = words.some(({ lower }) => subject.has(lower));
      return [{ evidence, weak: isSubject ? [] : needsSubject, words: sought }];
    },
  );
  const wanted = ({ cues, evidence }: (typeof subjects)[number]) =>
    has(cues, words) ? [{ evidence, weak: [], words: "" }] : [];
  return { must: [...named, ...answerKinds.flatMap(wanted)], ought: subjects.flatMap(wanted) };
}

const passageWords = new WeakMap<Hit["passage"], readonly Word[]>();

/** The words of a passage, cached. */
function wordsIn(passage: Hit["passage"]): readonly Word[] {
  const known = passageWords.get(passage);
  if (known) return known;
  const words = wordsOf(`${passage.heading}. ${passage.text}`);
  passageWords.set(passage, words);
  return words;
}

/** Whether a passage contains all demanded evidence. */
function meets(demands: readonly Demand[], { passage }: Hit): boolean {
  if (demands.length === 0) return true;
  const words = wordsIn(passage);
  return demands.every(({ evidence, weak }) => {
    const strong = evidence.filter(({ written }) => !weak.some((one) => one.written === written));
    return has(strong, words);
  });
}

/** A question with its candidate passages, best first. */
interface Considered {
  readonly question: Question;
  readonly fits: readonly Fit[];
  /** The candidates with the evidence for this kind of question. */
  readonly saying: readonly Fit[];
  /** Whether the question consists of a module name and weak words. */
  readonly isName: boolean;
}

/**
 * Scores candidate passages by how much of a question they cover, weighted by term rarity.
 * @param modules named in the question; then only passages about them are used
 */
export function consider(
  text: string,
  modules: readonly KnownModule[],
  knowledge: Knowledge,
): Considered {
  const question = toQuestion(text, knowledge);
  const { must, ought } = demandsOf(question);
  const names = modules.map(({ name }) => name.toLowerCase());
  const sides = modules.length > 0 ? facets.filter(({ cues }) => has(cues, question.words)) : [];
  // Such a question asks what a module is, or for one of its aspects.
  const sideTerms = new Set(
    question.words
      .filter(({ lower }) => sides.some(({ own }) => own.has(lower)))
      .flatMap(({ text: word }) => knowledge.terms(word)),
  );
  const isName =
    modules.length > 0 &&
    [...question.weights].every(([term, weight]) => weight <= softWeight || sideTerms.has(term));
  const units = unitsOf(question, knowledge);
  const hits = knowledge
    .find(
      [text, ...names, ...[...sides, ...must].map(({ words }) => words)].join(" "),
      maxCandidates,
    )
    .filter(
      ({ path, passage }) =>
        modules.length === 0 ||
        modules.some((module) => module.path === path) ||
        names.some((name) => passage.text.toLowerCase().includes(name)),
    )
    .filter((hit) => meets(must, hit))
    .map((hit) => {
      const { passage, terms, literal } = hit;
      const wrong = mistaken(question, hit, literal, knowledge);
      for (const [figure, unit] of units) if (!terms.includes(unit)) wrong.add(figure);
      const covered = new Set(terms.filter((term) => !wrong.has(term)));
      const coverage = isName ? 1 : coverageOf(question, covered);
      const weight = isName ? 1 : weightOf(question, covered, literal);
      const isOwn = modules.some(({ path }) => path === hit.path);
      const heading = hit.passage.heading.toLowerCase();
      const isSide = sides.some((side) => side.heading !== "" && heading.includes(side.heading));
      const isDescription = isName && sides.length === 0 && describes(passage.text, names);
      const rank =
        coverage * 0.5 +
        hit.score * 0.5 +
        (isOwn ? 0.2 : 0) +
        (isOwn && (isSide || isDescription) ? 0.3 : 0) -
        (editorialTypes.has(hit.type) ? editorialPenalty : 0);
      const isMet = meets(ought, hit);
      const fits: Fit = { hit, coverage, weight, literal, covered, isMet, rank };
      return fits;
    })
    // Words that a claim adds to the search select among passages that share a term with the question.
    .filter(({ coverage }) => coverage > 0 || question.hardWeight === 0)
    .toSorted((one, other) => other.rank - one.rank);
  const saying = hits.filter(({ isMet }) => isMet);
  return { question, fits: hits, saying, isName };
}

/**
 * Finds the passages that answer a question, if they are likely enough to.
 * @param modules named in the question; then only passages about them are used
 */
export function findingsFor(
  text: string,
  modules: readonly KnownModule[],
  knowledge: Knowledge,
): Findings {
  const { question, fits: hits, saying, isName } = consider(text, modules, knowledge);
  const isTelling = question.hardWeight > 0;
  const strictLikelihood = estimateLikelihood(question, saying, modules.length > 0);
  const [fitting, likelihood] =
    strictLikelihood >= likelyEnough
      ? [saying, strictLikelihood]
      : [hits, estimateLikelihood(question, hits, modules.length > 0)];
  const [best] = fitting;
  if (!best || likelihood < likelyEnough)
    return { hits: [], coverage: best?.coverage ?? 0, likelihood, isTelling };
  // Questions about a module itself are answered by its own page.
  const isOfSubject = ({ path }: Hit) =>
    !isName || path === best.hit.path || modules.some((module) => module.path === path);
  const documents = new Map<string, Hit>();
  for (const { hit, rank } of fitting)
    if (isOfSubject(hit) && rank >= best.rank * leastRank && !documents.has(hit.documentId))
      documents.set(hit.documentId, hit);
  return {
    hits: [...documents.values()].slice(0, mostPages),
    coverage: best.coverage,
    likelihood,
    isTelling,
  };
}

const shortestDescription = 100;
/**
 * Whether a text starts with a description of a module (`Mesh presents …`), not with a title.
 */
const describes = (text: string, names: readonly string[]) =>
  text.length >= shortestDescription &&
  names.some((name) => text.toLowerCase().startsWith(`${name} `) && /^\S+ \p{Ll}/u.test(text));

/** Smallest rank of a further page, relative to the best one. */
const leastRank = 0.6;
const mostPages = 4;

const figureWords = new Set(data.figures);

/** Returns the numbers in a text, in digits or words. */
export const extractNumbers = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text).flatMap(({ lower }) =>
      /\p{N}/u.test(lower) || figureWords.has(lower) ? [lower] : [],
    ),
  );

/** Whether a word carries little meaning. */
export const isSoft = (word: string) => soft.has(word);

const near = new Set(topics.near.map(plain));

/** Whether a text has a business word that other subjects use too (`payment`). */
export const isNearby = (words: readonly Word[]) => words.some(({ lower }) => near.has(lower));

/** Whether a text is about business or software. */
export const isDomain = (words: readonly Word[]) =>
  words.some(({ lower }) => domain.has(lower) || domain.has(lower.replace(/s$/, "")));
