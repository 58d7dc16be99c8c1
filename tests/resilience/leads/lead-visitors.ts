import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";

/** The endpoints that visitors send to. */
export type Endpoints = {
  /** The site's address for browsers. */
  site: string;
  /** The base address of `/rest/v1`, and its public key. */
  rest: { address: string; key: string };
};

/** The number of concurrent visitors. */
const writers = 12;
/** Milliseconds after which a visitor aborts a request. */
const timeoutMs = 15_000;

const sources = ["contact_form", "download_guide", "chat"];

/** Every second submission has an id; repeats of the others are recognized by their text. */
const hasId = (number: number) => number % 2 === 0;
const isForm = (number: number) => number % 4 < 2;

/**
 * Attempted and acknowledged submissions, stored on disk before any effect, so that an interrupted run
 * continues where it stopped.
 */
export class Journal {
  readonly #path: string;
  readonly tried = new Set<number>();
  readonly acknowledged = new Set<number>();
  readonly #again: number[];

  constructor(path: string) {
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    for (const line of lines) {
      const [, mark, digits] = /^([?+])(\d+)$/.exec(line) ?? [];
      if (mark) (mark === "?" ? this.tried : this.acknowledged).add(Number(digits));
    }
    // Without an id a repeat is recognized for ten minutes only: sent later it would be a new
    // submission.
    this.#again = [...this.tried].filter(
      (number) => hasId(number) && !this.acknowledged.has(number),
    );
  }

  /** The next submission to send. */
  next(): number {
    const number = this.#again.shift() ?? this.tried.size;
    this.tried.add(number);
    appendFileSync(this.#path, `?${number}\n`);
    return number;
  }

  acknowledge(number: number): void {
    this.acknowledged.add(number);
    appendFileSync(this.#path, `+${number}\n`);
  }
}

/** Sends the submission of this number once; returns whether it was acknowledged. */
async function send(number: number, { site, rest }: Endpoints): Promise<boolean> {
  // Three submissions per person. The text is long enough to be compared with those of other people.
  const email = `visitor.${Math.floor(number / 3)}@example.com`;
  const message = `This is question number ${number}: how long does a first workflow take to set up?`;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const withId: Record<string, string> = hasId(number) ? { submission_id: id } : {};
  if (isForm(number)) {
    const response = await sendContactForm(site, { email, message, ...withId }, { signal });
    await response.body?.cancel();
    return response.status === 303;
  }
  const form_source = sources[number % sources.length];
  const response = await fetch(`${rest.address}/rest/v1/leads`, {
    method: "POST",
    headers: { apikey: rest.key, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Sample", email, message, form_source, ...withId }),
    signal,
  });
  await response.body?.cancel();
  return response.status === 201;
}

/**
 * Sends until `count` submissions are acknowledged, repeating each unchanged until then. @throws when
 * `over` aborts first.
 */
export async function sendUntilAcknowledged(
  count: number,
  journal: Journal,
  endpoints: () => Endpoints,
  over: AbortSignal,
): Promise<{ sent: number }> {
  let open = 0;
  let sent = 0;
  const visitor = async () => {
    while (journal.acknowledged.size + open < count) {
      open += 1;
      const number = journal.next();
      for (;;) {
        over.throwIfAborted();
        sent += 1;
        if (await send(number, endpoints()).catch(() => false)) break;
        await after(100);
      }
      journal.acknowledge(number);
      open -= 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, visitor));
  return { sent };
}
