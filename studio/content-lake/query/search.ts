import { isRecord } from "../storage/documents.ts";

/**
 * The query language of `text::query()`: words that must all occur, `word*` for a beginning,
 * `"an exact phrase"`, and `-word` for what must not occur.
 */
export type SearchTerm = { words: string[]; prefix: boolean; not: boolean };

const TERM = /(-?)(?:"([^"]*)"|(\S+))/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text as searches compare them. */
export const wordsOf = (text: string): string[] =>
  text.normalize("NFKC").toLowerCase().match(WORD) ?? [];

export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, phrase, bare] of query.matchAll(TERM)) {
    const not = minus === "-";
    if (phrase !== undefined) {
      terms.push({ words: wordsOf(phrase), prefix: false, not });
    } else if (bare !== undefined) {
      const words = wordsOf(bare);
      terms.push({ words, prefix: bare.endsWith("*"), not });
    }
  }
  return terms.filter((term) => term.words.length > 0);
}

/** Whether a text has what the search asks for; an empty search matches everything. */
export function matchesSearch(text: string, terms: SearchTerm[]): boolean {
  const words = wordsOf(text);
  return terms.every((term) => occurs(words, term) !== term.not);
}

function occurs(words: string[], term: SearchTerm): boolean {
  const last = term.words.length - 1;
  return words.some((_, start) =>
    term.words.every((word, index) => {
      const candidate = words[start + index] ?? "";
      return term.prefix && index === last ? candidate.startsWith(word) : candidate === word;
    }),
  );
}

/** All text of a document but that of attributes which only the system reads. */
export function textOf(value: unknown): string {
  const texts: string[] = [];
  collect(value, texts);
  return texts.join("\n");
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === "string") texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, texts);
  else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (name === "children" && Array.isArray(item)) collectSpans(item, texts);
      else if (!name.startsWith("_") || name === "_id") collect(item, texts);
    }
  }
}

/** A block's text is one: a word of which half is bold stays a word. */
function collectSpans(children: unknown[], texts: string[]): void {
  const others: unknown[] = [];
  let text = "";
  for (const child of children) {
    if (isRecord(child) && child._type === "span" && typeof child.text === "string") {
      text += child.text;
      others.push({ ...child, text: undefined });
    } else others.push(child);
  }
  texts.push(text);
  collect(others, texts);
}
