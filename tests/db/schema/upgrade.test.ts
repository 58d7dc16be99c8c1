import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bootstrap, grantHostedDefaults } from "../../../supabase/local/database/bootstrap.ts";
import {
  openDatabase,
  createPoolOptions,
  type Database,
} from "../../../supabase/local/database/database.ts";
import { connectLite, startLite } from "../../../supabase/local/auth/lite.ts";
import { createMailboxTransports } from "../../../supabase/local/outbox/email-transports.ts";
import { applyMigrations, readMigrations } from "../../../supabase/local/database/migrate.ts";
import { migrationsFolder } from "../../../supabase/local/paths.ts";
import { startCluster } from "../../../supabase/local/database/postgres/cluster.ts";

/** A database of the first release, with data in it, becomes one of today. */

const firstRelease = "20261120090500";
/** From here on, marked spam is a flag on the lead. */
const spamFlag = "20261126200000";
const undo: (() => Promise<unknown> | void)[] = [];
let database: Database;
let sql: postgres.Sql;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "site-upgrade-"));
  undo.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const cluster = await startCluster({ dataFolder });
  undo.push(() => cluster.stop());
  database = openDatabase(cluster.socket);
  undo.push(() => database.close());
  const connection = connectLite(cluster.socket);
  undo.push(() => connection.close());
  sql = postgres({ ...createPoolOptions(cluster.socket, 2) });
  undo.push(() => sql.end({ timeout: 0 }));
  await startLite({
    connection,
    siteUrl: "http://localhost",
    jwtSecret: "a secret of the tests that is long enough",
    publishableKey: "sb_publishable_tests_0123456789",
    secretKey: "sb_secret_tests_0123456789",
    email: createMailboxTransports(database).auth,
  });
  await bootstrap(database);
  await grantHostedDefaults(database);

  const migrations = readMigrations(migrationsFolder);
  await applyMigrations(
    database,
    migrations.filter(({ version }) => version <= firstRelease),
  );
  await sql.unsafe(seed).simple();
  await applyMigrations(
    database,
    migrations.filter(({ version }) => version < spamFlag),
  );
  await sql.unsafe(spam).simple();
  await applyMigrations(database, migrations);
});

afterAll(async () => {
  for (const close of undo.toReversed()) await close();
});

const seed = `
  insert into auth.users (id, aud, role, email, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000001', 'authenticated', 'authenticated', 'admin@example.com', now(), now());
  insert into public.staff (user_id, role, name, email)
  values ('00000000-0000-0000-0000-000000000001', 'admin', 'Admin', '');
  insert into public.leads (name, email, company, phone, form_source, status, lead_score, message, submission_id, created_at) values
    ('Ada', 'Ada@Example.com', null, null, 'contact_form', 'new', 0, 'Hello', gen_random_uuid(), '2026-11-01 10:00+00'),
    ('Ada L.', 'ada@example.com', 'Engines', '1', 'contact_form', 'contacted', 40, 'Hello', null, '2026-11-01 10:01+00'),
    ('Ada', 'ADA@example.com', 'Other', null, 'download_guide', 'closed', 0, null, null, '2026-11-02 10:00+00'),
    ('Bo', 'bo@example.com', null, null, 'chat', 'qualified', 0, null, null, '2026-11-03 10:00+00');
  insert into public.newsletter_subscribers (email, source, status) values ('Known@example.com', 'resources', 'confirmed');
  insert into public.mailbox (recipient, subject) values ('admin@example.com', 'Sign in');
`;

const spam = `
  insert into public.spam_submissions (id, name, email, form_source, fingerprint, created_at, points, reasons)
  values
    ('00000000-0000-0000-0000-00000000000a', 'Cy', 'cy@example.com', 'contact_form', '', '2026-11-04 10:00+00', 100, '{Marked by staff}'),
    ('00000000-0000-0000-0000-00000000000b', 'Di', 'di@example.com', 'contact_form', '', '2026-11-04 10:00+00', 100, '{Many links}');
`;

test("spam that staff marked becomes a flagged lead; other spam stays unprocessed", async () => {
  const kept = await sql`
    select spam.email, leads.id is not null as is_lead, leads.spam_at = spam.judged_at as is_flagged,
      people.is_spam, people.submissions
    from public.spam_submissions spam
    left join public.leads on leads.id = spam.lead_id
    left join public.people on people.id = leads.person_id
    order by spam.email`;
  expect([...kept]).toEqual([
    { email: "cy@example.com", is_lead: true, is_flagged: true, is_spam: true, submissions: 0 },
    { email: "di@example.com", is_lead: false, is_flagged: null, is_spam: null, submissions: null },
  ]);
});

