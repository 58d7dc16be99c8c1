import { type Piece, pieces } from "./segment-text.ts";

/** A run of text; `marked` where it is a word that was looked for. */
export type Run = {
  text: string;
  marked: boolean;
};

const longest = 190;

/** Joins neighbours alike, so that the markup stays small. */
function runsOf(parts: readonly Piece[], terms: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const { text, term } of parts) {
    const marked = term !== undefined && terms.has(term);
    const last = runs.at(-1);
    if (last?.marked === marked) last.text += text;
    else runs.push({ text, marked });
  }
  return runs;
}

/** A whole text with the words that were found. */
export function marked(text: string, terms: readonly string[]): Run[] {
  return runsOf(pieces(text), new Set(terms));
}

/** The part of a text around the first words that were found, cut at words. */
export function excerpt(text: string, terms: readonly string[]): Run[] {
  const all = pieces(text);
  const wanted = new Set(terms);
  const hit = Math.max(
    0,
    all.findIndex(({ term }) => term !== undefined && wanted.has(term)),
  );
  let start = hit;
  for (let length = 0; start > 0 && length < longest / 3; start -= 1)
    length += all[start - 1]?.text.length ?? 0;
  let end = start;
  for (let length = 0; end < all.length && length < longest; end += 1)
    length += all[end]?.text.length ?? 0;
  const runs = runsOf(all.slice(start, end), wanted);
  const ellipsis = { text: "…", marked: false };
  return [...(start > 0 ? [ellipsis] : []), ...runs, ...(end < all.length ? [ellipsis] : [])];
}
