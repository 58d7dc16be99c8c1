import { createHash } from "node:crypto";
import * as z from "zod";
import { isPastExpiry } from "../../platform/cache-headers.ts";
import { decode, encode, type PageStorage, type StoredPage } from "../page-cache/stored-page.ts";
import { ExpiredTags } from "./expired-tags.ts";
import type { ExpiryLog } from "./expiry-log.ts";
import { PageMemory } from "./page-memory.ts";
import { RenderStarts } from "./render-starts.ts";

/** Seconds that the cache stores a page: it is rendered again when it is visited after its lifetime. */
const ttlSeconds = 86_400;

/** A page in the shared cache, with the position in the log that it was rendered after. */
const sharedPageSchema = z.object({
  since: z.number(),
  page: z.object({
    key: z.string(),
    lastModified: z.number(),
    tags: z.array(z.string()),
    value: z.unknown(),
    cacheControl: z.unknown(),
  }),
});

/** When a render began: in events of this instance, in the log, and in Unix time. */
type Start = { event: number; since: number; time: number };

const lifetimeSchema = z.object({ revalidate: z.number() });

/** Whether Next.js renders a page again after reading it. */
function isPastLifetime({ cacheControl, value, lastModified }: StoredPage): boolean {
  const lifetime = lifetimeSchema.safeParse(cacheControl ?? value).data;
  return lifetime !== undefined && lastModified + lifetime.revalidate * 1000 < Date.now();
}

/**
 * Finished pages in the memory of this instance and in the shared cache.
 *
 * - A page in memory is current, because this instance follows the log of expired tags.
 * - A page of the shared cache is used unless a tag of it was expired after its render began.
 * - A render that began before an expiry is not stored.
 * - While the cache is away, pages are kept in memory only.
 */
export class SharedPages implements PageStorage {
  readonly #log: ExpiryLog;
  readonly #prefix: string;
  readonly #memory = new PageMemory();
  readonly #starts = new RenderStarts<Start>();
  readonly #expired = new ExpiredTags();
  #event = 0;

  /** @param prefix the keys of one build of one site. */
  constructor(log: ExpiryLog, prefix: string) {
    this.#log = log;
    this.#prefix = prefix;
  }

  async get(key: string): Promise<StoredPage | null> {
    const start = { event: this.#event, since: this.#log.position, time: Date.now() };
    const found = this.#memory.get(key) ?? (await this.#getShared(key));
    const page = found && isPastExpiry(found.tags, start.time) ? undefined : found;
    if (!page || isPastLifetime(page)) this.#starts.begin(key, start);
    return page ?? null;
  }

  async set(finished: Omit<StoredPage, "lastModified">): Promise<void> {
    const start = this.#starts.finish(finished.key);
    if (!start || this.#expired.isExpired(finished.tags, start.event)) return;
    const page = { ...finished, lastModified: start.time };
    const bytes = encode({ since: start.since, page });
    this.#memory.set(page, bytes.length);
    // Other instances could not use it, and it could replace one that they can.
    if (this.#log.isExpired(page.tags, start.since)) return;
    await this.#attempt((session, name) => session.set(name, bytes, ttlSeconds), page.key);
  }

  expire(tags: readonly string[]): Promise<void> {
    return this.#log.expire(tags);
  }

  delete(key: string): void {
    this.#starts.finish(key);
    this.#memory.delete(key);
    void this.#attempt((session, name) => session.delete(name), key);
  }

  /** Applies an expiry of the log to the pages of this instance. */
  applyExpiry(tags: readonly string[] | "all"): void {
    this.#event += 1;
    if (tags === "all") {
      this.#expired.expireAll(this.#event);
      this.#memory.clear();
    } else {
      this.#expired.expire(tags, this.#event);
      this.#memory.expire(tags);
    }
  }

  async #getShared(key: string): Promise<StoredPage | undefined> {
    const bytes = await this.#attempt((session, name) => session.get(name), key);
    const shared = bytes && parsePage(bytes);
    // Nothing waits between this check and the end: an expiry cannot come between.
    if (shared?.page.key !== key || this.#log.isExpired(shared.page.tags, shared.since))
      return undefined;
    this.#memory.set(shared.page, bytes?.length ?? 0);
    return shared.page;
  }

  /** Runs a command; undefined while the cache is away. */
  async #attempt<Result>(
    command: (session: NonNullable<ExpiryLog["session"]>, name: string) => Promise<Result>,
    key: string,
  ): Promise<Result | undefined> {
    const { session } = this.#log;
    if (!session) return undefined;
    // A cache that restarted may have lost expiries: what it holds from before is not used.
    const name = `${this.#prefix}:${session.runId}:${createHash("sha256").update(key).digest("hex")}`;
    try {
      return await command(session, name);
    } catch (error) {
      this.#log.reportFailure(session, error);
      return undefined;
    }
  }
}

/** Returns undefined for bytes that another version wrote. */
function parsePage(bytes: Buffer) {
  try {
    return sharedPageSchema.safeParse(decode(bytes)).data;
  } catch {
    return undefined;
  }
}