test("no lead is lost, changed or taken for a repeated one", async () => {
  const leads = await sql`
    select name, email, company, phone, form_source, status, message, created_at::text
    from public.leads where spam_at is null order by created_at`;
  expect(leads.map(({ name, email, status }) => [name, email, status])).toEqual([
    ["Ada", "Ada@Example.com", "new"],
    ["Ada L.", "ada@example.com", "contacted"],
    ["Ada", "ADA@example.com", "closed"],
    ["Bo", "bo@example.com", "qualified"],
  ]);
  expect(leads[1]).toMatchObject({ company: "Engines", phone: "1", message: "Hello" });
});

test("they belong to their people, with a timeline", async () => {
  const people = await sql`
    select email, name, company, phone, submissions, first_seen_at, last_seen_at
    from public.people where not is_spam order by email`;
  expect([...people]).toEqual([
    {
      email: "ada@example.com",
      name: "Ada",
      company: "Engines",
      phone: "1",
      submissions: 3,
      first_seen_at: new Date("2026-11-01T10:00:00Z"),
      last_seen_at: new Date("2026-11-02T10:00:00Z"),
    },
    {
      email: "bo@example.com",
      name: "Bo",
      company: null,
      phone: null,
      submissions: 1,
      first_seen_at: new Date("2026-11-03T10:00:00Z"),
      last_seen_at: new Date("2026-11-03T10:00:00Z"),
    },
  ]);
  const events = await sql`
    select people.email, kind from public.person_events join public.people on people.id = person_id
    where not people.is_spam order by people.email, at, person_events.id`;
  expect(events.map(({ email, kind }) => `${email} ${kind}`)).toEqual([
    "ada@example.com first_visit",
    "ada@example.com submission",
    "ada@example.com submission",
    "ada@example.com download",
    "bo@example.com first_visit",
    "bo@example.com submission",
  ]);
});

test("they are counted, found and erased like new ones", async () => {
  await sql.begin(async (transaction) => {
    const claims = { role: "authenticated", sub: "00000000-0000-0000-0000-000000000001" };
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await transaction`set local role authenticated`;
    const [cards] = await transaction`select * from public.lead_summary()`;
    expect(cards).toMatchObject({ total: "4", new: "1", contact_form: "2", chat: "1" });
    const found = await transaction`select name from public.search_leads('engines')`;
    expect(found.map(({ name }) => name)).toEqual(["Ada L."]);
    const [row] = await transaction`select public.erase_person('ada@example.com') as erased`;
    expect(row?.erased).toMatchObject({ "public.leads": 3, "public.people": 1 });
    const [after] = await transaction`select * from public.lead_summary()`;
    expect(after).toMatchObject({ total: "1", new: "0" });
  });
});

test("nobody is mailed about what was there before, and no audit entry was made of it", async () => {
  const mails =
    await sql`select kind from public.outbox where kind in ('mail', 'event', 'webhook')`;
  expect([...mails]).toEqual([]);
  const entries = await sql`select action from public.audit_log
    where table_name in ('public.leads', 'public.people') and actor_role = 'database'`;
  expect([...entries]).toEqual([]);
});

test("subscribers and captured mail stay as they were", async () => {
  const [subscriber] = await sql`select email, source, status from public.newsletter_subscribers`;
  expect(subscriber).toEqual({
    email: "Known@example.com",
    source: "resources",
    status: "confirmed",
  });
  expect(await sql`select subject from public.mailbox`).toHaveLength(1);
});

test("meetings can be booked with the limits of the specification", async () => {
  const [settings] = await sql`
    select zone, notice_minutes, window_days, buffer_minutes, hours -> 'weekly' as hours
    from public.booking_settings`;
  const day = [["09:00", "17:00"]];
  expect(settings).toEqual({
    zone: "America/New_York",
    notice_minutes: 120,
    window_days: 60,
    buffer_minutes: 15,
    hours: { 1: day, 2: day, 3: day, 4: day, 5: day },
  });
  const types = await sql`
    select name, duration_minutes, buffer_minutes from public.appointment_types where is_active order by name`;
  expect(types.map(Object.values)).toEqual([
    ["Blueprint call", 30, 15],
    ["Platform demo", 30, 15],
    ["Value Sprint briefing", 30, 15],
  ]);
  const calendars = await sql`select name from public.calendars where is_active`;
  expect(calendars.map(({ name }) => name)).toEqual(["Demos"]);
});

test("a second start applies nothing", async () => {
  expect(await applyMigrations(database, readMigrations(migrationsFolder))).toEqual([]);
});
