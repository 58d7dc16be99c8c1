import data from "./data/answering.json" with { type: "json" };
import topics from "./data/topics.json" with { type: "json" };
import { type Fit, estimateLikelihood, type Question } from "./answer-classifier.ts";
import { has, type Phrase, toPhrases } from "../nlu/phrases.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { distance, plain, type Word, wordsOf } from "../nlu/words.ts";

/** What the content says to a question, best first; empty where it does not say enough. */
export interface Findings {
  readonly hits: readonly Hit[];
  /** 0 to 1: how much of what is asked the best of them covers. */
  readonly coverage: number;
  /** 0 to 1: how likely it is that the best of them answers the question. */
  readonly likelihood: number;
  /** Whether the question has a word of its own, besides names and words that say little. */
  readonly isTelling: boolean;
}

const soft = new Set(data.soft.map(plain));
const entities = new Set(data.entities.map(plain));
const domain = new Set(topics.domain.map(plain));

interface Claim {
  readonly cues: readonly Phrase[];
  /** What speaks of somebody else's. */
  readonly unless: readonly Phrase[];
  readonly evidence: readonly Phrase[];
  readonly needsSubject: readonly Phrase[];
  readonly subject: ReadonlySet<string>;
}
/** What is said only where the content says it in so many words. */
const claims: readonly Claim[] = data.claims.map(
  ({ cues, unless, evidence, needsSubject, subject }) => ({
    cues: toPhrases(cues),
    unless: toPhrases(unless),
    evidence: toPhrases(evidence),
    needsSubject: toPhrases(needsSubject),
    subject: new Set(subject),
  }),
);
/** What is asked of any vendor and seldom published: a passage answers only when it speaks of it too. */
const subjects = data.subjects.map(({ cues, evidence }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
}));
/** What kind of answer a question wants. */
const answerKinds = data.kinds.map(({ cues, evidence }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
}));

/** Sides of a module that its page has a heading for. */
const facets = data.facets.map(({ cues, heading, words }) => {
  const phrases = toPhrases(cues);
  const own = new Set(phrases.flatMap(({ steps }) => steps.flatMap(({ exact }) => [...exact])));
  return { cues: phrases, heading, words, own };
});

/** What a word weighs that says little. */
const softWeight = 0.15;
/** Passages that are looked at for one question. */
const looked = 30;
/** What a term counts that a passage has only in other words. */
const inOtherWords = 0.55;
/** How likely a passage has to answer a question at least, for it to be quoted. */
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
  // What is sold here stands everywhere: it tells where to look, not whether something is said.
  for (const name of [knowledge.site["brand"] ?? "", ...knowledge.modules.map((one) => one.name)])
    for (const term of knowledge.terms(name)) weights.delete(term);
  let hardWeight = 0;
  for (const weight of weights.values()) if (weight > softWeight) hardWeight += weight;
  return { text, words, terms, weights, hardWeight, strangers };
}

/** How much of a question's terms some of them are, by weight. */
export function coverageOf({ weights }: Question, covered: ReadonlySet<string>): number {
  let [whole, part] = [0, 0];
  for (const [term, weight] of weights) {
    whole += weight;
    if (covered.has(term)) part += weight;
  }
  return whole === 0 ? 0 : part / whole;
}

/** Terms of a question that a passage does not have: what looks like a slip of the finger begins alike. */
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

/** How much of a question a passage has, by weight: a term in its own words counts whole. */
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

/** What is counted by each figure of a question, as terms: 90 days say nothing of 90 minutes. */
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

/** What a passage has to say before it may answer a question: each of these, in one of its forms. */
interface Demand {
  readonly evidence: readonly Phrase[];
  /** Forms that count only for questions about one of the subjects. */
  readonly weak: readonly Phrase[];
}

