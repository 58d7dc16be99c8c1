import { isRecord } from "../../../supabase/domain/json.ts";

/**
 * The query syntax of `text::query()`: all words must occur, `word*` matches a prefix, `"..."` an
 * exact phrase, and `-word` excludes a word.
 */
export type SearchTerm = { words: string[]; isPrefix: boolean; isExcluded: boolean };

const termPattern = /(-?)(?:"([^"]*)"|(\S+))/gu;
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into normalized words. */
export const splitWords = (text: string): string[] =>
  text.normalize("NFKC").toLowerCase().match(wordPattern) ?? [];

export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, phrase, bare] of query.matchAll(termPattern)) {
    const isExcluded = minus === "-";
    if (phrase !== undefined) {
      terms.push({ words: splitWords(phrase), isPrefix: false, isExcluded });
    } else if (bare !== undefined) {
      const words = splitWords(bare);
      terms.push({ words, isPrefix: bare.endsWith("*"), isExcluded });
    }
  }
  return terms.filter((term) => term.words.length > 0);
}

/** Whether a text matches a search; an empty search matches every text. */
export function matchesSearch(text: string, terms: SearchTerm[]): boolean {
  const words = splitWords(text);
  return terms.every((term) => containsTerm(words, term) !== term.isExcluded);
}

function containsTerm(words: string[], term: SearchTerm): boolean {
  const last = term.words.length - 1;
  return words.some((_, start) =>
    term.words.every((word, index) => {
      const candidate = words[start + index] ?? "";
      return term.isPrefix && index === last ? candidate.startsWith(word) : candidate === word;
    }),
  );
}

/** The searchable text of a document, without system attributes. */
export function extractText(value: unknown): string {
  const texts: string[] = [];
  collectTexts(value, texts);
  return texts.join("\n");
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === "string") texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, texts);
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (name === "children" && Array.isArray(item)) collectBlockText(item, texts);
      else if (!name.startsWith("_") || name === "_id") collectTexts(item, texts);
    }
  }
}

/** Joins the spans of a block, so that a partly bold word stays one word. */
function collectBlockText(children: unknown[], texts: string[]): void {
  const others: unknown[] = [];
  let text = "";
  for (const child of children) {
    if (isRecord(child) && child._type === "span" && typeof child.text === "string") {
      text += child.text;
      others.push({ ...child, text: undefined });
    } else others.push(child);
  }
  texts.push(text);
  collectTexts(others, texts);
}
