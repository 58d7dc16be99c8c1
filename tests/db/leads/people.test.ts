/** What the database derives from a submission: one person, all their leads, one timeline. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`delete from private.rate_limits`);

type Submission = Record<string, unknown>;

/** Inserts leads as a caller and returns how many rows the insert counted. */
async function submit(values: Submission, caller: Caller = "visitor"): Promise<number> {
  const { sql, accounts } = database();
  const lead = { name: "Ada Lovelace", form_source: "contact_form", message: "Hello", ...values };
  return runAs(sql, accounts, caller, async (transaction) => {
    const names = Object.keys(lead).join(", ");
    const { count } = await transaction.unsafe(
      `insert into public.leads (${names})
       select ${names} from jsonb_populate_record(null::public.leads, $1::text::jsonb)`,
      [JSON.stringify(lead)],
    );
    return count;
  });
}

type Event = { kind: string; details: unknown; at: Date; actor_id: string | null };

/**
 * The timeline of a person in insertion order, without changes of owner and without emails, which
 * the worker sends later.
 */
const readEvents = (email: string) => database().sql<Event[]>`
  select kind, details, at, actor_id from public.person_events
  where person_id = (select id from public.people where email = ${email})
    and kind not in ('owner_change', 'email') order by id`;

const readLeads = (email: string) => database().sql<{ id: string; person_id: string | null }[]>`
  select id, person_id from public.leads where lower(email) = ${email} order by created_at, id`;

test("submissions of one address, in any case, belong to one person", async () => {
  const { sql } = database();
  await submit({ email: "One@Example.com", message: "First" });
  await submit({ email: "one@example.COM", message: "Second", name: "A. L.", company: "Engines" });
  await submit({ email: "one@example.com", form_source: "download_guide", phone: "1" });
  const people = await sql`
    select email, name, company, phone, submissions from public.people where email like 'one@%'`;
  expect([...people]).toEqual([
    {
      email: "one@example.com",
      name: "Ada Lovelace",
      company: "Engines",
      phone: "1",
      submissions: 3,
    },
  ]);
  const leads = await readLeads("one@example.com");
  expect(leads).toHaveLength(3);
  expect(new Set(leads.map(({ person_id }) => person_id)).size).toBe(1);
  expect((await readEvents("one@example.com")).map(({ kind }) => kind)).toEqual([
    "first_visit",
    "submission",
    "submission",
    "download",
  ]);
});

test("twenty concurrent submissions of one new address create one person", async () => {
  const { sql } = database();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      submit({ email: "many@example.com", message: `Message ${n}` }),
    ),
  );
  const [person] =
    await sql`select submissions from public.people where email = 'many@example.com'`;
  expect(person?.submissions).toBe(20);
  const kinds = (await readEvents("many@example.com")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "submission")).toHaveLength(20);
});

const formatDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test.each([
  ["an hour ago", formatDaysAgo(1 / 24), true],
  ["729 days ago", formatDaysAgo(729), true],
  ["732 days ago", formatDaysAgo(732), false],
  ["in an hour", formatDaysAgo(-1 / 24), false],
  ["with an invalid time", "without a time", false],
  ["at infinity", "infinity", false],
  ["with an object as its time", { more: "depth" }, false],
])("a first visit %s", async (_, at, isBelieved) => {
  const { sql } = database();
  await sql`delete from public.leads where email = 'visit@example.com'`;
  await sql`delete from public.people where email = 'visit@example.com'`;
  await submit({
    email: "visit@example.com",
    message: JSON.stringify(at),
    attribution: { first: { at } },
  });
  const [lead] = await sql`select created_at from public.leads where email = 'visit@example.com'`;
  const [first] = await readEvents("visit@example.com");
  expect(first?.kind).toBe("first_visit");
  expect(first?.at).toEqual(isBelieved && typeof at === "string" ? new Date(at) : lead?.created_at);
});

test("the version of the privacy notice is stored as a consent", async () => {
  await submit({ email: "consent@example.com", consent_wording: "2026-11" });
  await submit({ email: "consent@example.com", message: "Without" });
  const consents = await database().sql`
    select purpose, wording, given, source from public.consents
    where person_id = (select id from public.people where email = 'consent@example.com')`;
  expect([...consents]).toEqual([
    { purpose: "inquiry", wording: "2026-11", given: true, source: "contact_form" },
  ]);
});