/** What a passage must say, and what it has to say unless it fits the question in every other way. */
function demandsOf({ words }: Question): Record<"must" | "ought", readonly Demand[]> {
  const named = claims.flatMap(({ cues, unless, evidence, needsSubject, subject }) => {
    if (!has(cues, words) || has(unless, words)) return [];
    const isSubject = words.some(({ lower }) => subject.has(lower));
    return [{ evidence, weak: isSubject ? [] : needsSubject }];
  });
  const wanted = ({ cues, evidence }: (typeof subjects)[number]) =>
    has(cues, words) ? [{ evidence, weak: [] }] : [];
  return { must: [...named, ...answerKinds.flatMap(wanted)], ought: subjects.flatMap(wanted) };
}

const passageWords = new WeakMap<Hit["passage"], readonly Word[]>();

/** The words of a passage, taken apart once. */
function wordsIn(passage: Hit["passage"]): readonly Word[] {
  const known = passageWords.get(passage);
  if (known) return known;
  const words = wordsOf(`${passage.heading}. ${passage.text}`);
  passageWords.set(passage, words);
  return words;
}

/** Whether a passage says what the question wants to be said in so many words. */
function meets(demands: readonly Demand[], { passage }: Hit): boolean {
  if (demands.length === 0) return true;
  const words = wordsIn(passage);
  return demands.every(({ evidence, weak }) => {
    const strong = evidence.filter(({ written }) => !weak.some((one) => one.written === written));
    return has(strong, words);
  });
}

/** The passages that may answer a question, best first. */
interface Considered {
  readonly question: Question;
  readonly fits: readonly Fit[];
  /** Those of them that say what a question of its kind wants to be said. */
  readonly saying: readonly Fit[];
  /** Whether it is a name with words that say little. */
  readonly isName: boolean;
}

/**
 * Passages judged by how much of a question they cover, weighed by how rare its words are.
 * @param modules those that the question is about; only what is said of them answers it
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
  // A name with words that say little asks what it is, or for one of its sides.
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
    .find([text, ...names, ...sides.map(({ words }) => words)].join(" "), looked)
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
        (isOwn && (isSide || isDescription) ? 0.3 : 0);
      const isMet = meets(ought, hit);
      const fits: Fit = { hit, coverage, weight, literal, covered, isMet, rank };
      return fits;
    })
    .toSorted((one, other) => other.rank - one.rank);
  const saying = hits.filter(({ isMet }) => isMet);
  return { question, fits: hits, saying, isName };
}

/**
 * The passages that answer a question, where they are likely enough to.
 * @param modules those that the question is about; only what is said of them answers it
 */
export function findingsFor(
  text: string,
  modules: readonly KnownModule[],
  knowledge: Knowledge,
): Findings {
  const { question, fits: hits, saying, isName } = consider(text, modules, knowledge);
  const isTelling = question.hardWeight > 0;
  const told = estimateLikelihood(question, saying, modules.length > 0);
  const [fitting, likelihood] =
    told >= likelyEnough
      ? [saying, told]
      : [hits, estimateLikelihood(question, hits, modules.length > 0)];
  const [best] = fitting;
  if (!best || likelihood < likelyEnough)
    return { hits: [], coverage: best?.coverage ?? 0, likelihood, isTelling };
  // What a module is or reads, its own page says.
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
/** Whether a text begins by saying what something does (`ArqMesh presents …`), not with a title of it. */
const describes = (text: string, names: readonly string[]) =>
  text.length >= shortestDescription &&
  names.some((name) => text.toLowerCase().startsWith(`${name} `) && /^\S+ \p{Ll}/u.test(text));

/** How near to the best a further page has to come. */
const leastRank = 0.6;
const mostPages = 4;

const figureWords = new Set(data.figures);

/** The figures of a text, in digits or words. */
export const figuresIn = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text).flatMap(({ lower }) =>
      /\p{N}/u.test(lower) || figureWords.has(lower) ? [lower] : [],
    ),
  );

/** Whether a word says little of what is asked. */
export const isSoft = (word: string) => soft.has(word);

const near = new Set(topics.near.map(plain));

/** Whether a text has a word of companies' work, which other subjects have too (`payment`). */
export const isNearby = (words: readonly Word[]) => words.some(({ lower }) => near.has(lower));

/** Whether a text is about business and software at all. */
export const isDomain = (words: readonly Word[]) =>
  words.some(({ lower }) => domain.has(lower) || domain.has(lower.replace(/s$/, "")));
