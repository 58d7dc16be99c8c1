import { getSiteConfig } from "../../config.ts";
import { createPublishedClient } from "./client.ts";
import { addressesQuery } from "./known-paths.groq.ts";
import { resolveRedirects, type StoredRedirect } from "./redirects.ts";
import type { SectionType } from "./section-type.ts";
import { withTimeout } from "./with-timeout.ts";

/** What stands at a path: a page with the kinds of its sections, or a redirect with its final target. */
export type ResolvedPath =
  { kind: "page"; sections: readonly SectionType[] } | { kind: "redirect"; to: string };

type Addresses = {
  pages: readonly { path: string; sections: readonly SectionType[] | null }[];
  redirects: readonly StoredRedirect[];
};

/** Milliseconds for which a place in the list is served without reading the list again. */
const knownTtlMs = 30_000;
/** The same for a path that the list does not have, so that new pages are found soon. */
const unknownTtlMs = 1_000;
/** Longest time that a request for an expired place waits for the new list; others do not wait. */
const refreshTimeoutMs = 1_000;
/** The same for a path that the list does not have: less than the gateway waits for a page. */
const unknownTimeoutMs = 2_000;
/** Until another request tries, where the list could not be read. */
const retryAfterMs = 5_000;

/**
 * Which addresses have a page or a redirect. The list expires, because a publish event reaches only
 * one of several instances (or only the route handler, where the proxy runs in its own isolate).
 */
export class KnownPaths {
  readonly #list: () => Promise<Addresses>;
  readonly #now: () => number;
  readonly #siteUrl: string;
  #places: ReadonlyMap<string, ResolvedPath> = new Map();
  #readAt = -Infinity;
  #expiresAt = -Infinity;
  #failedUntil = -Infinity;
  #forgottenAt = -Infinity;
  #reading: Promise<ReadonlyMap<string, ResolvedPath>> | undefined;

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
   * The page or redirect at `path`. The list is read again when it has expired, at most once at a time.
   * When it cannot be read, a known place stays as it was, and every other path may have a page.
   */
  async resolve(path: string): Promise<ResolvedPath | undefined> {
    const known = this.#places.get(path);
    if (this.#now() < (known ? this.#expiresAt : this.#readAt + unknownTtlMs)) return known;
    if (!known && this.#now() < this.#failedUntil) return possiblePage;
    this.#expiresAt = this.#now() + retryAfterMs;
    try {
      const places = (this.#reading ??= this.#read());
      return (await withTimeout(known ? refreshTimeoutMs : unknownTimeoutMs, places)).get(path);
    } catch {
      this.#failedUntil = this.#now() + retryAfterMs;
      return known ?? possiblePage;
    }
  }

  /** To be called when a page or a redirect was published, moved or taken away. */
  invalidate(): void {
    this.#places = new Map();
    this.#readAt = -Infinity;
    this.#reading = undefined;
    this.#forgottenAt = this.#now();
  }

  async #read(): Promise<ReadonlyMap<string, ResolvedPath>> {
    try {
      // What was read before a publish event may be outdated. While one follows another, as when
      // everything is published at once, the last list answers without being kept: a page that
      // stands must not be missing meanwhile.
      for (let round = 1; ; round += 1) {
        const startedAt = this.#now();
        const places = resolvePaths(await this.#list(), this.#siteUrl);
        const current = startedAt >= this.#forgottenAt;
        if (current) {
          this.#places = places;
          this.#readAt = startedAt;
          this.#expiresAt = startedAt + knownTtlMs;
          this.#failedUntil = -Infinity;
        }
        if (current || round === maxReads) return places;
      }
    } finally {
      this.#reading = undefined;
    }
  }
}

const maxReads = 3;

/** What a path is while the list cannot be read: a finished page of it must still be served. */
const possiblePage: ResolvedPath = { kind: "page", sections: [] };

function resolvePaths(
  { pages, redirects }: Addresses,
  siteUrl: string,
): ReadonlyMap<string, ResolvedPath> {
  const places = new Map<string, ResolvedPath>(
    pages.map(({ path, sections }) => [path, { kind: "page", sections: sections ?? [] }]),
  );
  for (const [from, to] of resolveRedirects(redirects, new Set(places.keys()), siteUrl))
    places.set(from, { kind: "redirect", to });
  return places;
}

const place = Symbol.for("site.known-paths");

/** The known paths of this process: the proxy and the publish events are bundled apart and must share them. */
export function getKnownPaths(): KnownPaths {
  const shared = globalThis as { [place]?: KnownPaths }; // the global object has no other type for it
  return (shared[place] ??= new KnownPaths(
    () => createPublishedClient().fetch(addressesQuery),
    getSiteConfig().siteUrl,
  ));
}
