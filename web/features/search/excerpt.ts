import { type TextSegment, segmentText } from "./segment-text.ts";

/** A run of text. `isMatch` marks a matched term. */
export type TextRun = {
  text: string;
  isMatch: boolean;
};

const maxExcerptLength = 190;

/** Merges adjacent runs of the same kind, to keep the markup small. */
function mergeRuns(segments: readonly TextSegment[], terms: ReadonlySet<string>): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text, term } of segments) {
    const isMatch = term !== undefined && terms.has(term);
    const last = runs.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else runs.push({ text, isMatch });
  }
  return runs;
}

/** Splits a text into runs with the matched terms. */
export function highlightTerms(text: string, terms: readonly string[]): TextRun[] {
  return mergeRuns(segmentText(text), new Set(terms));
}

/** Extracts the part of a text around the first match, cut at word boundaries. */
export function createExcerpt(text: string, terms: readonly string[]): TextRun[] {
  const segments = segmentText(text);
  const termSet = new Set(terms);
  const firstMatch = Math.max(
    0,
    segments.findIndex(({ term }) => term !== undefined && termSet.has(term)),
  );
  let start = firstMatch;
  for (let length = 0; start > 0 && length < maxExcerptLength / 3; start -= 1)
    length += segments[start - 1]?.text.length ?? 0;
  let end = start;
  for (let length = 0; end < segments.length && length < maxExcerptLength; end += 1)
    length += segments[end]?.text.length ?? 0;
  const runs = mergeRuns(segments.slice(start, end), termSet);
  const ellipsis = { text: "…", isMatch: false };
  return [...(start > 0 ? [ellipsis] : []), ...runs, ...(end < segments.length ? [ellipsis] : [])];
}
