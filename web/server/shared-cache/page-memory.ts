import type { StoreLimits } from "../page-cache/page-store.ts";
import type { StoredPage } from "../page-cache/stored-page.ts";

type Entry = { page: StoredPage; bytes: number };

/** Pages in memory, limited in number and size; the least recently used is removed first. */
export class PageMemory {
  /** In order of use, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #limits: StoreLimits;
  #bytes = 0;

  constructor(limits: StoreLimits = { maxEntries: 2_000, maxBytes: 64 * 1024 * 1024 }) {
    this.#limits = limits;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  get(key: string): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** @param bytes the size of the page when it is serialized. */
  set(page: StoredPage, bytes: number): void {
    this.delete(page.key);
    this.#entries.set(page.key, { page, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxEntries && this.#bytes <= this.#limits.maxBytes)
        break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Removes every page that carries one of the tags. */
  expire(tags: readonly string[]): void {
    const expired = new Set(tags);
    for (const [key, { page }] of this.#entries)
      if (page.tags.some((tag) => expired.has(tag))) this.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
