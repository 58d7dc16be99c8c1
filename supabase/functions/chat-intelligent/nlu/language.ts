import data from "./data/languages.json" with { type: "json" };
import { plain, wordsOf } from "./words.ts";

type Language = keyof typeof data;

/** Languages by their typical words. Words of several languages count less. */
const byWord = new Map<string, Language[]>();
// Object.entries loses the type of the keys.
for (const [language, { words }] of Object.entries(data) as [Language, (typeof data)["en"]][])
  for (const word of new Set(words.map(plain)))
    byWord.set(word, [...(byWord.get(word) ?? []), language]);

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;

/**
 * Detects the language of a message (ISO 639-1) by its function words; English when in doubt.
 * @param before the language of the previous message, which a short message keeps
 */
export function languageOf(message: string, before: string): string {
  if (kana.test(message)) return "ja";
  if (han.test(message)) return "zh";
  const words = wordsOf(message).map(({ lower, text }) => ({
    lower,
    marks: plain(text) === text.toLowerCase() ? 0 : 1,
  }));
  const scores = new Map<Language, number>();
  for (const { lower } of words)
    for (const language of byWord.get(lower) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + 1 / (byWord.get(lower)?.length ?? 1));
  const [best, second] = [...scores].toSorted(([, one], [, other]) => other - one);
  if (!best) return words.length <= 3 ? before : "en";
  const [language, score] = best;
  if (language === "en") return "en";
  const english = scores.get("en") ?? 0;
  const isClear = score >= 1.3 && score > english * 1.5 && score >= (second?.[1] ?? 0);
  const isShort = words.length <= 3 && score >= 0.9 && english === 0;
  return isClear || isShort ? language : before !== "en" && english < 0.5 ? before : "en";
}

/** The notice in a language that replies are in English; empty for English. */
export const lineIn = (language: string) =>
  // guarded by the `in` check
  language in data ? data[language as Language].line : "";
