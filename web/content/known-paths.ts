import { publishedClient } from "./client.ts";
import { addressesQuery } from "./known-paths.groq.ts";
import { resolveRedirects, type StoredRedirect } from "./redirects.ts";

/** What stands at a path: a page, or a redirect with its final target. */
export type Place = { kind: "page" } | { kind: "redirect"; to: string };

interface Addresses {
  paths: readonly string[];
  redirects: readonly StoredRedirect[];
}

const page: Place = { kind: "page" };

/**
 * Which addresses have a page or lead to one. A miss is believed only for a moment, so that new
 * pages are found.
 */
export class KnownPaths {
  readonly #list: () => Promise<Addresses>;
  readonly #now: () => number;
  #places: ReadonlyMap<string, Place> = new Map();
  #readAt = -Infinity;
  #forgottenAt = -Infinity;
  #reading: Promise<void> | undefined;

  /** @param list reads every page's path and every redirect. */
  constructor(list: () => Promise<Addresses>, now: () => number = () => performance.now()) {
    this.#list = list;
    this.#now = now;
  }

  /**
   * What stands at `path`. A known path stays known until `forget`; an unknown one is looked up
   * again at most once a second, whoever asks.
   * When the list cannot be read, every path may have a page: a finished page must still be served.
   */
  async at(path: string): Promise<Place | undefined> {
    const known = this.#places.get(path);
    if (known || this.#now() - this.#readAt < 1_000) return known;
    try {
      await (this.#reading ??= this.#read());
    } catch {
      return page;
    }
    return this.#places.get(path);
  }

  /** Whether `path` may have a page of its own. */
  async has(path: string): Promise<boolean> {
    return (await this.at(path))?.kind === "page";
  }

  /** To be called when a page or a redirect was published, moved or taken away. */
  forget(): void {
    this.#places = new Map();
    this.#readAt = -Infinity;
    this.#reading = undefined;
    this.#forgottenAt = this.#now();
  }

  async #read(): Promise<void> {
    const startedAt = this.#now();
    const reading = this.#list();
    try {
      const { paths, redirects } = await reading;
      // Forgotten meanwhile: what was read then may be outdated, so the next to ask reads again.
      if (startedAt < this.#forgottenAt) return;
      const places = new Map<string, Place>(paths.map((path) => [path, page]));
      for (const [from, to] of resolveRedirects(redirects, new Set(paths)))
        places.set(from, { kind: "redirect", to });
      this.#places = places;
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
  return (shared[place] ??= new KnownPaths(() => publishedClient().fetch(addressesQuery)));
}
