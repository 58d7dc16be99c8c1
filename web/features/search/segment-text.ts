const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A word, or the text between two words. */
export type TextSegment = {
  text: string;
  /** The normalized word; undefined between words. */
  term: string | undefined;
};

/** Normalizes a word for comparison: lower case, without accents. */
export const normalizeTerm = (word: string) =>
  word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Splits a text into segments that join to the same text. Supports languages without spaces. */
export function segmentText(text: string): TextSegment[] {
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    text: segment,
    term: isWordLike ? normalizeTerm(segment) : undefined,
  }));
}
