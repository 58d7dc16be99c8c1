/** The words of a list, each with a key and its place: the same word may stand in a list twice. */
export function keyed(words: readonly string[]): { key: string; word: string; place: number }[] {
  return words.map((word, place) => ({ key: `${place}-${word}`, word, place }));
}
