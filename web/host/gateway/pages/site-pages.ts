import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AnswerCache, type CachedAnswer, type RawHeaders } from "./page-memory.ts";
import {
  acceptedEncoding,
  compressed,
  isCompressible,
  smallest,
  withEncoding,
} from "./compression.ts";
import { apiPolicy, isFramedPage } from "../security/csp.ts";
import { type Headers, outwardHeaders, revalidated } from "../security/headers.ts";
import type { PagePolicy } from "../security/page-policy.ts";
import { readAll, UpstreamError } from "../upstream/proxy.ts";
import type { RequestTarget } from "../routing/request-target.ts";

/** Memory for finished pages, all forms together. */
const cacheBytes = 64 * 1024 * 1024;
/** Largest page or feed that is read whole; a longer page is a fault of the site. */
const largestPage = 16 * 1024 * 1024;
/**
 * Next tells how long an answer may be shared, not how long it has been kept already. Asking again
 * soon keeps a page, whose publish event was lost, close to Next's own 300 s.
 */
const longestSeconds = 30;

/**
 * What a page may have, in bytes, to stand after two round trips of a new connection with its headers: 10
 * and 20 packets of 1,460 bytes (RFC 6928). One that has more is worth a second or two of packing.
 */
const twoRoundTrips = 40_000;

/** What the front keeps of a finished answer, or the answer itself when it may not be kept. */
type Fetched = { kept: CachedAnswer } | { once: IncomingMessage; body: Buffer | undefined };

/** Makes of a rendered page what visitors get. */
export type Draw = (html: string) => Promise<string>;

export type AskSite = (target: RequestTarget) => Promise<IncomingMessage>;

const cookieOfDrafts = /(?:^|;\s*)(?:__Host-)?__prerender_bypass=/;

/** Whether a request asks for drafts, which the site alone decides to show. */
export const isDraftRequest = (request: IncomingMessage) =>
  cookieOfDrafts.test(request.headers.cookie ?? "");

/** The site's cookie for whoever opened a link to a draft; it asks for that page alone. */
const cookieOfShared = /(?:^|;\s*)(?:__Secure-|__Host-)?shared_preview=/;

/** Whether every visitor would get the same answer to this request, if the site says so too. */
export const isPageRequest = (request: IncomingMessage) =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.headers.rsc === undefined &&
  request.headers.range === undefined &&
  request.headers.authorization === undefined &&
  !isDraftRequest(request) &&
  !cookieOfShared.test(request.headers.cookie ?? "");

/**
 * Whether a page of the content can be at this path, not a file or a route for programs: those may take
 * longer than a page, and explain their failures themselves.
 */
export const isPageAddress = (path: string) =>
  !/^\/(?:api|og|book|download-guide)\//.test(path) && !/\.[a-z0-9]+$/i.test(path);

/** No page can have this path, so the site serves its not-found page. */
export const missingPath = "/~missing";

/**
 * Whether the content lists a page here, but nothing of it can be shown. Its last good version is better
 * than 404; a page that was removed is not listed.
 */
export const isUnshowable = ({
  statusCode,
  headers,
}: Pick<IncomingMessage, "statusCode" | "headers">) =>
  statusCode === 404 && headers["x-site-listed-page"] !== undefined;

/** Seconds an answer may be shared; 0 for one that was made for its visitor alone. */
function sharedSeconds(answer: Pick<IncomingMessage, "statusCode" | "headers">): number {
  const control = answer.headers["cache-control"] ?? "";
  const refused =
    answer.statusCode !== 200 ||
    answer.headers["set-cookie"] !== undefined ||
    /private|no-store|no-cache/i.test(control) ||
    // Next is renewing this one: the next answer will be the fresh one.
    answer.headers["x-nextjs-cache"] === "STALE";
  return refused ? 0 : Number(/s-maxage=(\d+)/i.exec(control)?.[1] ?? 0);
}

/**
 * The names a query uses, as one key; undefined when there are too many to remember. Encoded, so that
 * a name with the sign that joins them in it is not two names.
 */
