/** Visitors' requests while the database is unavailable, killed, locked or returns invalid data. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { BookingOptions, SlotStarts } from "@site/supabase/contracts/appointment";
import * as fc from "fast-check";
import { z } from "zod";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { pickOne } from "../../support/fixtures/seeded.ts";
import { until } from "../../support/until.ts";
import { endWithoutResponse, type Responder } from "../../support/servers/upstream-gate.ts";
import type { Case } from "./faults.ts";
import type { FaultFixture } from "./fixture.ts";

/** Locks the leads table until `end` resolves; resolves once the lock is held. */
async function lockLeads(
  fixture: FaultFixture,
  end: Promise<unknown>,
): Promise<{ finished: Promise<unknown> }> {
  const locked = Promise.withResolvers<void>();
  const finished = fixture.supabase.sql.begin(async (sql) => {
    await sql`lock table public.leads in access exclusive mode`;
    locked.resolve();
    await end;
  });
  await Promise.race([locked.promise, finished]);
  return { finished };
}

/** The database is down: forms are accepted, queued on disk, and stored once. */
const databaseStopped: Case = async (fixture) => {
  const emails = Array.from({ length: 8 }, () => fixture.newEmail());
  await fixture.stopDatabase();
  let maxMs = 0;
  for (const email of emails) {
    const { status, ms } = await fixture.send(email);
    assert.equal(status, 303);
    maxMs = Math.max(maxMs, ms);
  }
  assert.ok(maxMs < 10_000, `a response took ${maxMs} ms`);
  await fixture.startDatabase();
  await fixture.expectEachStored(emails);
  return { forms: emails.length, maxMs: Math.round(maxMs) };
};

/**
 * The server is killed at any moment around the commit, and visitors without a response send again: one
 * row each.
 */
const databaseKilled: Case = async (fixture) => {
  const rounds = 12;
  const emails: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const email = fixture.newEmail();
    emails.push(email);
    const submission_id = randomUUID();
    const killed = sleep(fixture.random() * 60).then(() =>
      killProcessTree(fixture.supabase.pid, /postgres\b.* -D /),
    );
    await until(
      async () =>
        (await fixture.send(email, { submission_id }).catch(() => undefined))?.status === 303,
    );
    await killed;
  }
  await fixture.expectEachStored(emails);
  return { kills: rounds, forms: emails.length };
};

/**
 * Every connection is in use: REST responds with a Retry-After header, forms are accepted and queued.
 */
const poolExhausted: Case = async (fixture) => {
  const release = Promise.withResolvers<void>();
  const { finished } = await lockLeads(fixture, release.promise);
  const direct = Array.from({ length: 60 }, async () => {
    const response = await fixture.supabase.request("/rest/v1/leads", {
      method: "POST",
      body: JSON.stringify({ name: "Ada", email: fixture.newEmail(), form_source: "contact_form" }),
    });
    await response.body?.cancel();
    return { status: response.status, wait: Number(response.headers.get("retry-after")) };
  });
  const emails = Array.from({ length: 4 }, () => fixture.newEmail());
  const forms = await Promise.all(emails.map((email) => fixture.send(email)));
  for (const { status, ms } of forms) {
    assert.equal(status, 303);
    assert.ok(ms < 10_000, `a form took ${ms} ms`);
  }
  for (const { status, wait } of await Promise.all(direct)) {
    assert.ok([503, 504].includes(status), `REST responded with ${status}`);
    assert.ok(wait > 0 && wait <= 2, `Retry-After was ${wait} s`);
  }
  release.resolve();
  await finished;
  await fixture.expectEachStored(emails);
  return { refused: direct.length, forms: emails.length };
};

/**
 * The leads table is locked for half a minute: forms are accepted within ten seconds and stored
 * afterwards.
 */
const tableLocked: Case = async (fixture) => {
  const lockTimeout = AbortSignal.timeout(30_000);
  const { finished } = await lockLeads(fixture, once(lockTimeout, "abort"));
  const emails: string[] = [];
  let maxMs = 0;
  while (!lockTimeout.aborted) {
    const some = Array.from({ length: 3 }, () => fixture.newEmail());
    emails.push(...some);
    for (const { status, ms } of await Promise.all(some.map((email) => fixture.send(email)))) {
      assert.equal(status, 303);
      maxMs = Math.max(maxMs, ms);
    }
  }
  await finished;
  assert.ok(maxMs < 10_000, `a form took ${maxMs} ms`);
  await fixture.expectEachStored(emails);
  return { forms: emails.length, maxMs: Math.round(maxMs) };
};

