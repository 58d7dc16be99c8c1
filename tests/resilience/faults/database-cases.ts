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
import type { Stage } from "./fixture.ts";

/** What becomes of what visitors send while the database is away, dies, is locked or talks nonsense. */

/** Keeps everyone else off the leads until `end` is fulfilled; resolves once they are kept off. */
async function lockLeads(stage: Stage, end: Promise<unknown>): Promise<{ over: Promise<unknown> }> {
  const locked = Promise.withResolvers<void>();
  const over = stage.supabase.sql.begin(async (sql) => {
    await sql`lock table public.leads in access exclusive mode`;
    locked.resolve();
    await end;
  });
  await Promise.race([locked.promise, over]);
  return { over };
}

/** Nobody is at home: forms are taken, wait on disk, and are stored once. */
const databaseStopped: Case = async (stage) => {
  const emails = Array.from({ length: 8 }, () => stage.person());
  await stage.stopDatabase();
  let longest = 0;
  for (const email of emails) {
    const { status, ms } = await stage.send(email);
    assert.equal(status, 303);
    longest = Math.max(longest, ms);
  }
  assert.ok(longest < 10_000, `an answer took ${longest} ms`);
  await stage.startDatabase();
  await stage.holdsEach(emails);
  return { forms: emails.length, longestMs: Math.round(longest), lost: 0 };
};

/** The server dies at any moment around the commit; whoever was not told sends again: one row each. */
const databaseKilled: Case = async (stage) => {
  const rounds = 12;
  const emails: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const email = stage.person();
    emails.push(email);
    const submission_id = randomUUID();
    const killed = after(stage.random() * 60).then(() =>
      killFamily(stage.supabase.pid, /postgres\b.* -D /),
    );
    await until(
      async () =>
        (await stage.send(email, { submission_id }).catch(() => undefined))?.status === 303,
    );
    await killed;
  }
  await stage.holdsEach(emails);
  return { kills: rounds, lost: 0, twice: 0 };
};

/** Every connection waits: whoever asks REST is told when to come back, forms are taken and wait. */
const poolExhausted: Case = async (stage) => {
  const release = Promise.withResolvers<void>();
  const { over } = await lockLeads(stage, release.promise);
  const direct = Array.from({ length: 60 }, async () => {
    const answer = await stage.supabase.request("/rest/v1/leads", {
      method: "POST",
      body: JSON.stringify({ name: "Ada", email: stage.person(), form_source: "contact_form" }),
    });
    await answer.body?.cancel();
    return { status: answer.status, wait: Number(answer.headers.get("retry-after")) };
  });
  const emails = Array.from({ length: 4 }, () => stage.person());
  const forms = await Promise.all(emails.map((email) => stage.send(email)));
  for (const { status, ms } of forms) {
    assert.equal(status, 303);
    assert.ok(ms < 10_000, `a form took ${ms} ms`);
  }
  for (const { status, wait } of await Promise.all(direct)) {
    assert.ok([503, 504].includes(status), `REST answered ${status}`);
    assert.ok(wait > 0 && wait <= 2, `to come back after ${wait} s`);
  }
  release.resolve();
  await over;
  await stage.holdsEach(emails);
  return { refused: direct.length, forms: emails.length, lost: 0 };
};

/** Half a minute in which nobody may write a lead: forms are taken within ten seconds, stored afterwards. */
const tableLocked: Case = async (stage) => {
  const lasts = AbortSignal.timeout(30_000);
  const { over } = await lockLeads(stage, once(lasts, "abort"));
  const emails: string[] = [];
  let longest = 0;
  while (!lasts.aborted) {
    const some = Array.from({ length: 3 }, () => stage.person());
    emails.push(...some);
    for (const { status, ms } of await Promise.all(some.map((email) => stage.send(email)))) {
      assert.equal(status, 303);
      longest = Math.max(longest, ms);
    }
  }
  await over;
  assert.ok(longest < 10_000, `a form took ${longest} ms`);
  await stage.holdsEach(emails);
  return { forms: emails.length, longestMs: Math.round(longest), lost: 0 };
};