function queryNames(query: string): string | undefined {
  const keys = new Set(new URLSearchParams(query).keys());
  const names = [...keys].map(encodeURIComponent).toSorted().join("&");
  return names.length <= 200 ? names : undefined;
}

const etagOf = (body: Buffer) =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

const isHtml = (contentType: string | undefined) => /^text\/html\b/i.test(contentType ?? "");

const raw = (headers: Headers): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  );

/**
 * A finished page with its policy and its compressed forms, all made once. `former` is what is kept of
 * it: while its text is the same, its compressed forms are.
 */
async function finished(
  answer: Pick<IncomingMessage, "headers">,
  rendered: Buffer,
  seconds: number,
  policyOf: PagePolicy,
  security: Headers,
  draw: Draw,
  framed: boolean,
  former: CachedAnswer | undefined,
): Promise<CachedAnswer> {
  const type = answer.headers["content-type"];
  const html = isHtml(type) ? await draw(rendered.toString("utf8")) : undefined;
  const body = html === undefined ? rendered : Buffer.from(html);
  // It would tell when the page was rendered, not when it was sent.
  const { date: _, ...own } = outwardHeaders(answer.headers, security);
  const etag = etagOf(body);
  const headers: Headers = {
    ...own,
    ...security,
    ...(framed ? { "x-frame-options": "SAMEORIGIN" } : {}),
    "cache-control": revalidated,
    "content-security-policy": html === undefined ? apiPolicy : await policyOf(html, { framed }),
    vary: withEncoding(answer.headers.vary),
    etag,
  };
  const form = (encoded: Buffer, encoding?: "br" | "gzip") => ({
    headers: raw({
      ...headers,
      "content-length": encoded.length,
      ...(encoding ? { "content-encoding": encoding } : {}),
    }),
    body: encoded,
  });
  const identity = form(body);
  const unchanged = former?.etag === etag && {
    gzip: former.forms.gzip.body,
    brotli: former.forms.br.body,
  };
  const small = isCompressible(type) ? unchanged || (await compressed(body)) : undefined;
  const { "content-length": _length, ...withoutLength } = headers;
  return {
    etag,
    forms: {
      identity,
      gzip: small ? form(small.gzip, "gzip") : identity,
      br: small ? form(small.brotli, "br") : identity,
    },
    notModified: raw(withoutLength),
    expires: Date.now() + Math.min(seconds, longestSeconds) * 1000,
  };
}

