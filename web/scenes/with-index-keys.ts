/**
 * Pairs each item with its index as React key. Scenes never reorder their items, and an index adds fewer
 * bytes to the page than the item or a document key.
 */
export function withIndexKeys(items: readonly string[]): { key: number; item: string }[] {
  return items.map((item, key) => ({ key, item }));
}
