import type { Encoding } from "./compression.ts";

/** Alternating names and values, the format that Node writes fastest. */
export type RawHeaders = string[];

/** A page in every encoding, ready to be sent. */
export type CachedPage = {
  etag: string;
  encodings: Record<Encoding, { headers: RawHeaders; body: Buffer }>;
  notModifiedHeaders: RawHeaders;
  /** Unix time in milliseconds after which the page is requested from the site again. */
  expiresAt: number;
};

const getSize = (key: string, { encodings }: CachedPage) =>
  key.length +
  encodings.identity.body.length +
  encodings.gzip.body.length +
  encodings.br.body.length +
  8_000;

/**
 * Static pages by path, evicted least recently used first. A publish event expires all pages and starts a
 * new generation; a page that was requested in an older generation is not stored, because it may show
 * content from before the event. Expired pages stay for outages.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Read it before requesting a page from the site, and pass it to `store`. */
  get generation(): number {
    return this.#generation;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns a page, also after it has expired: see `expiresAt`. */
  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Stores a page unless it is from an older generation or larger than a quarter of the cache. */
  store(key: string, page: CachedPage, generation: number): void {
    const size = getSize(key, page);
    if (generation !== this.#generation || size > this.#maxBytes / 4) return;
    this.remove(key);
    this.#pages.set(key, page);
    this.#bytes += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.remove(oldest);
    }
  }

  expireAll(): void {
    this.#generation += 1;
    for (const [key, page] of this.#pages) this.#pages.set(key, { ...page, expiresAt: 0 });
  }

  remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= getSize(key, page);
  }
}
