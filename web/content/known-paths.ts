import { siteConfig } from "../config.ts";
import { publishedClient } from "./client.ts";
import { addressesQuery } from "./known-paths.groq.ts";
import { resolveRedirects, type StoredRedirect } from "./redirects.ts";
import type { SectionType } from "./section-type.ts";

/** What stands at a path: a page with the kinds of its sections, or a redirect with its final target. */
export type Place =
  { kind: "page"; sections: readonly SectionType[] } | { kind: "redirect"; to: string };

interface Addresses {
  pages: readonly { path: string; sections: readonly SectionType[] | null }[];
  redirects: readonly StoredRedirect[];
}

/**
 * Which addresses have a page or lead to one. A miss is believed only for a moment, so that new
 * pages are found.
 */
export class KnownPaths {
  readonly #list: () => Promise<Addresses>;
  readonly #now: () => number;
  readonly #siteUrl: string;
  #places: ReadonlyMap<string, Place> = new Map();
  #readAt = -Infinity;
  #forgottenAt = -Infinity;
  #reading: Promise<ReadonlyMap<string, Place>> | undefined;

  /**
   * @param list reads every page's path and every redirect.
   * @param siteUrl the site's own origin.
   */
  constructor(
    list: () => Promise<Addresses>,
    siteUrl: string,
    now: () => number = () => performance.now(),
  ) {
    this.#list = list;
    this.#siteUrl = siteUrl;
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
      return (await (this.#reading ??= this.#read())).get(path);
    } catch {
      return { kind: "page", sections: [] };
    }
  }

  /** To be called when a page or a redirect was published, moved or taken away. */
  forget(): void {
    this.#places = new Map();
    this.#readAt = -Infinity;
    this.#reading = undefined;
    this.#forgottenAt = this.#now();
  }

  async #read(): Promise<ReadonlyMap<string, Place>> {
    try {
      // What was read before a publish event may be outdated. While one follows another, as when
      // everything is published at once, the last list answers without being kept: a page that
      // stands must not be missing meanwhile.
      for (let round = 1; ; round += 1) {
        const startedAt = this.#now();
        const places = placesOf(await this.#list(), this.#siteUrl);
        const current = startedAt >= this.#forgottenAt;
        if (current) {
          this.#places = places;
          this.#readAt = startedAt;
        }
        if (current || round === mostRounds) return places;
      }
    } finally {
      this.#reading = undefined;
    }
  }
}

const mostRounds = 3;

function placesOf({ pages, redirects }: Addresses, siteUrl: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>(
    pages.map(({ path, sections }) => [path, { kind: "page", sections: sections ?? [] }]),
  );
  for (const [from, to] of resolveRedirects(redirects, new Set(places.keys()), siteUrl))
    places.set(from, { kind: "redirect", to });
  return places;
}

const place = Symbol.for("site.known-paths");

/** The known paths of this process: the proxy and the publish events are bundled apart and must share them. */
export function knownPaths(): KnownPaths {
  const shared = globalThis as { [place]?: KnownPaths }; // the global object has no other type for it
  return (shared[place] ??= new KnownPaths(
    () => publishedClient().fetch(addressesQuery),
    siteConfig().siteUrl,
  ));
}
