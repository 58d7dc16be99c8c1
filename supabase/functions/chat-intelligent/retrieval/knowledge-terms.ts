import { stemmer } from "stemmer";
import data from "./data/knowledge-words.json" with { type: "json" };

/** A word, or a figure with what stands inside it: `97`, `99.9`, `24/7`, `4-8`. */
const word = /\p{N}+(?:[.,:/-]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+|[+#]{1,2})*/gu;

const stopWords = new Set(data.stopWords);
const spellings = new Map(Object.entries(data.spellings));

/** Phrases that are one word to us, by their first word: "not do" is a limit. */
const phrasesByFirst = Map.groupBy(
  Object.entries(data.phrases).map(([phrase, as]) => ({ parts: phrase.split(" "), as })),
  ({ parts }) => parts[0],
);

/** The words of a text as they are written, lower case and without accents; some phrases as one. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  // "e-mail" and "email" are one word, "open-weight" is two.
  const written: string[] = plain.replaceAll(/\be-(?=\p{L})/gu, "e").match(word) ?? [];
  const found: string[] = [];
  for (let index = 0; index < written.length; index += 1) {
    const here = written[index] ?? "";
    const phrase = phrasesByFirst
      .get(here)
      ?.find(({ parts }) => parts.every((part, place) => written[index + place] === part));
    found.push(phrase?.as ?? here);
    index += (phrase?.parts.length ?? 1) - 1;
  }
  return found;
}

/** British and American spelling as one; what it makes of other words is no word but always the same. */
const american = (text: string) =>
  text
    .replace(/is(e[ds]?|ing|ations?|ers?)$/, "iz$1")
    .replace(/tre(s?)$/, "ter$1")
    .replace(/our(s|ed|ing|able)?$/, "or$1")
    .replace(/ence(s|d)?$/, "ense$1");

/** Terms by word: the same few thousand words make up most texts. Emptied before it grows large. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** A word as it is compared: spelt one way, without its ending. */
export function termOf(written: string): string {
  const found = known.get(written);
  if (found !== undefined) return found;
  const term = newTermOf(written);
  if (known.size >= mostKnown) known.clear();
  known.set(written, term);
  return term;
}

function newTermOf(written: string): string {
  const bare = written.replaceAll("’", "'").replace(/'s$|'$/, "");
  const spelt = spellings.get(bare) ?? bare;
  return /^[a-z]+$/.test(spelt) ? stemmer(american(spelt)) : spelt;
}

/** Whether a term says little about what is asked, however rare it is among the passages. */
export const isWeak = (term: string): boolean => weakTerms.has(term);

/** Whether a term is of everyday language: that no passage has it says little of what is asked. */
export const isEveryday = (term: string): boolean => everydayTerms.has(term);

/** Whether a word says nothing about what is asked. */
export const isStopWord = (written: string): boolean => {
  const plain = written.replaceAll("’", "'");
  return stopWords.has(plain) || stopWords.has(spellings.get(plain) ?? plain);
};

const weakTerms = new Set(data.weakWords.map(termOf));
const everydayTerms = new Set([...data.everydayWords, ...data.weakWords].map(termOf));

/** The terms that a phrase of the synonyms asks a passage for. */
const phraseOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((written) => !isStopWord(written))
    .map(termOf);

interface Synonym {
  /** The terms that stand in a question, one after the other, those that say nothing included. */
  readonly phrase: readonly string[];
  /** What may stand in a passage instead. */
  readonly others: readonly (readonly string[])[];
}

const byFirstTerm = new Map<string, Synonym[]>();

/** `others` may stand in a passage where a question has one of `said`. */
function learnSynonyms(said: readonly string[], others: readonly string[]): void {
  const meant = others.flatMap((other) => {
    const phrase = phraseOf(other);
    // One word of several says something else: a "sign in" is no sign.
    const isWhole = phrase.length > 1 || wordsOf(other).length === 1;
    return isWhole && phrase.length > 0 ? [phrase] : [];
  });
  for (const one of said) {
    // What is said stands there word by word: "talk to our" is not "talk".
    const phrase = wordsOf(one).map(termOf);
    const [first] = phrase;
    if (first === undefined) continue;
    const unlike = meant.filter((other) => other.join(" ") !== phraseOf(one).join(" "));
    byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), { phrase, others: unlike }]);
  }
}

for (const words of data.same) learnSynonyms(words, words);
for (const { said, means } of data.means) learnSynonyms(said, means);

/**
 * What may be said instead of some of the words of a question: the terms that are replaced, and by which.
 * @param written the words, those that say nothing included.
 */
export function synonymsIn(written: readonly string[]): readonly Synonym[] {
  const terms = written.map(termOf);
  return terms.flatMap((term, index) =>
    (byFirstTerm.get(term) ?? []).filter(({ phrase }) =>
      phrase.every((part, place) => terms[index + place] === part),
    ),
  );
}
