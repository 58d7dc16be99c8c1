import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";

/** Where visitors send to. */
export type Doors = {
  /** The site's address as a browser reaches it. */
  site: string;
  /** The address below which `/rest/v1` is, and its public key. */
  rest: { address: string; key: string };
};

/** Visitors who send at the same time. */
const writers = 12;
/** Milliseconds after which a visitor no longer waits for an answer. */
const patience = 15_000;

const sources = ["contact_form", "download_guide", "chat"];

/** Every second submission brings an id; the others are known by what was written. */
const hasId = (number: number) => number % 2 === 0;
const isForm = (number: number) => number % 4 < 2;

/**
 * Which submissions were tried and which were acknowledged, on disk before anything follows from it:
 * an interrupted run goes on where it stopped.
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
    // Without an id one is known for ten minutes: sent again later it would be another one.
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

/** The submission of this number once through its door; whether it was acknowledged. */
async function send(number: number, { site, rest }: Doors): Promise<boolean> {
  // Three submissions of each person. The text is long enough to be compared with other people's.
  const email = `visitor.${Math.floor(number / 3)}@example.com`;
  const message = `This is question number ${number}: how long does a first workflow take to set up?`;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const signal = AbortSignal.timeout(patience);
  const withId: Record<string, string> = hasId(number) ? { submission_id: id } : {};
  if (isForm(number)) {
    const answer = await sendContactForm(site, { email, message, ...withId }, { signal });
    await answer.body?.cancel();
    return answer.status === 303;
  }
  const form_source = sources[number % sources.length];
  const answer = await fetch(`${rest.address}/rest/v1/leads`, {
    method: "POST",
    headers: { apikey: rest.key, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Sample", email, message, form_source, ...withId }),
    signal,
  });
  await answer.body?.cancel();
  return answer.status === 201;
}

/**
 * Sends until `count` submissions were acknowledged: each one again, the same, until it is, as people
 * do. @throws when `over` ends first.
 */
export async function sendUntilAcknowledged(
  count: number,
  journal: Journal,
  doors: () => Doors,
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
        if (await send(number, doors()).catch(() => false)) break;
        await after(100);
      }
      journal.acknowledge(number);
      open -= 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, visitor));
  return { sent };
}
