/**
 * Claims, retries and permissions of outbox rows. Each test rolls back before the embedded worker can
 * see its rows.
 */

import { createHash, randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { runAs, tryAs, callers } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`select 1`);

const undo = new Error("undo");

/** Runs statements as the database owner and rolls them back. */
async function runAndRollBack(act: (sql: TransactionSql) => Promise<void>): Promise<void> {
  await database()
    .sql.begin(async (sql) => {
      await act(sql);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/** Adds a due row with the given columns; returns its id. */
async function addRow(sql: TransactionSql, columns: Record<string, unknown> = {}): Promise<string> {
  const [row] = await sql`
    insert into public.outbox ${sql({ kind: "webhook", payload: sql.json({ topic: "lead.created" }), next_at: "2026-01-01", ...columns })}
    returning id`;
  return row?.id;
}

const claim = async (sql: TransactionSql): Promise<{ id: string; lease: string }[]> => {
  const [claimed] =
    await sql`select public.claim_outbox(100, 60, array['webhook', 'email']) as rows`;
  return claimed?.rows;
};

const readRow = async (sql: TransactionSql, id: string) => {
  const [row] = await sql`select * from public.outbox where id = ${id}`;
  return row;
};

test("a row is leased to one worker until the lease expires, then to the next", () =>
  runAndRollBack(async (sql) => {
    const id = await addRow(sql);
    const [first] = await claim(sql);
    expect(first?.id).toBe(id);
    expect(await claim(sql)).toEqual([]);
    await sql`update public.outbox set leased_until = now() - interval '1 second' where id = ${id}`;
    const [second] = await claim(sql);
    expect(second?.lease).not.toBe(first?.lease);
    const finish = async (lease: string | undefined) => {
      const [row] = await sql`select public.finish_outbox(${id}, ${lease ?? null}) as done`;
      return row?.done;
    };
    expect(await finish(first?.lease)).toBe(false);
    expect(await finish(second?.lease)).toBe(true);
    expect(await finish(second?.lease)).toBe(false);
    expect(await readRow(sql, id)).toMatchObject({ state: "done", attempts: 2, lease: null });
  }));

test("the timeline says whether an email was captured", () =>
  runAndRollBack(async (sql) => {
    await sql`
      insert into public.leads (name, email, form_source)
      values ('Ada', 'ada@example.com', 'contact_form')`;
    const [person] = await sql`select id from public.people where email = 'ada@example.com'`;
    const payload = sql.json({ topic: "lead_confirmation", audience: "visitor" });
    const columns = { kind: "email", payload, person_id: person?.id };
    const sent = await addRow(sql, columns);
    const captured = await addRow(sql, columns);
    await sql`
      insert into public.mailbox (id, recipient, subject, text_body, html_body)
      values (${captured}, 'ada@example.com', 'Thank you', '', '')`;
    for (const { id, lease } of await claim(sql))
      await sql`select public.finish_outbox(${id}, ${lease})`;
    const events = await sql`
      select subject_id, details from public.person_events
      where subject_id in (${sent}, ${captured}) order by subject_id = ${captured}`;
    expect([...events]).toEqual([
      { subject_id: sent, details: { topic: "lead_confirmation" } },
      { subject_id: captured, details: { topic: "lead_confirmation", captured: true } },
    ]);
  }));

test("a row whose workers never report is dead after twelve attempts", () =>
  runAndRollBack(async (sql) => {
    const id = await addRow(sql);
    for (let round = 0; round < 12; round++) {
      expect(await claim(sql)).toHaveLength(1);
      await sql`update public.outbox set leased_until = now() - interval '1 second' where id = ${id}`;
    }
    expect(await claim(sql)).toEqual([]);
    expect(await readRow(sql, id)).toMatchObject({
      state: "dead",
      last_error: "The worker did not come back from it.",
    });
  }));

test("the delays between twelve attempts grow to about two days in total", () =>
  runAndRollBack(async (sql) => {
    const delays = await sql`
      select extract(epoch from private.outbox_backoff(n))::float8 as seconds from generate_series(1, 11) n`;
    const seconds: number[] = delays.map((row) => row.seconds);
    expect(seconds[0]).toBeLessThanOrEqual(6);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    const hours = seconds.reduce((sum, each) => sum + each, 0) / 3600;
    expect(hours).toBeGreaterThan(36);
    expect(hours).toBeLessThan(72);
  }));

test("a failed attempt is retried later, the last one ends it, and a permanent error ends it immediately", () =>
  runAndRollBack(async (sql) => {
    const failRow = async (columns: Record<string, unknown>, isPermanent: boolean) => {
      const id = await addRow(sql, columns);
      const claimed = (await claim(sql)).find((row) => row.id === id);
      const [returned] = await sql`
        select public.fail_outbox(${id}, ${claimed?.lease ?? null}, 'Timeout', ${isPermanent}) as state`;
      const row = await readRow(sql, id);
      return {
        returned: returned?.state,
        state: row?.state,
        isDelayed: row?.next_at > new Date(),
        error: row?.last_error,
      };
    };
    const error = "Timeout";
    expect(await failRow({}, false)).toEqual({
      returned: "pending",
      state: "pending",
      isDelayed: true,
      error,
    });
    expect(await failRow({ attempts: 11 }, false)).toMatchObject({
      returned: "dead",
      state: "dead",
      error,
    });
    expect(await failRow({}, true)).toMatchObject({ returned: "dead", state: "dead", error });
    // Recurring jobs never fail permanently.
    const recurring = { every: "5 minutes", attempts: 40 };
    expect(await failRow(recurring, true)).toMatchObject({
      returned: "pending",
      state: "pending",
      error,
    });
  }));

test("an event becomes one delivery per active webhook with this event, once", () =>
  runAndRollBack(async (sql) => {
    const added = await sql<{ id: string }[]>`
      insert into public.webhooks (url, events, is_active) values
        ('https://a.example.com', array['lead.created', 'appointment.booked'], true),
        ('https://b.example.com', array['lead.created'], true),
        ('https://c.example.com', array['lead.created'], false),
        ('https://d.example.com', array['appointment.booked'], true)
      returning id`;
    const payload = sql.json({ topic: "lead.created", data: { email: "ada@example.com" } });
    const id = await addRow(sql, { kind: "event", payload });
    for (const events of [1, 0]) {
      const [made] = await sql`select public.fan_out_events('{}', 10) as events`;
      expect(made).toEqual({ events });
    }
    const deliveries = await sql`
      select webhook_id, payload #>> '{data,email}' as email from public.outbox
      where payload ->> 'event' = ${id}`;
    expect(new Set(deliveries.map(({ webhook_id }) => webhook_id))).toEqual(
      new Set(added.slice(0, 2).map((webhook) => webhook.id)),
    );
    expect(deliveries.map(({ email }) => email)).toEqual(["ada@example.com", "ada@example.com"]);
  }));

test("an event becomes one delivery per target of the worker of the version before", () =>
  runAndRollBack(async (sql) => {
    const payload = sql.json({ topic: "lead.created", data: { email: "ada@example.com" } });
    const id = await addRow(sql, { kind: "event", payload });
    const targets = ["https://a.example.com", "https://b.example.com"];
    for (const events of [1, 0]) {
      const [made] = await sql`select public.fan_out_events(${targets}, 10) as events`;
      expect(made).toEqual({ events });
    }
    const webhooks = await sql`
      select payload ->> 'target' as target, payload #>> '{data,email}' as email from public.outbox
      where payload ->> 'event' = ${id} order by 1`;
    expect([...webhooks]).toEqual(targets.map((target) => ({ target, email: "ada@example.com" })));
    expect(await readRow(sql, id)).toMatchObject({
      state: "done",
      payload: { topic: "lead.created" },
    });
  }));

test("erasing a person removes pending messages to or about them, with or without a person id", async () => {
  const { sql, accounts } = database();
  const email = `${randomUUID()}@example.com`;
  const later = "now() + interval '1 hour'";
  await sql.unsafe(`
    with person as (insert into public.people (email) values ('${email}') returning id)
    insert into public.outbox (kind, payload, person_id, next_at)
    select 'email', '{"topic": "lead_notice", "to": "sales@example.com"}', id, ${later} from person;
    insert into public.outbox (kind, payload, next_at) values
      ('email', '{"topic": "newsletter_confirmation", "to": "${email.toUpperCase()}"}', ${later}),
      ('event', '{"topic": "newsletter.confirmed", "data": {"email": "${email}"}}', ${later}),
      ('email', '{"topic": "newsletter_confirmation", "to": "other.${email}"}', ${later})`);
  await runAs(
    sql,
    accounts,
    "admin",
    (transaction) => transaction`select public.erase_person(${email})`,
  );
  const left = await sql`
    select payload ->> 'to' as recipient from public.outbox
    where payload::text ilike ${`%${email}%`} or payload ->> 'to' = 'sales@example.com'`;
  expect(left.map(({ recipient }) => recipient)).toEqual([`other.${email}`]);
  await sql`delete from public.outbox where payload ->> 'to' = ${`other.${email}`}`;
});

const calls = {
  "only administrators can replay a message": [
    `select public.replay_outbox('${randomUUID()}')`,
    ["admin"],
  ],
  "only administrators, marketing and the service can end subscriptions": [
    "select public.unsubscribe_addresses(array['nobody@example.com'])",
    ["marketing", "admin", "service"],
  ],
  "only the service can claim rows": ["select public.claim_outbox(1, 1, array['x'])", ["service"]],
  "only the service can report failures": [
    `select public.fail_outbox('${randomUUID()}', '${randomUUID()}', 'x', true)`,
    ["service"],
  ],
  "only the service can create webhooks": ["select public.fan_out_events('{}', 1)", ["service"]],
  "only the service can run database jobs": [
    "select public.run_database_job('aggregate')",
    ["service"],
  ],
  "every caller except the service can confirm a subscription": [
    "select public.confirm_subscription('x')",
    callers.filter((caller) => caller !== "service"),
  ],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

test.each(Object.entries(calls))("%s", async (_, [statement, allowed]) => {
  const { sql, accounts } = database();
  for (const caller of callers) {
    const outcome = await tryAs(sql, accounts, caller, statement);
    const mayCall = allowed.some((name) => name === caller);
    // An allowed caller learns that the message does not exist.
    const expected = !mayCall
      ? { rejected: "42501" }
      : statement.includes("replay")
        ? { rejected: "PT409" }
        : { rows: 1 };
    expect({ caller, ...outcome }).toEqual({ caller, ...expected });
  }
});

test("staff can end a subscription but not start one", async () => {
  const { sql, accounts } = database();
  await sql`insert into public.newsletter_subscribers (email) values ('staff.touch@example.com')`;
  for (const caller of ["admin", "marketing"] as const) {
    const set = (status: string) =>
      tryAs(
        sql,
        accounts,
        caller,
        `update public.newsletter_subscribers set status = '${status}' where email = 'staff.touch@example.com'`,
      );
    expect(await set("confirmed")).toEqual({ rejected: "42501" });
    expect(await set("unsubscribed")).toEqual({ rows: 1 });
  }
});

test("a token is only in its email, the database stores its hash, and confirmation requests become less frequent", () =>
  runAndRollBack(async (sql) => {
    await sql`insert into public.newsletter_subscribers (email) values ('tokens@example.com')`;
    const [subscriber] =
      await sql`select id from public.newsletter_subscribers where email = 'tokens@example.com'`;
    const delays: number[] = [];
    for (let round = 0; round < 10; round++) {
      await sql`update public.newsletter_subscribers set next_mail_at = now() - interval '1 second' where id = ${subscriber?.id}`;
      await sql`select private.send_confirmation_request(${subscriber?.id})`;
      await sql`select private.send_confirmation_request(${subscriber?.id})`;
      const [row] = await sql`
        select extract(epoch from next_mail_at - now())::int / 60 as minutes from public.newsletter_subscribers
        where id = ${subscriber?.id}`;
      delays.push(row?.minutes);
    }
    expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1280, 1280]);
    const mails = await sql`
      select payload ->> 'confirm' as token from public.outbox where payload ->> 'to' = 'tokens@example.com'`;
    expect(mails).toHaveLength(10);
    const stored = await sql`
      select encode(hash, 'hex') as hash from private.subscription_tokens
      where subscriber_id = ${subscriber?.id} and purpose = 'confirm'`;
    const hashes = mails.map(({ token }) =>
      createHash("sha256").update(String(token)).digest("hex"),
    );
    expect(stored.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
  }));

test("a confirmation token expires after seven days; an unconfirmed address is removed after 30", () =>
  runAndRollBack(async (sql) => {
    await sql`insert into public.newsletter_subscribers (email) values ('late@example.com')`;
    await sql`select private.send_confirmation_request(id) from public.newsletter_subscribers where email = 'late@example.com'`;
    const [mail] = await sql`
      select payload ->> 'confirm' as token from public.outbox where payload ->> 'to' = 'late@example.com'`;
    await sql`
      update private.subscription_tokens set ends_at = ends_at - interval '7 days'
      where purpose = 'confirm' and ends_at <> 'infinity'`;
    expect([...(await sql`select public.confirm_subscription(${mail?.token}) as outcome`)]).toEqual(
      [{ outcome: "ended" }],
    );
    const exists = async () =>
      (await sql`select 1 from public.newsletter_subscribers where email = 'late@example.com'`)
        .length === 1;
    await sql`
      update public.newsletter_subscribers set created_at = now() - interval '40 days' where email = 'late@example.com'`;
    await sql`select private.purge_expired_rows()`;
    expect(await exists()).toBe(true);
    await sql`
      update public.newsletter_subscribers set next_mail_at = now() - interval '31 days' where email = 'late@example.com'`;
    await sql`select private.purge_expired_rows()`;
    expect(await exists()).toBe(false);
  }));

test('"do not contact" ends the subscription', () =>
  runAndRollBack(async (sql) => {
    const email = "No.More@example.com";
    await sql`insert into public.newsletter_subscribers (email, status) values (${email}, 'confirmed')`;
    await sql`insert into public.people (email) values (${email.toLowerCase()})`;
    await sql`update public.people set do_not_contact = true where email = ${email.toLowerCase()}`;
    const [subscriber] = await sql`
      select status from public.newsletter_subscribers where email = ${email}`;
    expect(subscriber).toEqual({ status: "unsubscribed" });
    const [event] = await sql`
      select topic from public.outbox where payload #>> '{data,email}' = ${email}`;
    expect(event).toEqual({ topic: "newsletter.unsubscribed" });
  }));

test("a notice is sent to the owner of the lead, or to administrators if there is no active owner", () =>
  runAndRollBack(async (sql) => {
    const { accounts } = database();
    const listRecipients = async (owner: string | null, withAdmins = false) => {
      const rows = await sql`
        select name from public.staff
        where email in (select private.lead_notice_recipients(${owner}::uuid, ${withAdmins})) order by name`;
      return rows.map(({ name }) => name);
    };
    expect(await listRecipients(accounts.sales)).toEqual(["sales"]);
    expect(await listRecipients(accounts.sales, true)).toEqual(
      expect.arrayContaining(["admin", "sales"]),
    );
    const admins = await listRecipients(null);
    expect(admins).toContain("admin");
    expect(admins).not.toContain("removed admin");
    expect(await listRecipients(accounts["removed admin"])).toEqual(admins);
  }));