test.each([
  ["attribution", JSON.stringify({ x: "y".repeat(8192) })],
  ["attribution", "[]"],
  ["signals", JSON.stringify({ x: "y".repeat(2048) })],
  ["consent_wording", "x".repeat(41)],
])("%s that is too long or not an object is rejected (%#)", async (column, value) => {
  const { sql, accounts } = database();
  const outcome = await tryAs(
    sql,
    accounts,
    "visitor",
    `insert into public.leads (name, email, form_source, ${column}) values ('A', 'a@example.com', 'chat', '${value}')`,
  );
  expect(outcome).toEqual({ rejected: "23514" });
});

test("a repeated submission id stores nothing, counts one row like the first and has no effects", async () => {
  const submission_id = randomUUID();
  const submitAgain = () =>
    submit({ email: "again@example.com", submission_id, message: `At ${Math.random()}` });
  expect(await Promise.all([submitAgain(), submitAgain(), submitAgain()])).toEqual([1, 1, 1]);
  expect(await submitAgain()).toBe(1);
  expect(await readLeads("again@example.com")).toHaveLength(1);
  expect((await readEvents("again@example.com")).map(({ kind }) => kind)).toEqual([
    "first_visit",
    "submission",
  ]);
});

test("without an id, the same address, form and text within ten minutes is a retry", async () => {
  const { sql } = database();
  const again = (values: Submission = {}) =>
    submit({ email: "Same@example.com", message: "Same text", ...values });
  expect(await Promise.all([again(), again({ email: "same@EXAMPLE.com" }), again()])).toEqual([
    1, 1, 1,
  ]);
  expect(await readLeads("same@example.com")).toHaveLength(1);
  await again({ message: "Other text" });
  await again({ form_source: "chat" });
  expect(await readLeads("same@example.com")).toHaveLength(3);
  await sql`update public.leads set created_at = created_at - interval '10 minutes' where lower(email) = 'same@example.com'`;
  await again();
  expect(await readLeads("same@example.com")).toHaveLength(4);
});

test("an import may contain the same text twice", async () => {
  await submit({ email: "import@example.com" }, "service");
  await submit({ email: "import@example.com" }, "service");
  expect(await readLeads("import@example.com")).toHaveLength(2);
});

test("a submission from a chat links the chat to the person", async () => {
  const { sql } = database();
  const session_id = randomUUID();
  await sql`insert into public.conversations (session_id, user_message) values (${session_id}, 'Hello')`;
  const chat_state = await readChatState(sql, session_id);
  await submit({ email: "chat@example.com", session_id, chat_state, form_source: "contact_form" });
  const [turn] = await sql`
    select people.email from public.conversations join public.people on people.id = person_id
    where session_id = ${session_id}`;
  expect(turn?.email).toBe("chat@example.com");
  expect((await readEvents("chat@example.com")).map(({ kind }) => kind)).toEqual([
    "first_visit",
    "chat",
    "submission",
  ]);
});

test("a change of status is in the timeline with its author, and the time of the first response remains", async () => {
  const { sql, accounts } = database();
  await submit({ email: "work@example.com" });
  const change = (status: string) =>
    runAs(sql, accounts, "sales", (transaction) =>
      transaction.unsafe(
        `update public.leads set status = '${status}' where email = 'work@example.com'`,
      ),
    );
  await change("contacted");
  const readAnsweredAt = () =>
    sql`select answered_at from public.leads where email = 'work@example.com'`;
  const [first] = await readAnsweredAt();
  expect(first?.answered_at).toBeInstanceOf(Date);
  await change("new");
  await change("qualified");
  expect((await readAnsweredAt())[0]).toEqual(first);
  const changes = (await readEvents("work@example.com")).filter(
    ({ kind }) => kind === "status_change",
  );
  expect(changes.map(({ details, actor_id }) => ({ details, actor_id }))).toEqual([
    { details: { from: "new", to: "contacted" }, actor_id: accounts.sales },
    { details: { from: "contacted", to: "new" }, actor_id: accounts.sales },
    { details: { from: "new", to: "qualified" }, actor_id: accounts.sales },
  ]);
});

