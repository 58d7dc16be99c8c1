import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { publishHeadline } from "../../support/fixtures/content-edits.ts";
import { pickOne, seededRandom } from "../../support/fixtures/seeded.ts";
import { siteConfig, type StaffClient } from "../../support/fixtures/staff-client.ts";
import type { Booked, Journal, Outcome } from "./journal.ts";

const statuses = ["new", "contacted", "qualified", "closed"] as const;
/** Milliseconds after which nobody waits any longer. */
const patience = 12_000;

type Options = {
  /** The site through the bad network. */
  origin: string;
  staff: StaffClient;
  /** What is booked, and when; milliseconds. */
  type: string;
  times: readonly number[];
  journal: Journal;
  seed: number;
};

/** What an answer means: a refusal is for good, anything else may have happened. */
const outcomeOf = (status: number, isDone: boolean): Outcome =>
  isDone ? "acknowledged" : [400, 404, 409, 422].includes(status) ? "refused" : "unknown";

/** Reads no further. The network may have taken the rest already: the status was there before it. */
const leave = async (answer: Response | undefined): Promise<void> =>
  answer?.body?.cancel().catch(() => undefined);

/** Visitors and staff who each do one thing after the other, by the chances of the seed. */
export class People {
  readonly #options: Options;
  #key = "";
  #next = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Works until so many operations were begun. @throws when `over` ends first. */
  async work(people: number, operations: number, over: AbortSignal): Promise<void> {
    const { origin, journal, seed } = this.#options;
    this.#key = (await siteConfig(origin)).supabasePublishableKey;
    const person = async (number: number) => {
      const random = seededRandom(seed * 1000 + number);
      const leads: string[] = [];
      const bookings: Booked[] = [];
      while (journal.size < operations) {
        over.throwIfAborted();
        const chance = random();
        // One of them alone publishes: the order of what several publish at once is nobody's promise.
        if (number === 0 && chance < 0.5) await this.#publish();
        else if (chance < 0.45) await this.#submit(random, leads);
        else if (chance < 0.65) await this.#book(random, bookings);
        else if (chance < 0.75 && bookings.length > 0) await this.#cancel(bookings);
        else if (leads.length > 0) await this.#write(random, leads);
        else await this.#submit(random, leads);
      }
    };
    await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  }

  #email(): string {
    this.#next += 1;
    return `history.${this.#next}@example.com`;
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#options.origin}${path}`, {
      method: "POST",
      headers: { apikey: this.#key, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  }

  /** A form through the page or REST; most people send it again until they are answered. */
  async #submit(random: () => number, leads: string[]): Promise<void> {
    const { origin, journal } = this.#options;
    const email = this.#email();
    const submission_id = randomUUID();
    const throughSite = random() < 0.6;
    const tries = random() < 0.7 ? 20 : 1;
    const entry = { email, outcome: "unknown" as Outcome };
    journal.submitted.push(entry);
    for (let attempt = 0; attempt < tries && entry.outcome === "unknown"; attempt += 1) {
      if (attempt > 0) await after(200);
      const answer = await (
        throughSite
          ? sendContactForm(
              origin,
              { email, submission_id },
              { signal: AbortSignal.timeout(patience) },
            )
          : this.#post("/rest/v1/leads", {
              name: "Ada Sample",
              email,
              form_source: "contact_form",
              submission_id,
            })
      ).catch(() => undefined);
      await leave(answer);
      if (answer) entry.outcome = outcomeOf(answer.status, [201, 303].includes(answer.status));
    }
    if (entry.outcome !== "acknowledged") return;
    // One that waits on disk is not there yet; its status is nobody's to change before.
    const path = `/rest/v1/leads?select=id&email=eq.${email}`;
    const found = await this.#staff(path, { method: "GET" });
    const [lead]: { id: string }[] =
      found?.status === 200 ? await found.json().catch(() => []) : [];
    if (lead) leads.push(lead.id);
  }

  /** A time that others want, too. */
  async #book(random: () => number, bookings: Booked[]): Promise<void> {
    const { journal, type, times } = this.#options;
    const email = this.#email();
    const startsAt = new Date(pickOne(random, times)).toISOString();
    const entry: Booked = { email, startsAt, outcome: "unknown" };
    journal.booked.push(entry);
    const booking = {
      type_id: type,
      starts_at: startsAt,
      name: "Ada Sample",
      email,
      submission_id: randomUUID(),
    };
    const tries = random() < 0.7 ? 20 : 1;
    for (let attempt = 0; attempt < tries && entry.outcome === "unknown"; attempt += 1) {
      if (attempt > 0) await after(200);
      const answer = await this.#post("/rest/v1/rpc/book_appointment", { booking })
        .then(async (response) => {
          const body: { ticket?: string } = await response.json();
          return { status: response.status, body };
        })
        .catch(() => undefined);
      if (!answer) continue;
      entry.outcome = outcomeOf(answer.status, answer.body.ticket !== undefined);
      if (answer.body.ticket) entry.ticket = answer.body.ticket;
    }
    if (entry.outcome === "acknowledged") bookings.push(entry);
  }

  async #cancel(bookings: Booked[]): Promise<void> {
    const entry = bookings.shift();
    if (!entry?.ticket) return;
    entry.cancel = "unknown";
    const answer = await this.#post("/rest/v1/rpc/cancel_booking", {
      link_token: entry.ticket,
    }).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (answer && body !== undefined)
      entry.cancel = outcomeOf(answer.status, answer.ok && body.includes("cancelled"));
  }

  /** Staff move a lead; each lead is moved by one of them. */
  async #write(random: () => number, leads: readonly string[]): Promise<void> {
    const lead = pickOne(random, leads);
    const entry = { lead, status: pickOne(random, statuses), outcome: "unknown" as Outcome };
    this.#options.journal.written.push(entry);
    const answer = await this.#staff(`/rest/v1/leads?id=eq.${lead}`, {
      method: "PATCH",
      headers: { prefer: "return=minimal" },
      body: JSON.stringify({ status: entry.status }),
    });
    await leave(answer);
    if (answer) entry.outcome = outcomeOf(answer.status, answer.status === 204);
  }

  async #publish(): Promise<void> {
    const { journal, staff, seed } = this.#options;
    const entry = {
      headline: `history-${seed}-${journal.published.length}-`,
      outcome: "unknown" as Outcome,
    };
    journal.published.push(entry);
    const answer = await publishHeadline(staff, entry.headline).catch(() => undefined);
    await leave(answer);
    if (answer) entry.outcome = outcomeOf(answer.status, answer.status === 200);
  }

  /** A request as staff, through the bad network; nothing when there was no answer. */
  #staff(path: string, init: RequestInit): Promise<Response | undefined> {
    const { origin, staff } = this.#options;
    return fetch(`${origin}${path}`, {
      ...init,
      headers: {
        apikey: this.#key,
        authorization: `Bearer ${staff.accessToken}`,
        "content-type": "application/json",
        ...init.headers,
      },
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
  }
}
