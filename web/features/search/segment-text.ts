const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A piece of a text: a word, or what stands between words. */
export type TextSegment = {
  text: string;
  /** The word as it is compared, lower case and without accents; absent between words. */
  term: string | undefined;
};

/** A word as it is compared. */
export const normalizeTerm = (word: string) =>
  word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A text in pieces that join to the same text. Finds words also where no spaces part them. */
export function segmentText(text: string): TextSegment[] {
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    text: segment,
    term: isWordLike ? normalizeTerm(segment) : undefined,
  }));
}
