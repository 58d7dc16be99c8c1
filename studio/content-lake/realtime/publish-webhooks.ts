import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import type { PublishEvent } from "../storage/records.ts";
import type { Store } from "../storage/store.ts";

/**
 * Notifies the site of published changes with signed webhooks in Sanity's format: one per changed
 * document, in order, each retried until the site accepts it. Many waiting events, such as those of
 * an import, are sent as lists: the site drops pages with each webhook, so single events would
 * delay later publishes by minutes. Events are committed together with their change, so a restart
 * of either side loses none.
 */
export type OutboxOptions = { store: Store; url: URL; secret: string; log(line: string): void };

const minRetryDelayMs = 250;
const maxRetryDelayMs = 30_000;
const timeoutMs = 15_000;
/** More waiting events than this are sent as a list. */
const maxSingleEvents = 20;
/** Maximum length of a list; the site rejects longer ones. */
const maxListEvents = 200;

const formatWebhookBody = ({ id, type, operation, moved }: PublishEvent) => ({
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
    let delayMs = minRetryDelayMs;
    while (!this.#stopped.signal.aborted) {
      this.#hasNewEvents = false;
      const waiting = store.getPendingEvents(maxListEvents);
      const events = waiting.length > maxSingleEvents ? waiting : waiting.slice(0, 1);
      const [first] = events;
      const last = events.at(-1);
      if (!first || !last) return;
      const body = events.length > 1 ? events.map(formatWebhookBody) : formatWebhookBody(first);
      const failure = await this.#post(JSON.stringify(body), first.key);
      if (failure === undefined) {
        delayMs = minRetryDelayMs;
        await this.#remove(last.sequence);
        continue;
      }
      if (this.#stopped.signal.aborted) return;
      log(
        `publish event ${first.sequence} was not accepted (${failure}), retrying in ${delayMs} ms`,
      );
      await this.#sleep(delayMs);
      delayMs = Math.min(delayMs * 2, maxRetryDelayMs);
    }
  }

  /** On a full disk the event is sent again later, which the site expects. */
  async #remove(sequence: number): Promise<void> {
    try {
      this.#options.store.removeDeliveredEvents(sequence);
    } catch {
      await this.#sleep(maxRetryDelayMs);
    }
  }

  /** Returns undefined when the site accepted it, otherwise the reason. */
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
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `status ${response.status}`;
    } catch {
      return "no response";
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
