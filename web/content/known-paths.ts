/** Which addresses have a page. A miss is believed only for a moment, so that new pages are found. */
export class KnownPaths {
  readonly #list: () => Promise<readonly string[]>;
  readonly #now: () => number;
  #paths: ReadonlySet<string> = new Set();
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  /** @param list reads every page's path. */
  constructor(list: () => Promise<readonly string[]>, now: () => number = () => performance.now()) {
    this.#list = list;
    this.#now = now;
  }

  /**
   * Whether `path` may have a page. A known path stays known for this process (the page itself says
   * whether it still exists); an unknown one is looked up again at most once a second, whoever asks.
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

  async #read(): Promise<void> {
    try {
      const startedAt = this.#now();
      this.#paths = new Set(await this.#list());
      this.#readAt = startedAt;
    } finally {
      this.#reading = undefined;
    }
  }
}
