import data from "./data/answering.json" with { type: "json" };
import topics from "./data/topics.json" with { type: "json" };
import { has, type Phrase, toPhrases } from "./phrases.ts";
import type { Hit, Knowledge, KnownModule } from "./turn.ts";
import { plain, sentencesOf, type Word, wordsOf } from "./words.ts";

/** What the content says to a question, best first; empty where it does not say enough. */
export interface Findings {
  readonly hits: readonly Hit[];
  /** 0 to 1: how much of what is asked the best of them covers. */
  readonly coverage: number;
}

const soft = new Set(data.soft.map(plain));
const entities = new Set(data.entities.map(plain));
const domain = new Set(topics.domain.map(plain));

interface Claim {
  readonly cues: readonly Phrase[];
  readonly evidence: readonly Phrase[];
  readonly needsSubject: readonly Phrase[];
  readonly subject: ReadonlySet<string>;
}
/** What is said only where the content says it in so many words. */
const claims: readonly Claim[] = data.claims.map(({ cues, evidence, needsSubject, subject }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
  needsSubject: toPhrases(needsSubject),
  subject: new Set(subject),
}));
/** What kind of answer a question wants. */
const answerKinds = data.kinds.map(({ cues, evidence }) => ({
  cues: toPhrases(cues),
  evidence: toPhrases(evidence),
}));

/** Passages that are looked at for one question. */
const looked = 30;
/** Least coverage of an answer. */
export const enough = 0.5;

/** A question with what its terms weigh. */
export interface Question {
  readonly text: string;
  readonly words: readonly Word[];
  readonly terms: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  /** Names in it that the content does not have. */
  readonly unknownNames: number;
}

const isNameLike = (word: Word, index: number) =>
  entities.has(word.lower) ||
  (/\p{N}/u.test(word.text) && /\p{L}/u.test(word.text)) ||
  /^\p{Lu}{2,}/u.test(word.text) ||
  (index > 0 && /^\p{Lu}/u.test(word.text) && !/[.!?:]/.test(word.gap));

export function toQuestion(text: string, knowledge: Knowledge): Question {
  const words = wordsOf(text);
  const terms = [...new Set(knowledge.terms(text))];
  const isShouted = text === text.toUpperCase();
  let unknownNames = 0;
  const weights = new Map(
    terms.map((term) => {
      const rarity = knowledge.rarity(term);
      return [term, 0.1 + rarity];
    }),
  );
  for (const [index, word] of words.entries()) {
    const [term] = knowledge.terms(word.text);
    if (term === undefined || !weights.has(term)) continue;
    if (soft.has(word.lower)) weights.set(term, Math.min(weights.get(term) ?? 0, 0.15));
    else if (knowledge.rarity(term) >= 1 && !isShouted && isNameLike(word, index)) {
      weights.set(term, 1.6);
      unknownNames++;
    }
  }
  return { text, words, terms, weights, unknownNames };
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

/** Whether a passage may answer what the question wants to be said in so many words. */
function allows(question: Question, hit: Hit): boolean {
  const passage = wordsOf(`${hit.passage.heading}. ${hit.passage.text}`);
  for (const { cues, evidence, needsSubject, subject } of claims) {
    if (!has(cues, question.words)) continue;
    if (!has(evidence, passage)) return false;
    const isWeak =
      needsSubject.length > 0 &&
      has(needsSubject, passage) &&
      !has(
        evidence.filter(({ written }) => !needsSubject.some((one) => one.written === written)),
        passage,
      );
    if (isWeak && !question.words.some(({ lower }) => subject.has(lower))) return false;
  }
  return answerKinds.every(
    ({ cues, evidence }) => !has(cues, question.words) || has(evidence, passage),
  );
}

/**
 * The passages that answer a question, judged by how much of it they cover, weighed by how rare its words are.
 * @param about the module that is spoken of, when the question does not name one
 */
export function findingsFor(
  text: string,
  about: KnownModule | null,
  knowledge: Knowledge,
): Findings {
  const question = toQuestion(text, knowledge);
  if (question.terms.length === 0) return { hits: [], coverage: 0 };
  const hits = knowledge
    .find(about ? `${text} ${about.name}` : text, looked)
    .filter((hit) => allows(question, hit))
    .map((hit) => ({ hit, coverage: coverageOf(question, new Set(hit.terms)) }))
    .map((one) => ({ ...one, rank: one.coverage * 0.6 + one.hit.score * 0.4 }))
    .toSorted((one, other) => other.rank - one.rank);
  const [best] = hits;
  if (!best) return { hits: [], coverage: 0 };
  const chosen = hits.filter(({ rank }, index) => index === 0 || rank >= best.rank * 0.75);
  const seen = new Set<string>();
  const distinct = chosen.filter(({ hit }) => !seen.has(hit.path) && seen.add(hit.path));
  return { hits: distinct.slice(0, 3).map(({ hit }) => hit), coverage: best.coverage };
}

/** Whether a text is about business and software at all. */
export const isDomain = (words: readonly Word[]) =>
  words.some(({ lower }) => domain.has(lower) || domain.has(lower.replace(/s$/, "")));

/** The one to three sentences of a passage that cover most of a question, in their order. */
export function excerptOf(
  { passage: { text } }: Hit,
  question: string,
  knowledge: Knowledge,
): string {
  const sentences = sentencesOf(text);
  if (text.length <= longestQuote || sentences.length <= 1) return text;
  const terms = new Set(knowledge.terms(question));
  const scores = sentences.map((sentence) =>
    knowledge
      .terms(sentence)
      .reduce((sum, term) => sum + (terms.has(term) ? knowledge.rarity(term) : 0), 0),
  );
  let best = 0;
  let value = -1;
  for (let from = 0; from < sentences.length; from++) {
    const sum = scores.slice(from, from + 3).reduce((one, other) => one + other, 0);
    if (sum > value + 1e-9) [best, value] = [from, sum];
  }
  let to = best + 1;
  while (
    to < Math.min(best + 3, sentences.length) &&
    sentences.slice(best, to + 1).join(" ").length <= longestQuote
  )
    to++;
  return sentences.slice(best, to).join(" ");
}

const longestQuote = 420;
