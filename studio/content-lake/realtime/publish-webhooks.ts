import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import type { PublishEvent } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";

/**
 * Notifies the site of what was published: one signed webhook per changed document, as Sanity sends
 * them, in order, each repeated until the site accepts it. Many events, as of an import, are sent as
 * lists: the site drops pages with each webhook, and a publish behind thousands would wait for minutes.
 * Events are committed together with their change, so a restart of either side loses none.
 */
export type OutboxOptions = { store: Store; url: URL; secret: string; log(line: string): void };

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
const TIMEOUT_MS = 15_000;
/** More waiting events than these are sent as a list. */
const MAX_SINGLE_EVENTS = 20;
/** Events in a list; the site accepts no longer one. */
const MAX_LIST_EVENTS = 200;

const webhookBody = ({ id, type, operation, moved }: PublishEvent) => ({
  _id: id,
  _type: type,
  operation,
  moved,
});

export class Outbox {
  #options: OutboxOptions;
  #stopped = new AbortController();
  #running: Promise<void> | undefined;
  /** Whether there was a commit since the events were read. */
  #hasNewEvents = false;
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
    this.#hasNewEvents = true;
    this.#running ??= this.#deliverAll()
      .catch((error: unknown) => this.#options.log(`publish events cannot be read: ${error}`))
      .finally(() => {
        this.#running = undefined;
        if (this.#hasNewEvents && !this.#stopped.signal.aborted) this.#start();
      });
  }

  async #deliverAll(): Promise<void> {
    const { store, log } = this.#options;
    let pause = FIRST_PAUSE_MS;
    while (!this.#stopped.signal.aborted) {
      this.#hasNewEvents = false;
      const waiting = store.nextEvents(MAX_LIST_EVENTS);
      const events = waiting.length > MAX_SINGLE_EVENTS ? waiting : waiting.slice(0, 1);
      const [first] = events;
      const last = events.at(-1);
      if (!first || !last) return;
      const body = events.length > 1 ? events.map(webhookBody) : webhookBody(first);
      const failure = await this.#post(JSON.stringify(body), first.key);
      if (failure === undefined) {
        pause = FIRST_PAUSE_MS;
        await this.#remove(last.sequence);
        continue;
      }
      if (this.#stopped.signal.aborted) return;
      log(`publish event ${first.sequence} was not accepted (${failure}); again in ${pause} ms`);
      await this.#sleep(pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }

  /** On a full disk the event is sent once more later, which the site expects. */
  async #remove(sequence: number): Promise<void> {
    try {
      this.#options.store.delivered(sequence);
    } catch {
      await this.#sleep(MAX_PAUSE_MS);
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
