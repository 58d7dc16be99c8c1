import { type TextSegment, segmentText } from "./segment-text.ts";

/** A run of text; `marked` where it is a word that was looked for. */
export type TextRun = {
  text: string;
  isMatch: boolean;
};

const maxExcerptLength = 190;

/** Joins neighbours alike, so that the markup stays small. */
function mergeRuns(parts: readonly TextSegment[], terms: ReadonlySet<string>): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, term } of parts) {
    const isMatch = term !== undefined && terms.has(term);
    const last = runs.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else runs.push({ text, isMatch });
  }
  return runs;
}

/** A whole text with the words that were found. */
export function highlightTerms(text: string, terms: readonly string[]): TextRun[] {
  return mergeRuns(segmentText(text), new Set(terms));
}

/** The part of a text around the first words that were found, cut at words. */
export function createExcerpt(text: string, terms: readonly string[]): TextRun[] {
  const all = segmentText(text);
  const wanted = new Set(terms);
  const hit = Math.max(
    0,
    all.findIndex(({ term }) => term !== undefined && wanted.has(term)),
  );
  let start = hit;
  for (let length = 0; start > 0 && length < maxExcerptLength / 3; start -= 1)
    length += all[start - 1]?.text.length ?? 0;
  let end = start;
  for (let length = 0; end < all.length && length < maxExcerptLength; end += 1)
    length += all[end]?.text.length ?? 0;
  const runs = mergeRuns(all.slice(start, end), wanted);
  const ellipsis = { text: "…", isMatch: false };
  return [...(start > 0 ? [ellipsis] : []), ...runs, ...(end < all.length ? [ellipsis] : [])];
}
