import { createClient, RESP_TYPES } from "@redis/client";

/** Entry of a log: its id as an increasing number, and its text. */
export type LogEntry = { id: string; at: number; text: string };

const connectTimeoutMs = 2_000;
/** A cache that takes longer is treated as away: rendering a page is faster. */
const commandTimeoutMs = 1_000;
/** A whole log has some megabytes. */
const loadTimeoutMs = 8_000;
/** How long a read of the log waits for an entry. */
const blockMs = 1_000;
/** Without a response for this long the connection of the log counts as broken. */
const readTimeoutMs = 2_500;

/** Rejects after a timeout; a response that has arrived while this process was busy still counts. */
function withTimeout<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new Error(`no response within ${timeoutMs} ms`));
  // Arrived data is read between timers and immediates.
  const timer = setTimeout(() => setImmediate(onTimeout), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const connect = async (url: string, socketTimeout?: number) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: false,
      ...(socketTimeout ? { socketTimeout } : {}),
    },
  });
  // Commands reject with the error; without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await withTimeout(2 * connectTimeoutMs, client.connect());
    return client;
  } catch (error) {
    client.destroy();
    throw error;
  }
};

type Client = Awaited<ReturnType<typeof connect>>;

/** Ids are `<milliseconds>-<number>`; a cache adds far fewer than 1,000 entries in a millisecond. */
const toNumber = (id: string): number => {
  const [milliseconds = "0", sequence = "0"] = id.split("-");
  return Number(milliseconds) * 1_000 + Math.min(Number(sequence), 999);
};

type StreamEntry = { id: string; message: Record<string, string> };
const toEntry = ({ id, message }: StreamEntry): LogEntry => ({
  id,
  at: toNumber(id),
  text: message["text"] ?? "",
});

/**
 * One connection to a cache with the Redis protocol: a client for commands, and one that waits for
 * entries of a log. A session never reconnects; any error ends it, and the caller opens the next one.
 */
export class RedisSession {
  /** Changes when the cache restarts or another server takes over: it may have lost what was written. */
  readonly runId: string;
  readonly #commands: Client;
  readonly #reader: Client;

  private constructor(commands: Client, reader: Client, runId: string) {
    this.#commands = commands;
    this.#reader = reader;
    this.runId = runId;
  }

  /** @throws when the cache cannot be reached or does not report its run. */
  static async open(url: string): Promise<RedisSession> {
    const commands = await connect(url);
    try {
      const info = await withTimeout(connectTimeoutMs, commands.info("server"));
      const runId = /^run_id:(\w+)/m.exec(info)?.[1];
      if (!runId) throw new Error("INFO has no run_id; a single Redis or Valkey server is needed");
      return new RedisSession(commands, await connect(url, readTimeoutMs), runId);
    } catch (error) {
      commands.destroy();
      throw error;
    }
  }

  close(): void {
    for (const client of [this.#commands, this.#reader]) if (client.isOpen) client.destroy();
  }

  get(key: string): Promise<Buffer | null> {
    const binary = this.#commands.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    return withTimeout(commandTimeoutMs, binary.get(key));
  }

  async set(key: string, bytes: Buffer, ttlSeconds: number): Promise<void> {
    const expiration = { type: "EX", value: ttlSeconds } as const;
    await withTimeout(commandTimeoutMs, this.#commands.set(key, bytes, { expiration }));
  }

  async delete(key: string): Promise<void> {
    await withTimeout(commandTimeoutMs, this.#commands.unlink(key));
  }

  /** Adds an entry and removes the oldest beyond about `maxEntries`. */
  async append(log: string, text: string, maxEntries: number): Promise<void> {
    const TRIM = { strategy: "MAXLEN", strategyModifier: "~", threshold: maxEntries } as const;
    await withTimeout(commandTimeoutMs, this.#commands.xAdd(log, "*", { text }, { TRIM }));
  }

  /** Returns the entries after `id`, by default all, the oldest first. */
  async readEntries(log: string, id?: string): Promise<LogEntry[]> {
    const range = this.#commands.xRange(log, id === undefined ? "-" : `(${id}`, "+");
    const entries = await withTimeout(id === undefined ? loadTimeoutMs : commandTimeoutMs, range);
    return (entries ?? []).flatMap((entry) => (entry ? [toEntry(entry)] : []));
  }

  /** Waits up to a second for entries after `id`, which may be none. */
  async readAfter(log: string, id: string): Promise<LogEntry[]> {
    const read = this.#reader.xRead({ key: log, id }, { BLOCK: blockMs });
    const streams = await withTimeout(readTimeoutMs, read);
    return (streams ?? []).flatMap(({ messages }) => messages.map(toEntry));
  }
}
