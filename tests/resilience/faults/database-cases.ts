import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import * as fc from "fast-check";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { killFamily } from "../../support/product/process-killer.ts";
import { pickOne } from "../../support/fixtures/seeded.ts";
import { until } from "../../support/until.ts";
import { endWithoutResponse } from "../../support/servers/upstream-gate.ts";
import type { Case } from "./faults.ts";
import type { FaultFixture } from "./fixture.ts";

/** Visitors' requests while the database is unavailable, killed, locked or returns invalid data. */

/** Locks the leads table until `end` resolves; resolves once the lock is held. */
async function lockLeads(
  fixture: FaultFixture,
  end: Promise<unknown>,
): Promise<{ over: Promise<unknown> }> {
  const locked = Promise.withResolvers<void>();
  const over = fixture.supabase.sql.begin(async (sql) => {
    await sql`lock table public.leads in access exclusive mode`;
    locked.resolve();
    await end;
  });
  await Promise.race([locked.promise, over]);
  return { over };
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
  return { forms: emails.length, maxMs: Math.round(maxMs), lost: 0 };
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
    const killed = after(fixture.random() * 60).then(() =>
      killFamily(fixture.supabase.pid, /postgres\b.* -D /),
    );
    await until(
      async () =>
        (await fixture.send(email, { submission_id }).catch(() => undefined))?.status === 303,
    );
    await killed;
  }
  await fixture.expectEachStored(emails);
  return { kills: rounds, lost: 0, twice: 0 };
};

/**
 * Every connection is in use: REST responds with a Retry-After header, forms are accepted and queued.
 */
const poolExhausted: Case = async (fixture) => {
  const release = Promise.withResolvers<void>();
  const { over } = await lockLeads(fixture, release.promise);
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
    assert.ok(wait > 0 && wait <= 2, `to come back after ${wait} s`);
  }
  release.resolve();
  await over;
  await fixture.expectEachStored(emails);
  return { refused: direct.length, forms: emails.length, lost: 0 };
};

/**
 * The leads table is locked for half a minute: forms are accepted within ten seconds and stored
 * afterwards.
 */
const tableLocked: Case = async (fixture) => {
  const lockMs = AbortSignal.timeout(30_000);
  const { over } = await lockLeads(fixture, once(lockMs, "abort"));
  const emails: string[] = [];
  let maxMs = 0;
  while (!lockMs.aborted) {
    const some = Array.from({ length: 3 }, () => fixture.newEmail());
    emails.push(...some);
    for (const { status, ms } of await Promise.all(some.map((email) => fixture.send(email)))) {
      assert.equal(status, 303);
      maxMs = Math.max(maxMs, ms);
    }
  }
  await over;
  assert.ok(maxMs < 10_000, `a form took ${maxMs} ms`);
  await fixture.expectEachStored(emails);
  return { forms: emails.length, maxMs: Math.round(maxMs), lost: 0 };
};

/**
 * A slot hold expires while its visitor types, and another visitor books: 409 with the next free slots.
 */
const holdExpired: Case = async (fixture) => {
  const { supabase, origin } = fixture;
  const rpc = async (name: string, body: object) =>
    supabase.request(`/rest/v1/rpc/${name}`, { method: "POST", body: JSON.stringify(body) });
  const options: { types: { id: string }[] } = await (await rpc("booking_options", {})).json();
  const type_id = options.types[1]?.id;
  assert.ok(type_id);
  // From tomorrow on: the minimum notice removes none of these from the list during the test.
  const from = new Date(Date.now() + 86_400_000);
  const until_at = new Date(from.getTime() + 20 * 86_400_000);
  const times: number[] = await (
    await rpc("available_slots", { type_id, from_at: from, until_at })
  ).json();
  const time = pickOne(fixture.random, times.slice(0, 20));
  const starts_at = new Date(time * 1000).toISOString();
  const slot_hold_id = randomUUID();
  assert.equal((await rpc("hold_slot", { type_id, starts_at, slot_hold_id })).status, 200);
  const booking = (more: object) => ({
    booking: { type_id, starts_at, name: "Ada", submission_id: randomUUID(), ...more },
  });
  const early = await rpc("book_appointment", booking({ email: fixture.newEmail() }));
  assert.equal(early.status, 409, "during the slot hold other visitors are not offered the slot");
  await supabase.sql`
    update private.reservations set hold_expires_at = now() - interval '1 second' where slot_hold_id = ${slot_hold_id}`;
  const other = await rpc("book_appointment", booking({ email: fixture.newEmail() }));
  assert.equal(other.status, 200);
  const late = await rpc("book_appointment", booking({ email: fixture.newEmail(), slot_hold_id }));
  assert.equal(late.status, 409);
  const email = fixture.newEmail();
  const response = await fetch(`${origin}/book`, {
    method: "POST",
    headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({
      form: "booking",
      type: type_id,
      time: String(time),
      zone: "Europe/Berlin",
      hold: slot_hold_id,
      name: "Ada",
      email,
    }),
  });
  assert.equal(response.status, 422);
  const { problems }: { problems: { next?: string } } = await response.json();
  const next = (problems.next ?? "").split(",").map(Number);
  assert.ok(next.length > 0 && next.every((one) => times.includes(one) && one !== time));
  const rows = await supabase.sql`
    select id from public.appointments where starts_at = ${starts_at} and status <> 'cancelled'`;
  assert.equal(rows.length, 1);
  assert.equal(await fixture.leadsOf(email), 0);
  return { nextTimes: next.length };
};

