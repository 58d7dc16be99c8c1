import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import type { Store } from "./store.ts";

/**
 * Tells the site what was published: one signed webhook per changed document, as Sanity sends
 * them, in order, each again and again until the site has accepted it. The events are in the log
 * with the change itself, so that a restart of either side loses none.
 */
export type OutboxOptions = { store: Store; url: URL; secret: string; log(line: string): void };

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const TIMEOUT_MS = 15_000;

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
      const event = store.nextEvent;
      const body = JSON.stringify({
        _id: event.id,
        _type: event.type,
        operation: event.operation,
        moved: event.moved,
      });
      const failure = await this.#post(body, event.key);
      if (failure === undefined) {
        pause = FIRST_PAUSE_MS;
        // Without space for the note the event is told once more later; the site expects that.
        await store.delivered(event.sequence).catch(() => this.#sleep(LONGEST_PAUSE_MS));
        continue;
      }
      if (this.#stopped.signal.aborted) return;
      log(`publish event ${event.sequence} was not accepted (${failure}); again in ${pause} ms`);
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
