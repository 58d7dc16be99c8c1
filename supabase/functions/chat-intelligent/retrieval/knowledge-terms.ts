import { stemmer } from "stemmer";
import data from "./data/knowledge-words.json" with { type: "json" };

/** A word, or a number such as `97`, `99.9`, `24/7` or `4-8`. */
const word = /\p{N}+(?:[.,:/-]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+|[+#]{1,2})*/gu;

const stopWords = new Set(data.stopWords);
const spellings = new Map(Object.entries(data.spellings));

/** Phrases that are replaced by one word, by their first word: "not do" becomes "limit". */
const phrasesByFirst = Map.groupBy(
  Object.entries(data.phrases).map(([phrase, as]) => ({ parts: phrase.split(" "), as })),
  ({ parts }) => parts[0],
);

/** The words of a text in lower case and without accents. Some phrases become one word. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  // "e-mail" becomes "email", but "open-weight" stays two words.
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

/** Converts British to American spelling. The result for other words is no word, but consistent. */
const american = (text: string) =>
  text
    .replace(/is(e[ds]?|ing|ations?|ers?)$/, "iz$1")
    .replace(/tre(s?)$/, "ter$1")
    .replace(/our(s|ed|ing|able)?$/, "or$1")
    .replace(/ence(s|d)?$/, "ense$1");

/** Cached terms by word. Cleared when it grows too large. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** Normalizes the spelling of a word and stems it. */
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

/** Whether a term carries little meaning, even if it is rare. */
export const isWeak = (term: string): boolean => weakTerms.has(term);

/** Whether a term is an everyday word, so that its absence from all passages means little. */
export const isEveryday = (term: string): boolean => everydayTerms.has(term);

/** Whether a word carries no meaning. */
export const isStopWord = (written: string): boolean => {
  const plain = written.replaceAll("’", "'");
  return stopWords.has(plain) || stopWords.has(spellings.get(plain) ?? plain);
};

const weakTerms = new Set(data.weakWords.map(termOf));
const everydayTerms = new Set([...data.everydayWords, ...data.weakWords].map(termOf));

/** The terms of a synonym that a passage has to contain. */
const phraseOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((written) => !isStopWord(written))
    .map(termOf);

interface Synonym {
  /** Consecutive terms of a question, including stop words. */
  readonly phrase: readonly string[];
  /** Alternatives in a passage. */
  readonly others: readonly (readonly string[])[];
}

const byFirstTerm = new Map<string, Synonym[]>();

/** Registers `others` as alternatives in passages for `said` in questions. */
function learnSynonyms(said: readonly string[], others: readonly string[]): void {
  const meant = others.flatMap((other) => {
    const phrase = phraseOf(other);
    // One word of a phrase has another meaning: "sign in" is not "sign".
    const isWhole = phrase.length > 1 || wordsOf(other).length === 1;
    return isWhole && phrase.length > 0 ? [phrase] : [];
  });
  for (const one of said) {
    // Questions have to contain the phrase literally: "talk to our" is not "talk".
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
 * The synonyms of phrases in a question.
 * @param written the words, including stop words
 */
export function synonymsIn(written: readonly string[]): readonly Synonym[] {
  const terms = written.map(termOf);
  return terms.flatMap((term, index) =>
    (byFirstTerm.get(term) ?? []).filter(({ phrase }) =>
      phrase.every((part, place) => terms[index + place] === part),
    ),
  );
}
