import { setTimeout as sleep } from "node:timers/promises";
import { ExpiredTags } from "./expired-tags.ts";
import { RedisSession, type LogEntry } from "./redis-session.ts";

/** Entries of the log; a page from before the oldest is not used. */
const maxEntries = 10_000;
/** Milliseconds between attempts to connect, doubled up to the second. */
const retryMs = { first: 100, longest: 1_000 };

type Options = {
  url: string;
  /** The key of the log in the cache, the same for all instances of a site. */
  name: string;
  /** Tags that were expired here or on another instance; all of them after a lost connection. */
  onExpire(tags: readonly string[] | "all"): void;
  /** The connection was lost, with the reason, or is back. Called once for each. */
  onOutage(reason: string): void;
  onRecovery(): void;
};

/**
 * The expired tags of a site, in a log (a Redis stream) that each instance appends to and follows.
 *
 * - An instance that lost its connection may have missed entries, so everything it holds expires when
 *   the connection is back.
 * - Tags that were expired during an outage are appended when the connection is back.
 */
export class ExpiryLog {
  readonly #options: Options;
  readonly #closed = new AbortController();
  #session: RedisSession | undefined;
  #expired = new ExpiredTags();
  #last: Pick<LogEntry, "id" | "at"> = { id: "0-0", at: 0 };
  /** Expired here, but not in the log yet. */
  #unsent: (readonly string[])[] = [];
  #sending: Promise<void> | undefined;
  #isAway = false;

  constructor(options: Options) {
    this.#options = options;
    void this.#follow();
  }

  /** The connection, while there is one and all entries up to it are known. */
  get session(): RedisSession | undefined {
    return this.#session;
  }

  /** The last known entry: what is rendered from now on contains the changes up to it. */
  get position(): number {
    return this.#last.at;
  }

  /** Whether one of the tags was expired after this position. */
  isExpired(tags: readonly string[], since: number): boolean {
    return (
      this.#expired.isExpired(tags, since) ||
      this.#unsent.some((unsent) => unsent.some((tag) => tags.includes(tag)))
    );
  }

  /** Expires tags here and on all instances. Resolves when they are in the log, or the cache is away. */
  async expire(tags: readonly string[]): Promise<void> {
    this.#unsent.push(tags);
    this.#options.onExpire(tags);
    await this.#send();
  }

  /** Ends a connection that failed; `#follow` opens the next one. */
  reportFailure(session: RedisSession, error: unknown): void {
    if (session !== this.#session) return;
    this.#noteOutage(error);
    session.close();
  }

  close(): void {
    this.#closed.abort();
    this.#session?.close();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    let waitMs = retryMs.first;
    while (!signal.aborted) {
      let session: RedisSession | undefined;
      try {
        session = await RedisSession.open(this.#options.url);
        await this.#join(session);
        waitMs = retryMs.first;
        while (!signal.aborted)
          for (const entry of await session.readAfter(this.#options.name, this.#last.id))
            this.#apply(entry);
      } catch (error) {
        this.#noteOutage(error);
      }
      session?.close();
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      waitMs = Math.min(2 * waitMs, retryMs.longest);
    }
  }

  async #join(session: RedisSession): Promise<void> {
    const entries = await session.readEntries(this.#options.name);
    const expired = new ExpiredTags();
    // Older entries may have been removed.
    const [oldest] = entries;
    if (oldest && entries.length >= maxEntries) expired.expireAll(oldest.at);
    for (const { text, at } of entries) expired.expire(text.split("\n"), at);
    this.#expired = expired;
    this.#last = entries.at(-1) ?? { id: "0-0", at: 0 };
    this.#options.onExpire("all");
    this.#session = session;
    if (this.#isAway) this.#options.onRecovery();
    this.#isAway = false;
    await this.#send();
  }

  /** Applies an entry once; both connections of a session read it. */
  #apply({ id, at, text }: LogEntry): void {
    if (at <= this.#last.at) return;
    const tags = text.split("\n");
    this.#last = { id, at };
    this.#expired.expire(tags, at);
    this.#options.onExpire(tags);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const session = this.#session;
      const [tags] = this.#unsent;
      if (!session || !tags) return;
      try {
        const { name } = this.#options;
        await session.append(name, tags.join("\n"), maxEntries);
        // Pages that are rendered from now on are known to be newer than this entry.
        const entries = await session.readEntries(name, this.#last.id);
        if (session !== this.#session) continue;
        for (const entry of entries) this.#apply(entry);
        this.#unsent.shift();
      } catch (error) {
        return this.reportFailure(session, error);
      }
    }
  }

  #noteOutage(error: unknown): void {
    this.#session = undefined;
    if (this.#isAway || this.#closed.signal.aborted) return;
    this.#isAway = true;
    this.#options.onOutage(error instanceof Error ? error.message : String(error));
  }
}
