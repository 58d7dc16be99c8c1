/** All sequences of a given number of words in a text, lower case and without punctuation. */
export function wordSequences(text: string, length: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, start) => words.slice(start, start + length).join(" "));
}
