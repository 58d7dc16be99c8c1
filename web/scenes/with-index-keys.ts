/**
 * The words of a list, each with its place as key: nothing that a scene draws moves. A place costs a
 * page less than the word or a document's key, which the page carries as often as it is drawn.
 */
export function withIndexKeys(words: readonly string[]): { key: number; word: string }[] {
  return words.map((word, key) => ({ key, word }));
}