test("a corrected address moves the submission and its events to the person of that address", async () => {
  const { sql, accounts } = database();
  await submit({ email: "typo@exmaple.com", message: "Where am I?" });
  await submit({ email: "right@example.com" });
  await runAs(
    sql,
    accounts,
    "sales",
    (transaction) =>
      transaction`update public.leads set email = 'Right@example.com' where email = 'typo@exmaple.com'`,
  );
  expect(await readEvents("typo@exmaple.com")).toEqual([]);
  expect(await readEvents("right@example.com")).toHaveLength(4);
  const counts = await sql`
    select email, submissions from public.people where email in ('typo@exmaple.com', 'right@example.com') order by 1`;
  expect([...counts]).toEqual([
    { email: "right@example.com", submissions: 2 },
    { email: "typo@exmaple.com", submissions: 0 },
  ]);
});

test("a note and a task are in the timeline with their authors", async () => {
  const { sql, accounts } = database();
  await submit({ email: "noted@example.com" });
  await runAs(sql, accounts, "sales", async (transaction) => {
    await transaction`
      insert into public.notes (person_id, body)
      select id, 'Called back' from public.people where email = 'noted@example.com'`;
    await transaction`
      insert into public.tasks (person_id, title)
      select id, 'Call again' from public.people where email = 'noted@example.com'`;
  });
  const [note] = await sql`select author_id from public.notes where body = 'Called back'`;
  expect(note?.author_id).toBe(accounts.sales);
  expect(
    (await readEvents("noted@example.com")).slice(2).map(({ kind, actor_id }) => [kind, actor_id]),
  ).toEqual([
    ["note", accounts.sales],
    ["task", accounts.sales],
  ]);
});

test("an update of a person increments its version, so that concurrent edits are detected", async () => {
  const { sql, accounts } = database();
  await submit({ email: "version@example.com" });
  const rename = (version: number) =>
    tryAs(
      sql,
      accounts,
      "sales",
      `update public.people set name = 'New' where email = 'version@example.com' and version = ${version}`,
    );
  const [person] = await sql`select version from public.people where email = 'version@example.com'`;
  expect(await rename(person?.version)).toEqual({ rows: 1 });
  await sql`update public.people set name = 'Newer' where email = 'version@example.com'`;
  expect(await rename(person?.version)).toEqual({ rows: 0 });
});

test("the summary is exact while leads are added, changed and removed concurrently, before and after counters are aggregated", async () => {
  const { sql, accounts } = database();
  const summary = async () => {
    const [cards] = await runAs(
      sql,
      accounts,
      "viewer",
      (transaction) => transaction`select * from public.lead_summary()`,
    );
    return Object.fromEntries(
      Object.entries(cards ?? {}).map(([card, count]) => [card, Number(count)]),
    );
  };
  const countRows = async () => {
    const [row] = await sql`
      select count(*)::int as total,
        (count(*) filter (where status = 'new'))::int as new,
        (count(*) filter (where status = 'contacted'))::int as contacted,
        (count(*) filter (where status = 'qualified'))::int as qualified,
        (count(*) filter (where status = 'closed'))::int as closed,
        (count(*) filter (where form_source = 'contact_form'))::int as contact_form,
        (count(*) filter (where form_source = 'download_guide'))::int as download_guide,
        (count(*) filter (where form_source = 'chat'))::int as chat
      from public.leads`;
    return row;
  };
  const aggregateCounts = () => sql`select private.aggregate_counts()`;
  await Promise.all([
    ...Array.from({ length: 12 }, (_, n) =>
      submit({ email: `sum${n}@example.com`, form_source: n % 2 ? "chat" : "download_guide" }),
    ),
    aggregateCounts(),
    sql`update public.leads set status = 'closed' where email < 'o'`,
    aggregateCounts(),
    sql`delete from public.leads where email = 'import@example.com'`,
  ]);
  expect(await summary()).toEqual(await countRows());
  await aggregateCounts();
  expect(await summary()).toEqual(await countRows());
  const [left] = await sql`select count(*)::int as n from private.lead_count_deltas`;
  expect(left?.n).toBe(0);
});
