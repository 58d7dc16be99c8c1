import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { publishHeadline } from "../../support/fixtures/content-edits.ts";
import { pickOne, seededRandom } from "../../support/fixtures/seeded.ts";
import { siteConfig, type StaffClient } from "../../support/fixtures/staff-client.ts";
import type { Booked, Journal, Outcome } from "./journal.ts";

const statuses = ["new", "contacted", "qualified", "closed"] as const;
/** Milliseconds after which a request is aborted. */
const timeoutMs = 12_000;

type Options = {
  /** The site through the faulty network. */
  origin: string;
  staff: StaffClient;
  /** The meeting type and slots to book; milliseconds. */
  type: string;
  times: readonly number[];
  journal: Journal;
  seed: number;
};

/** The outcome by the response status: a refusal is final, any other error may have happened. */
const outcomeOf = (status: number, isDone: boolean): Outcome =>
  isDone ? "acknowledged" : [400, 404, 409, 422].includes(status) ? "refused" : "unknown";

/** Cancels the response body, which the network may have cut off after the status. */
const discardBody = async (response: Response | undefined): Promise<void> =>
  response?.body?.cancel().catch(() => undefined);

/** Visitors and staff who each perform one random operation after the other. */
export class People {
  readonly #options: Options;
  #key = "";
  #next = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs until the given number of operations has begun. @throws when `over` aborts first. */
  async work(people: number, operations: number, over: AbortSignal): Promise<void> {
    const { origin, journal, seed } = this.#options;
    this.#key = (await siteConfig(origin)).supabasePublishableKey;
    const person = async (number: number) => {
      const random = seededRandom(seed * 1000 + number);
      const leads: string[] = [];
      const bookings: Booked[] = [];
      while (journal.size < operations) {
        over.throwIfAborted();
        const draw = random();
        // Only one person publishes: the order of concurrent publishes is undefined.
        if (number === 0 && draw < 0.5) await this.#publish();
        else if (draw < 0.45) await this.#submit(random, leads);
        else if (draw < 0.65) await this.#book(random, bookings);
        else if (draw < 0.75 && bookings.length > 0) await this.#cancel(bookings);
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
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Sends a form through the page or REST; most people repeat it until they get a response. */
  async #submit(random: () => number, leads: string[]): Promise<void> {
    const { origin, journal } = this.#options;
    const email = this.#email();
    const submission_id = randomUUID();
    const throughSite = random() < 0.6;
    const tries = random() < 0.7 ? 20 : 1;
    // The outcome changes later.
    const entry = { email, outcome: "unknown" as Outcome };
    journal.submitted.push(entry);
    for (let attempt = 0; attempt < tries && entry.outcome === "unknown"; attempt += 1) {
      if (attempt > 0) await after(200);
      const response = await (
        throughSite
          ? sendContactForm(
              origin,
              { email, submission_id },
              { signal: AbortSignal.timeout(timeoutMs) },
            )
          : this.#post("/rest/v1/leads", {
              name: "Ada Sample",
              email,
              form_source: "contact_form",
              submission_id,
            })
      ).catch(() => undefined);
      await discardBody(response);
      if (response)
        entry.outcome = outcomeOf(response.status, [201, 303].includes(response.status));
    }
    if (entry.outcome !== "acknowledged") return;
    // A form in the queue has no lead yet, whose status could be changed.
    const path = `/rest/v1/leads?select=id&email=eq.${email}`;
    const found = await this.#staff(path, { method: "GET" });
    const [lead]: { id: string }[] =
      found?.status === 200 ? await found.json().catch(() => []) : [];
    if (lead) leads.push(lead.id);
  }

  /** Books a slot that others compete for. */
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
      const response = await this.#post("/rest/v1/rpc/book_appointment", { booking })
        .then(async (response) => {
          const body = z
            .object({ link_token: z.string().exactOptional() })
            .parse(await response.json());
          return { status: response.status, body };
        })
        .catch(() => undefined);
      if (!response) continue;
      entry.outcome = outcomeOf(response.status, response.body.link_token !== undefined);
      if (response.body.link_token) entry.token = response.body.link_token;
    }
    if (entry.outcome === "acknowledged") bookings.push(entry);
  }

  async #cancel(bookings: Booked[]): Promise<void> {
    const entry = bookings.shift();
    if (!entry?.token) return;
    entry.cancel = "unknown";
    const response = await this.#post("/rest/v1/rpc/cancel_booking", {
      link_token: entry.token,
    }).catch(() => undefined);
    const body = await response?.text().catch(() => undefined);
    if (response && body !== undefined)
      entry.cancel = outcomeOf(response.status, response.ok && body.includes("cancelled"));
  }

  /** Changes the status of a lead; each lead is changed by one person only. */
  async #write(random: () => number, leads: readonly string[]): Promise<void> {
    const lead = pickOne(random, leads);
    // The outcome changes later.
    const entry = { lead, status: pickOne(random, statuses), outcome: "unknown" as Outcome };
    this.#options.journal.written.push(entry);
    const response = await this.#staff(`/rest/v1/leads?id=eq.${lead}`, {
      method: "PATCH",
      headers: { prefer: "return=minimal" },
      body: JSON.stringify({ status: entry.status }),
    });
    await discardBody(response);
    if (response) entry.outcome = outcomeOf(response.status, response.status === 204);
  }

  async #publish(): Promise<void> {
    const { journal, staff, seed } = this.#options;
    const entry = {
      headline: `history-${seed}-${journal.published.length}-`,
      // The outcome changes later.
      outcome: "unknown" as Outcome,
    };
    journal.published.push(entry);
    const response = await publishHeadline(staff, entry.headline).catch(() => undefined);
    await discardBody(response);
    if (response) entry.outcome = outcomeOf(response.status, response.status === 200);
  }

  /** A request as staff through the faulty network; undefined without a response. */
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
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
  }
}