type SlotChoice = { type_id: string; time: number; starts_at: string; times: readonly number[] };

/** Chooses one of the next free slots of the second appointment type. */
async function chooseSlot(fixture: FaultFixture): Promise<SlotChoice> {
  const options = BookingOptions.parse(
    await (await callRpc(fixture, "booking_options", {})).json(),
  );
  const type_id = options.types[1]?.id;
  assert.ok(type_id);
  // From tomorrow on: the minimum notice removes none of these from the list during the test.
  const from_at = new Date(Date.now() + 86_400_000);
  const until_at = new Date(from_at.getTime() + 20 * 86_400_000);
  const slots = await callRpc(fixture, "available_slots", { type_id, from_at, until_at });
  const times = SlotStarts.parse(await slots.json());
  const time = pickOne(fixture.random, times.slice(0, 20));
  return { type_id, time, starts_at: new Date(time * 1000).toISOString(), times };
}

const callRpc = (fixture: FaultFixture, name: string, body: object): Promise<Response> =>
  fixture.supabase.request(`/rest/v1/rpc/${name}`, { method: "POST", body: JSON.stringify(body) });

/** Submits the booking form of the site. */
const submitBooking = (
  fixture: FaultFixture,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${fixture.origin}/book`, {
    method: "POST",
    headers: { accept: "application/json", origin: fixture.origin, ...headers },
    body: new URLSearchParams({ form: "booking", name: "Ada", ...fields }),
  });

const bookingProblems = z.object({ problems: z.object({ next: z.string() }) });

/** Submits the form with an expired hold; returns the next free slots of the response. */
async function submitExpiredHold(
  fixture: FaultFixture,
  { type_id, time }: SlotChoice,
  hold: string,
  email: string,
): Promise<number[]> {
  const response = await submitBooking(
    fixture,
    { type: type_id, time: String(time), zone: "Europe/Berlin", hold, email },
    { "sec-fetch-site": "same-origin" },
  );
  assert.equal(response.status, 422);
  const { problems } = bookingProblems.parse(await response.json());
  return problems.next.split(",").map(Number);
}

/**
 * A slot hold expires while its visitor types, and another visitor books: 409 with the next free slots.
 */
const holdExpired: Case = async (fixture) => {
  const { supabase } = fixture;
  const slot = await chooseSlot(fixture);
  const { type_id, starts_at } = slot;
  const slot_hold_id = randomUUID();
  const held = await callRpc(fixture, "hold_slot", { type_id, starts_at, slot_hold_id });
  assert.equal(held.status, 200);
  const book = (fields: object = {}): Promise<Response> =>
    callRpc(fixture, "book_appointment", {
      booking: {
        type_id,
        starts_at,
        name: "Ada",
        email: fixture.newEmail(),
        submission_id: randomUUID(),
        ...fields,
      },
    });
  const early = await book();
  assert.equal(early.status, 409, "during the slot hold other visitors are not offered the slot");
  await supabase.sql`
    update private.reservations set hold_expires_at = now() - interval '1 second' where slot_hold_id = ${slot_hold_id}`;
  assert.equal((await book()).status, 200);
  assert.equal((await book({ slot_hold_id })).status, 409);
  const email = fixture.newEmail();
  const next = await submitExpiredHold(fixture, slot, slot_hold_id, email);
  assert.ok(
    next.length > 0 && next.every((time) => slot.times.includes(time) && time !== slot.time),
  );
  const rows = await supabase.sql`
    select id from public.appointments where starts_at = ${starts_at} and status <> 'cancelled'`;
  assert.equal(rows.length, 1);
  assert.equal(await fixture.countLeads(email), 0);
  return { nextTimes: next.length };
};

const invalidResponses = fc.record({
  status: fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 409, 422, 500, 502, 503),
  type: fc.constantFrom("application/json", "text/html", "text/event-stream", "x/y", ""),
  body: fc.oneof(
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "null", "[]", "{}", "[[[[", '{"outcome":"booked"}', "<html></html>", "\0"),
  ),
  length: fc.constantFrom("right", "none", "too long"),
});
type InvalidResponse = typeof invalidResponses extends fc.Arbitrary<infer Value> ? Value : never;

const createResponder =
  ({ status, type, body, length }: InvalidResponse): Responder =>
  (response) => {
    const bytes = Buffer.from(body);
    response.writeHead(status, {
      ...(type ? { "content-type": type } : {}),
      ...(status === 301 ? { location: "http://127.0.0.1:1/" } : {}),
      ...(length === "none"
        ? {}
        : { "content-length": bytes.length + (length === "too long" ? 7 : 0) }),
    });
    response.write(bytes);
    // A server that promised a longer response ends the connection.
    if (length === "too long") response.destroy();
    else response.end();
  };

/** One request of each kind that makes the site send requests to Supabase. */
const createRequests = (fixture: FaultFixture): Record<string, () => Promise<Response>> => ({
  form: () => sendContactForm(fixture.origin, { email: fixture.newEmail() }),
  booking: () =>
    submitBooking(fixture, {
      type: randomUUID(),
      time: "1900000000",
      zone: "UTC",
      email: fixture.newEmail(),
    }),
  times: () => fetch(`${fixture.origin}/book/times?month=2026-12&type=${randomUUID()}`),
  page: () => fetch(`${fixture.origin}/book`),
  chat: () =>
    fetch(`${fixture.origin}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: fixture.origin },
      body: JSON.stringify({ message: "Hello", sessionId: randomUUID(), conversationState: null }),
    }),
});