/** Rejects with 503 where `work` takes longer; `work` goes on, and what it renders is kept. */
function inTime<Result>(work: Promise<Result>, timeoutMs: number | undefined): Promise<Result> {
  if (timeoutMs === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new UpstreamError(503, "the page was not rendered in time")),
    timeoutMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

export type SitePages = {
  /** Sends a page that is kept, with no question to the site. False when there is none. */
  sendKept(request: IncomingMessage, response: ServerResponse, target: RequestTarget): boolean;
  /**
   * Asks the site, together with whoever asks for the same page now, and keeps what may be kept.
   * The last good page is sent again while the site cannot be reached, fails to render it, or takes
   * longer than `timeoutMs`. @throws UpstreamError 503 where there is none
   */
  fetch(target: RequestTarget, ask: AskSite, timeoutMs?: number): Promise<Fetched>;
  send(request: IncomingMessage, response: ServerResponse, page: CachedAnswer): void;
  /** After an accepted publish event: every page is rendered again before it is sent. */
  forget(): void;
};

export function createSitePages(policyOf: PagePolicy, security: Headers, draw: Draw): SitePages {
  const cache = new AnswerCache(cacheBytes);
  /** `path?names` of queries that the site was seen to ignore. */
  const ignoredQueries = new Set<string>();
  const underWay = new Map<string, Promise<Fetched>>();
  const packed = new WeakSet<Buffer>();
  let isPacking = false;

  /** Makes a large page that is kept as small as can be; not while another is: its next renewal asks again. */
  async function pack(path: string, page: CachedAnswer): Promise<void> {
    const { br, identity } = page.forms;
    if (isPacking || br.body.length <= twoRoundTrips || packed.has(br.body)) return;
    isPacking = true;
    const body = await smallest(identity.body).catch(() => undefined);
    isPacking = false;
    if (!body || cache.get(path) !== page) return;
    packed.add(body);
    const headers = br.headers.with(br.headers.indexOf("content-length") + 1, `${body.length}`);
    const forms = { ...page.forms, br: { headers, body } };
    cache.store(path, { ...page, forms }, cache.generation);
  }

  const keyOf = ({ path, query }: RequestTarget): string | undefined => {
    if (query === "" || query === "?") return path;
    const names = queryNames(query);
    return names !== undefined && ignoredQueries.has(`${path}?${names}`) ? path : undefined;
  };

  const noteIgnored = ({ path, query }: RequestTarget) => {
    const names = queryNames(query);
    if (query === "" || names === undefined) return;
    if (ignoredQueries.size > 10_000) ignoredQueries.clear();
    ignoredQueries.add(`${path}?${names}`);
  };

  async function load(target: RequestTarget, ask: AskSite, generation: number): Promise<Fetched> {
    const answer = await ask(target);
    const seconds = sharedSeconds(answer);
    const { statusCode = 502 } = answer;
    // Removed or moved: the last good page must not come back in an outage.
    if (statusCode >= 300 && statusCode < 500 && !isUnshowable(answer)) cache.remove(target.path);
    if (seconds === 0)
      return {
        once: answer,
        body: isHtml(answer.headers["content-type"])
          ? await readAll(answer, largestPage, 502)
          : undefined,
      };
    const body = await readAll(answer, largestPage, 502);
    const framed = isFramedPage(target.path);
    const former = cache.get(target.path);
    const kept = await finished(answer, body, seconds, policyOf, security, draw, framed, former);
    // A static answer was rendered without the query, so it is the same for every query like it.
    noteIgnored(target);
    if (cache.store(target.path, kept, generation)) void pack(target.path, kept);
    return { kept };
  }

  /** What the site answers, asked once for all who want the same page now. */
  async function answerOf(
    target: RequestTarget,
    ask: AskSite,
    key: string | undefined,
  ): Promise<Fetched> {
    if (key === undefined) return load(target, ask, cache.generation);
    // Whoever asks after a publish event must not get what was asked for before it.
    const flight = `${cache.generation} ${key}`;
    const shared = underWay.get(flight);
    if (shared) {
      const result = await shared.catch(() => undefined);
      if (result && "kept" in result) return result;
      return load(target, ask, cache.generation);
    }
    const own = load(target, ask, cache.generation);
    underWay.set(flight, own);
    try {
      return await own;
    } finally {
      underWay.delete(flight);
    }
  }

  const send: SitePages["send"] = (request, response, page) => {
    if (request.headers["if-none-match"]?.includes(page.etag)) {
      response.writeHead(304, page.notModified).end();
      return;
    }
    const form = page.forms[acceptedEncoding(request.headers["accept-encoding"])];
    response.writeHead(200, form.headers);
    response.end(request.method === "HEAD" ? undefined : form.body);
  };

  return {
    send,
    sendKept(request, response, target) {
      const key = keyOf(target);
      const page = key === undefined ? undefined : cache.get(key);
      if (!page || page.expires <= Date.now()) return false;
      send(request, response, page);
      return true;
    },
    async fetch(target, ask, timeoutMs) {
      const key = keyOf(target);
      const answered = inTime(answerOf(target, ask, key), timeoutMs);
      const last = key === undefined ? undefined : cache.get(key);
      if (!last) return answered;
      const answer = await answered.catch((error: unknown) => {
        if (error instanceof UpstreamError) return { kept: last };
        throw error;
      });
      if ("kept" in answer) return answer;
      if ((answer.once.statusCode ?? 502) < 500 && !isUnshowable(answer.once)) return answer;
      answer.once.resume();
      return { kept: last };
    },
    forget() {
      cache.expireAll();
      ignoredQueries.clear();
    },
  };
}
