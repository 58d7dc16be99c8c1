/** A queue that serves its owners in turn, regardless of how many items each of them has. */
export class FairQueue<Item> {
  #items = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  count(owner: string): number {
    return this.#items.get(owner)?.length ?? 0;
  }

  add(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.push(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /**
   * Removes and returns the next item of the owner who has waited longest; undefined when empty.
   * @param hasPriority whether an item precedes the other items of its owner
   */
  take(hasPriority: (item: Item) => boolean = () => false): Item | undefined {
    const [entry] = this.#items;
    if (!entry) return undefined;
    const [owner, items] = entry;
    this.#items.delete(owner);
    const [item] = items.splice(Math.max(0, items.findIndex(hasPriority)), 1);
    if (items.length > 0) this.#items.set(owner, items);
    this.#size -= 1;
    return item;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const items = [...this.#items.values()].flat();
    this.#items.clear();
    this.#size = 0;
    return items;
  }
}
