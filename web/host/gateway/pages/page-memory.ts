import type { Encoding } from "./compression.ts";

/** Names and values in turn, as Node writes them fastest. */
export type RawHeaders = string[];

/** A finished answer in every form it may be sent in, down to the headers. */
export type CachedAnswer = {
  etag: string;
  forms: Record<Encoding, { headers: RawHeaders; body: Buffer }>;
  notModified: RawHeaders;
  /** Milliseconds since the epoch after which the site is asked again. */
  expires: number;
};

const sizeOf = (key: string, { forms }: CachedAnswer) =>
  key.length + forms.identity.body.length + forms.gzip.body.length + forms.br.body.length + 8_000;

/**
 * Finished static pages, by address, least recently used out first. Every accepted publish event
 * expires them all and starts a new generation; an answer that was asked for in an older generation is
 * refused, because it may show content from before the event. Expired pages stay for outages.
 */
export class AnswerCache {
  #entries = new Map<string, CachedAnswer>();
  #bytes = 0;
  #generation = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** To be read before the site is asked, and given back to `store`. */
  get generation(): number {
    return this.#generation;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The answer, also when it has expired: see `expires`. */
  get(key: string): CachedAnswer | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  /** False when it may not be kept: asked for before the last `expireAll`, or too large. */
  store(key: string, answer: CachedAnswer, generation: number): boolean {
    const size = sizeOf(key, answer);
    if (generation !== this.#generation || size > this.#maxBytes / 4) return false;
    this.remove(key);
    this.#entries.set(key, answer);
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.remove(oldest);
    }
    return true;
  }

  expireAll(): void {
    this.#generation += 1;
    for (const [key, answer] of this.#entries) this.#entries.set(key, { ...answer, expires: 0 });
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry);
  }
}
