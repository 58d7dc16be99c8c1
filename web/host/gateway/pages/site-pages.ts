import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestTarget } from "../routing/request-target.ts";
import { readBody, UpstreamError } from "../upstream/proxy.ts";
import { alwaysRevalidate, cdnHeaderNames } from "../../../platform/cache-headers.ts";
import type { PageLookup } from "../telemetry/gateway-metrics.ts";
import { PageCache, type CachedPage, type RawHeaders } from "./page-cache.ts";
import { getQueryNames, isUnshowable } from "./page-requests.ts";
import {
  chooseBody,
  getSharedSeconds,
  isHtml,
  type PageRules,
  preparePage,
} from "./prepare-page.ts";

/** Size of the cache, all encodings together. */
const maxCacheBytes = 64 * 1024 * 1024;
/** Largest page that is read as a whole; a larger one is a fault of the site. */
export const maxPageBytes = 16 * 1024 * 1024;
const maxIgnoredQueries = 10_000;

/** A page that is cached, or a response for one visitor with the body that was read already. */
type FetchedPage = { cached: CachedPage } | { response: IncomingMessage; body: Buffer | undefined };

export type RequestSite = (target: RequestTarget) => Promise<IncomingMessage>;

/** Rejects with 503 after `timeoutMs`; the work continues, and the page that it renders is cached. */
function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number | undefined,
): Promise<Result> {
  if (timeoutMs === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new UpstreamError(503, "The page was not rendered in time.")),
    timeoutMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Whether a response is better than the last good page. */
const isPresentable = (response: IncomingMessage) =>
  (response.statusCode ?? 502) < 500 && !isUnshowable(response);

/** Returns the headers of an expired page, which a CDN must not store: it was purged already. */
function withoutCdnStorage(headers: RawHeaders): RawHeaders {
  const kept: RawHeaders = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (cdnHeaderNames.includes(name)) continue;
    kept.push(name, name === "cache-control" ? alwaysRevalidate : value);
  }
  return kept;
}

/** The pages of the site, cached by path. */
export class SitePages {
  readonly #cache = new PageCache(maxCacheBytes);
  /** `path?names` of queries that the site ignored. */
  readonly #ignoredQueries = new Set<string>();
  readonly #pending = new Map<string, Promise<FetchedPage>>();
  readonly #rules: PageRules;
  readonly #onLookup: (result: PageLookup) => void;

  /** @param onLookup called once for each request of a page */
  constructor(rules: PageRules, onLookup: (result: PageLookup) => void = () => undefined) {
    this.#rules = rules;
    this.#onLookup = onLookup;
  }

  /** Sends a cached page without a request to the site. Returns false if there is none. */
  sendCached(request: IncomingMessage, response: ServerResponse, target: RequestTarget): boolean {
    const key = this.#getKey(target);
    const page = key === undefined ? undefined : this.#cache.get(key);
    if (!page || page.expiresAt <= Date.now()) return false;
    this.#onLookup("hit");
    this.send(request, response, page);
    return true;
  }

  send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
    const select =
      page.expiresAt > Date.now() ? (headers: RawHeaders) => headers : withoutCdnStorage;
    if (request.headers["if-none-match"]?.includes(page.etag)) {
      response.writeHead(304, select(page.notModifiedHeaders)).end();
      return;
    }
    const { headers, body } = chooseBody(page, request);
    response.writeHead(200, select(headers));
    response.end(request.method === "HEAD" ? undefined : body);
  }

  /**
   * Requests a page from the site, once for concurrent requests, and caches it if allowed. Returns the last
   * good page while the site is unreachable, fails, or takes longer than `timeoutMs`.
   * @throws {UpstreamError} 503 if there is no good page.
   */
  async fetch(
    target: RequestTarget,
    requestSite: RequestSite,
    timeoutMs?: number,
  ): Promise<FetchedPage> {
    const key = this.#getKey(target);
    const fetched = withTimeout(this.#share(target, requestSite, key), timeoutMs);
    const lastGood = key === undefined ? undefined : this.#cache.get(key);
    if (!lastGood) return this.#count(await fetched);
    const result = await fetched.catch((error: unknown) => {
      if (error instanceof UpstreamError) return undefined;
      throw error;
    });
    if (result && ("cached" in result || isPresentable(result.response)))
      return this.#count(result);
    result?.response.resume();
    this.#onLookup("stale");
    return { cached: lastGood };
  }

  /** Expires all pages after a publish event. */
  expireAll(): void {
    this.#cache.expireAll();
    this.#ignoredQueries.clear();
  }

  #count(page: FetchedPage): FetchedPage {
    this.#onLookup("cached" in page ? "miss" : "bypass");
    return page;
  }

  #getKey({ path, query }: RequestTarget): string | undefined {
    if (query === "" || query === "?") return path;
    const names = getQueryNames(query);
    return names !== undefined && this.#ignoredQueries.has(`${path}?${names}`) ? path : undefined;
  }

  #noteIgnoredQuery({ path, query }: RequestTarget): void {
    const names = getQueryNames(query);
    if (query === "" || names === undefined) return;
    if (this.#ignoredQueries.size > maxIgnoredQueries) this.#ignoredQueries.clear();
    this.#ignoredQueries.add(`${path}?${names}`);
  }

  /** Joins a pending request for the same page of the same generation, or starts one. */
  async #share(
    target: RequestTarget,
    requestSite: RequestSite,
    key: string | undefined,
  ): Promise<FetchedPage> {
    if (key === undefined) return this.#load(target, requestSite);
    // A request after a publish event must not join one from before it.
    const id = `${this.#cache.generation} ${key}`;
    const pending = this.#pending.get(id);
    if (pending) {
      const result = await pending.catch(() => undefined);
      if (result && "cached" in result) return result;
      return this.#load(target, requestSite);
    }
    const own = this.#load(target, requestSite);
    this.#pending.set(id, own);
    try {
      return await own;
    } finally {
      this.#pending.delete(id);
    }
  }

  async #load(target: RequestTarget, requestSite: RequestSite): Promise<FetchedPage> {
    const { generation } = this.#cache;
    const response = await requestSite(target);
    const { statusCode = 502 } = response;
    // A removed or moved page must not return during an outage.
    if (statusCode >= 300 && statusCode < 500 && !isUnshowable(response))
      this.#cache.remove(target.path);
    if (getSharedSeconds(response) === 0) {
      const hasHtml = isHtml(response.headers["content-type"]);
      return { response, body: hasHtml ? await readBody(response, maxPageBytes, 502) : undefined };
    }
    const rendered = await readBody(response, maxPageBytes, 502);
    const cached = await preparePage(response, rendered, target.path, this.#rules);
    // A shared page was rendered without the query, so it is the same for all queries with these names.
    this.#noteIgnoredQuery(target);
    this.#cache.store(target.path, cached, generation);
    // Content may have been published since the request.
    return { cached: generation === this.#cache.generation ? cached : { ...cached, expiresAt: 0 } };
  }
}