/**
 * For invalid upstream responses the site responds to each request once, in time and with a meaningful
 * status, sends at most three attempts, and recovers afterwards.
 */
const upstreamNonsense: Case = async (fixture) => {
  const runs = 40;
  const bodies = fc.oneof(
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "null", "[]", "{}", "[[[[", '{"outcome":"booked"}', "<html></html>", "\0"),
  );
  const responses = fc.record({
    status: fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 409, 422, 500, 502, 503),
    type: fc.constantFrom("application/json", "text/html", "text/event-stream", "x/y", ""),
    body: bodies,
    length: fc.constantFrom("right", "none", "too long"),
  });
  let asked = 0;
  const meaningful = new Set([200, 303, 400, 404, 409, 422, 429, 502, 503, 504]);
  const questions: Record<string, () => Promise<Response>> = {
    form: () => sendContactForm(fixture.origin, { email: fixture.newEmail() }),
    booking: () =>
      fetch(`${fixture.origin}/book`, {
        method: "POST",
        headers: { accept: "application/json", origin: fixture.origin },
        body: new URLSearchParams({
          form: "booking",
          type: randomUUID(),
          time: "1900000000",
          zone: "UTC",
          name: "Ada",
          email: fixture.newEmail(),
        }),
      }),
    times: () => fetch(`${fixture.origin}/book/times?month=2026-12&type=${randomUUID()}`),
    page: () => fetch(`${fixture.origin}/book`),
    chat: () =>
      fetch(`${fixture.origin}/api/chat`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: fixture.origin },
        body: JSON.stringify({
          message: "Hello",
          sessionId: randomUUID(),
          conversationState: null,
        }),
      }),
  };
  await fc.assert(
    fc.asyncProperty(responses, async ({ status, type, body, length }) => {
      fixture.gate.heal();
      fixture.gate.play(/./, (response) => {
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
      });
      for (const [name, ask] of Object.entries(questions)) {
        const response = await ask();
        const text = await response.text();
        asked += 1;
        assert.ok(meaningful.has(response.status), `${name} responded with ${response.status}`);
        assert.doesNotMatch(text, /127\.0\.0\.1| at .*\.(js|ts):\d/, `${name} says too much`);
      }
      // Forms are also retried from the queue; bookings and chats are not.
      const bookings = fixture.gate.requestCount(/\/rpc\/book_appointment/);
      const turns = fixture.gate.requestCount(/chat-intelligent/);
      assert.ok(bookings <= 3, `one booking asked ${bookings} times`);
      assert.ok(turns <= 1, `one turn asked ${turns} times`);
    }),
    { numRuns: runs, seed: Math.floor(fixture.random() * 2 ** 31), endOnFailure: true },
  );
  fixture.gate.heal();
  assert.equal((await fetch(`${fixture.product.origin}/livez`)).status, 200);
  return { answers: runs, requests: asked };
};

/** Supabase is reachable, but its Auth and functions close every connection: forms are unaffected. */
const onlyRestAnswers: Case = async (fixture) => {
  fixture.gate.play(/^\/(auth|functions)\//, endWithoutResponse);
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
  "upstream-nonsense": upstreamNonsense,
  "only-rest-answers": onlyRestAnswers,
} satisfies Record<string, Case>;
