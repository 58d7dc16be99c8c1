import { publishedClient } from "./client.ts";
import { pagePathsQuery } from "./known-paths.groq.ts";

/** Which addresses have a page. A miss is believed only for a moment, so that new pages are found. */
export class KnownPaths {
  readonly #list: () => Promise<readonly string[]>;
  readonly #now: () => number;
  #paths: ReadonlySet<string> = new Set();
  #readAt = -Infinity;
  #forgottenAt = -Infinity;
  #reading: Promise<void> | undefined;

  /** @param list reads every page's path. */
  constructor(list: () => Promise<readonly string[]>, now: () => number = () => performance.now()) {
    this.#list = list;
    this.#now = now;
  }

  /**
   * Whether `path` may have a page. A known path stays known until `forget`; an unknown one is
   * looked up again at most once a second, whoever asks.
   * When the list cannot be read, every path may have one: a finished page must still be served.
   */
  async has(path: string): Promise<boolean> {
    if (this.#paths.has(path)) return true;
    if (this.#now() - this.#readAt < 1_000) return false;
    try {
      await (this.#reading ??= this.#read());
    } catch {
      return true;
    }
    return this.#paths.has(path);
  }

  /** To be called when a page was published, moved or taken away. */
  forget(): void {
    this.#paths = new Set();
    this.#readAt = -Infinity;
    this.#reading = undefined;
    this.#forgottenAt = this.#now();
  }

  async #read(): Promise<void> {
    const startedAt = this.#now();
    const reading = this.#list();
    try {
      const paths = new Set(await reading);
      // Forgotten meanwhile: what was read then may be outdated, so the next to ask reads again.
      if (startedAt < this.#forgottenAt) return;
      this.#paths = paths;
      this.#readAt = startedAt;
    } finally {
      this.#reading = undefined;
    }
  }
}

const place = Symbol.for("site.known-paths");

/** The known paths of this process: the proxy and the publish events are bundled apart and must share them. */
export function knownPaths(): KnownPaths {
  const shared = globalThis as { [place]?: KnownPaths }; // the global object has no other type for it
  return (shared[place] ??= new KnownPaths(() => publishedClient().fetch(pagePathsQuery)));
}
