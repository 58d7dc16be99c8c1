import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import type { PublishEvent } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";

/**
 * Tells the site what was published: one signed webhook per changed document, as Sanity sends
 * them, in order, each again and again until the site has accepted it. What an import of thousands leaves
 * to be told goes as lists, since the site forgets its pages with each webhook and a publish behind them would
 * wait for minutes. The events are in the log with the change itself, so that a restart of either side loses none.
 */
export type OutboxOptions = { store: Store; url: URL; secret: string; log(line: string): void };

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const TIMEOUT_MS = 15_000;
/** More events than these at once go as a list. */
const FEW = 20;
/** The longest list; the site takes no longer one. */
const MOST = 200;

const told = ({ id, type, operation, moved }: PublishEvent) => ({
  _id: id,
  _type: type,
  operation,
  moved,
});

export class Outbox {
  #options: OutboxOptions;
  #stopped = new AbortController();
  #running: Promise<void> | undefined;
  #unsubscribe: () => void;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#unsubscribe = options.store.onCommit(() => this.#start());
    this.#start();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopped.abort();
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#deliverAll().finally(() => {
      this.#running = undefined;
      if (this.#options.store.nextEvent && !this.#stopped.signal.aborted) this.#start();
    });
  }

  async #deliverAll(): Promise<void> {
    const { store, log } = this.#options;
    let pause = FIRST_PAUSE_MS;
    while (store.nextEvent && !this.#stopped.signal.aborted) {
      const waiting = store.nextEvents(MOST);
      const events = waiting.length > FEW ? waiting : waiting.slice(0, 1);
      const [first] = events;
      const last = events.at(-1);
      if (!first || !last) return;
      const failure = await this.#post(
        JSON.stringify(events.length > 1 ? events.map(told) : told(first)),
        first.key,
      );
      if (failure === undefined) {
        pause = FIRST_PAUSE_MS;
        // Without space for the note the event is told once more later; the site expects that.
        await store.delivered(last.sequence).catch(() => this.#sleep(LONGEST_PAUSE_MS));
        continue;
      }
      if (this.#stopped.signal.aborted) return;
      log(`publish event ${first.sequence} was not accepted (${failure}); again in ${pause} ms`);
      await this.#sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Undefined when the site accepted it, otherwise why not. */
  async #post(body: string, key: string): Promise<string | undefined> {
    const { url, secret } = this.#options;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
        },
        redirect: "error",
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `status ${response.status}`;
    } catch {
      return "no answer";
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener("abort", done);
    });
  }
}
