import { getErrorMessage } from "@site/supabase/domain/errors";
import { getSiteConfig } from "../../config.ts";
import { createPublishedClient } from "./client.ts";
import { getContentGeneration } from "../request/content-generation.ts";
import { knownPathsQuery } from "./known-paths.groq.ts";
import { resolveRedirects, type RedirectTarget, type StoredRedirect } from "./redirects.ts";
import type { SectionType } from "./section-type.ts";
import { withTimeout } from "./with-timeout.ts";

/** A page with the types of its sections, or a redirect with its final target. */
export type ResolvedPath =
  { kind: "page"; sections: readonly SectionType[] } | ({ kind: "redirect" } & RedirectTarget);

type StoredPaths = {
  pages: readonly { path: unknown; sections: unknown }[];
  redirects: readonly StoredRedirect[];
};

/** Milliseconds for which a listed path is resolved without reading the list again. */
const knownTtlMs = 30_000;
/** The same for a path that is not listed, so that new pages are found soon. */
const unknownTtlMs = 1_000;
/** Milliseconds that one request for an expired path waits for the new list; others do not wait. */
const refreshTimeoutMs = 1_000;
/** The same for a path that is not listed; less than the gateway waits for a page. */
const unknownTimeoutMs = 2_000;
/** Milliseconds between attempts while the list cannot be read. */
const retryAfterMs = 5_000;
const maxReads = 3;

/** Assumed for every path while the list cannot be read, so that cached pages are still served. */
const possiblePage: ResolvedPath = { kind: "page", sections: [] };

/**
 * Resolves paths to pages and redirects from a list in memory. The list is dropped with each generation of
 * the content, and expires, because without a shared cache a publish event reaches one instance only, or
 * only the route handler if the proxy is isolated.
 */
export class KnownPaths {
  readonly #readPaths: () => Promise<StoredPaths>;
  readonly #now: () => number;
  readonly #siteUrl: string;
  readonly #getGeneration: () => number;
  #generation = 0;
  #paths: ReadonlyMap<string, ResolvedPath> = new Map();
  #readAt = -Infinity;
  #expiresAt = -Infinity;
  #failedUntil = -Infinity;
  #invalidatedAt = -Infinity;
  #reading: Promise<ReadonlyMap<string, ResolvedPath>> | undefined;

  /**
   * @param readPaths reads every page path and every redirect.
   * @param siteUrl the site's own origin.
   */
  constructor(
    readPaths: () => Promise<StoredPaths>,
    siteUrl: string,
    now: () => number = () => performance.now(),
    getGeneration: () => number = getContentGeneration,
  ) {
    this.#readPaths = readPaths;
    this.#siteUrl = siteUrl;
    this.#now = now;
    this.#getGeneration = getGeneration;
  }

  /**
   * Returns the page or redirect at `path`. Reads the list again once it has expired, one read at a time.
   * If that fails, a known path resolves as before, and any other path counts as a possible page.
   */
  async resolve(path: string): Promise<ResolvedPath | undefined> {
    const generation = this.#getGeneration();
    if (generation !== this.#generation) this.invalidate();
    this.#generation = generation;
    const known = this.#paths.get(path);
    if (this.#now() < (known ? this.#expiresAt : this.#readAt + unknownTtlMs)) return known;
    if (!known && this.#now() < this.#failedUntil) return possiblePage;
    this.#expiresAt = this.#now() + retryAfterMs;
    try {
      const paths = (this.#reading ??= this.#read());
      return (await withTimeout(known ? refreshTimeoutMs : unknownTimeoutMs, paths)).get(path);
    } catch (error) {
      if (this.#now() >= this.#failedUntil) {
        const reason = getErrorMessage(error);
        console.warn(`content: could not read the list of pages and redirects: ${reason}`);
      }
      this.#failedUntil = this.#now() + retryAfterMs;
      return known ?? possiblePage;
    }
  }

  /** Drops the list after a page or a redirect was published, moved or removed. */
  invalidate(): void {
    this.#paths = new Map();
    this.#readAt = -Infinity;
    this.#reading = undefined;
    this.#invalidatedAt = this.#now();
  }

  async #read(): Promise<ReadonlyMap<string, ResolvedPath>> {
    try {
      // A list that was requested before a publish event may be outdated, so it is read again. During
      // a series of events, such as a bulk publish, the last list is used but not stored: existing
      // pages must not be missing meanwhile.
      for (let reads = 1; ; reads += 1) {
        const startedAt = this.#now();
        const paths = resolvePaths(await this.#readPaths(), this.#siteUrl);
        const isCurrent = startedAt >= this.#invalidatedAt;
        if (isCurrent) {
          this.#paths = paths;
          this.#readAt = startedAt;
          this.#expiresAt = startedAt + knownTtlMs;
          this.#failedUntil = -Infinity;
        }
        if (isCurrent || reads === maxReads) return paths;
      }
    } finally {
      this.#reading = undefined;
    }
  }
}

/** Only compared with the types that the site knows. */
const toSectionTypes = (sections: unknown): SectionType[] =>
  Array.isArray(sections)
    ? sections.filter((type): type is SectionType => typeof type === "string")
    : [];

function resolvePaths(
  { pages, redirects }: StoredPaths,
  siteUrl: string,
): ReadonlyMap<string, ResolvedPath> {
  const paths = new Map<string, ResolvedPath>(
    pages.flatMap(({ path, sections }) =>
      typeof path === "string"
        ? [[path, { kind: "page", sections: toSectionTypes(sections) }]]
        : [],
    ),
  );
  for (const [from, target] of resolveRedirects(redirects, new Set(paths.keys()), siteUrl))
    paths.set(from, { kind: "redirect", ...target });
  return paths;
}

const key = Symbol.for("site.known-paths");

/** Returns the instance of this process, shared by the proxy and route handlers, which are separate bundles. */
export function getKnownPaths(): KnownPaths {
  const shared = globalThis as { [key]?: KnownPaths }; // the global object has no other type for it
  return (shared[key] ??= new KnownPaths(
    () => createPublishedClient().fetch(knownPathsQuery),
    getSiteConfig().siteUrl,
  ));
}