/** A hold runs out while its visitor types, and somebody else books: 409 with the next free times. */
const holdExpired: Case = async (stage) => {
  const { supabase, origin } = stage;
  const rpc = async (name: string, body: object) =>
    supabase.request(`/rest/v1/rpc/${name}`, { method: "POST", body: JSON.stringify(body) });
  const options: { types: { id: string }[] } = await (await rpc("booking_options", {})).json();
  const type_id = options.types[1]?.id;
  assert.ok(type_id);
  // From tomorrow on: the notice takes none of these out of the list while this runs.
  const from = new Date(Date.now() + 86_400_000);
  const until_at = new Date(from.getTime() + 20 * 86_400_000);
  const times: number[] = await (
    await rpc("available_slots", { type_id, from_at: from, until_at })
  ).json();
  const time = pickOne(stage.random, times.slice(0, 20));
  const starts_at = new Date(time * 1000).toISOString();
  const slot_hold_id = randomUUID();
  assert.equal((await rpc("hold_slot", { type_id, starts_at, slot_hold_id })).status, 200);
  const booking = (more: object) => ({
    booking: { type_id, starts_at, name: "Ada", submission_id: randomUUID(), ...more },
  });
  const early = await rpc("book_appointment", booking({ email: stage.person() }));
  assert.equal(early.status, 409, "while it is held nobody else gets it");
  await supabase.sql`
    update private.reservations set hold_expires_at = now() - interval '1 second' where slot_hold_id = ${slot_hold_id}`;
  const other = await rpc("book_appointment", booking({ email: stage.person() }));
  assert.equal(other.status, 200);
  const late = await rpc("book_appointment", booking({ email: stage.person(), slot_hold_id }));
  assert.equal(late.status, 409);
  const email = stage.person();
  const answer = await fetch(`${origin}/book`, {
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
  assert.equal(answer.status, 422);
  const { problems }: { problems: { next?: string } } = await answer.json();
  const next = (problems.next ?? "").split(",").map(Number);
  assert.ok(next.length > 0 && next.every((one) => times.includes(one) && one !== time));
  const rows = await supabase.sql`
    select id from public.appointments where starts_at = ${starts_at} and status <> 'cancelled'`;
  assert.equal(rows.length, 1);
  assert.equal(await stage.leadsOf(email), 0);
  return { nextTimes: next.length };
};

/**
 * Whatever the database's side says, the site answers each request once, in time and with a status that
 * means something, asks at most three times, and works again afterwards.
 */
const upstreamNonsense: Case = async (stage) => {
  const runs = 40;
  const bodies = fc.oneof(
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "null", "[]", "{}", "[[[[", '{"outcome":"booked"}', "<html></html>", "\0"),
  );
  const answers = fc.record({
    status: fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 409, 422, 500, 502, 503),
    type: fc.constantFrom("application/json", "text/html", "text/event-stream", "x/y", ""),
    body: bodies,
    length: fc.constantFrom("right", "none", "too long"),
  });
  let asked = 0;
  const meaningful = new Set([200, 303, 400, 404, 409, 422, 429, 502, 503, 504]);
  const questions: Record<string, () => Promise<Response>> = {
    form: () => sendContactForm(stage.origin, { email: stage.person() }),
    booking: () =>
      fetch(`${stage.origin}/book`, {
        method: "POST",
        headers: { accept: "application/json", origin: stage.origin },
        body: new URLSearchParams({
          form: "booking",
          type: randomUUID(),
          time: "1900000000",
          zone: "UTC",
          name: "Ada",
          email: stage.person(),
        }),
      }),
    times: () => fetch(`${stage.origin}/book/times?month=2026-12&type=${randomUUID()}`),
    page: () => fetch(`${stage.origin}/book`),
    chat: () =>
      fetch(`${stage.origin}/api/chat`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: stage.origin },
        body: JSON.stringify({
          message: "Hello",
          sessionId: randomUUID(),
          conversationState: null,
        }),
      }),
  };
  await fc.assert(
    fc.asyncProperty(answers, async ({ status, type, body, length }) => {
      stage.gate.heal();
      stage.gate.play(/./, (response) => {
        const bytes = Buffer.from(body);
        response.writeHead(status, {
          ...(type ? { "content-type": type } : {}),
          ...(status === 301 ? { location: "http://127.0.0.1:1/" } : {}),
          ...(length === "none"
            ? {}
            : { "content-length": bytes.length + (length === "too long" ? 7 : 0) }),
        });
        response.write(bytes);
        // One that promised more than it says dies.
        if (length === "too long") response.destroy();
        else response.end();
      });
      for (const [name, ask] of Object.entries(questions)) {
        const answer = await ask();
        const text = await answer.text();
        asked += 1;
        assert.ok(meaningful.has(answer.status), `${name} answered ${answer.status}`);
        assert.doesNotMatch(text, /127\.0\.0\.1| at .*\.(js|ts):\d/, `${name} says too much`);
      }
      // Forms are asked for again from the disk as well; bookings and chats are not.
      const bookings = stage.gate.requestCount(/\/rpc\/book_appointment/);
      const turns = stage.gate.requestCount(/chat-intelligent/);
      assert.ok(bookings <= 3, `one booking asked ${bookings} times`);
      assert.ok(turns <= 1, `one turn asked ${turns} times`);
    }),
    { numRuns: runs, seed: Math.floor(stage.random() * 2 ** 31), endOnFailure: true },
  );
  stage.gate.heal();
  assert.equal((await fetch(`${stage.product.origin}/livez`)).status, 200);
  return { answers: runs, requests: asked };
};

/** Supabase is reached, but its accounts and functions end every connection: forms do not care. */
const onlyRestAnswers: Case = async (stage) => {
  stage.gate.play(/^\/(auth|functions)\//, endWithoutResponse);
  const emails = Array.from({ length: 6 }, () => stage.person());
  for (const email of emails) assert.equal((await stage.send(email)).status, 303);
  await stage.holdsEach(emails);
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