const meaningfulStatuses = new Set([200, 303, 400, 404, 409, 422, 429, 502, 503, 504]);

/**
 * For invalid upstream responses the site responds to each request once, in time and with a meaningful
 * status, sends at most three attempts, and recovers afterwards.
 */
const invalidUpstreamResponses: Case = async (fixture) => {
  const runs = 40;
  let requestCount = 0;
  const requests = createRequests(fixture);
  await fc.assert(
    fc.asyncProperty(invalidResponses, async (invalid) => {
      fixture.gate.reset();
      fixture.gate.respondWith(/./, createResponder(invalid));
      for (const [name, send] of Object.entries(requests)) {
        const response = await send();
        const text = await response.text();
        requestCount += 1;
        assert.ok(
          meaningfulStatuses.has(response.status),
          `${name} responded with ${response.status}`,
        );
        assert.doesNotMatch(
          text,
          /127\.0\.0\.1| at .*\.(js|ts):\d/,
          `${name} reveals an address or a stack`,
        );
      }
      // Forms are also retried from the queue; bookings and chats are not.
      const bookings = fixture.gate.requestCount(/\/rpc\/book_appointment/);
      const turns = fixture.gate.requestCount(/chat-intelligent/);
      assert.ok(bookings <= 3, `one booking sent ${bookings} requests`);
      assert.ok(turns <= 1, `one turn sent ${turns} requests`);
    }),
    { numRuns: runs, seed: Math.floor(fixture.random() * 2 ** 31), endOnFailure: true },
  );
  fixture.gate.reset();
  assert.equal((await fetch(`${fixture.product.origin}/livez`)).status, 200);
  return { responses: runs, requests: requestCount };
};

/** Supabase is reachable, but its Auth and functions close every connection: forms are unaffected. */
const authAndFunctionsDown: Case = async (fixture) => {
  fixture.gate.respondWith(/^\/(auth|functions)\//, endWithoutResponse);
  const emails = Array.from({ length: 6 }, () => fixture.newEmail());
  for (const email of emails) assert.equal((await fixture.send(email)).status, 303);
  await fixture.expectEachStored(emails);
  return { forms: emails.length };
};

export const databaseCases = {
  "database-stopped": databaseStopped,
  "database-killed": databaseKilled,
  "pool-exhausted": poolExhausted,
  "table-locked": tableLocked,
  "hold-expired": holdExpired,
  "invalid-upstream-responses": invalidUpstreamResponses,
  "auth-and-functions-down": authAndFunctionsDown,
} satisfies Record<string, Case>;
