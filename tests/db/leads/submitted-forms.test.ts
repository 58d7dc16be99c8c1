/** Leads from forms that editors build: their shape, notices, rights, list, spam, files and erasure. */

import { createHash, createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { clientHeaderSecret } from "../../support/servers/local-supabase.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

const answers = [
  { label: "Session", value: "Morning" },
  { label: "Questions", value: "How long\ndoes it take?" },
];
const eventForm = { id: "form-event", title: "Event registration", answers };

type Sent = { form?: object; email?: string; submission?: string; headers?: object; page?: string };

/** Stores a lead as the site does for a visitor. The email address, or the SQLSTATE of an error. */
async function send({ form = eventForm, headers = {}, ...sent }: Sent = {}): Promise<string> {
  const { sql, accounts } = database();
  const { email = `${randomUUID()}@example.com`, submission = randomUUID() } = sent;
  return runAs(sql, accounts, "visitor", async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
    await t`
      insert into public.leads
        (name, email, form_source, message, submission_id, submitted_form, page_path)
      values ('Ada', ${email}, 'contact_form', 'Another text', ${submission},
        ${t.json(JSON.parse(JSON.stringify(form)))}, ${sent.page ?? null})`;
    return email;
  }).catch((error: { code: string }) => error.code);
}

/** The header with which the site signs the recipients of a form. */
function signRecipients(submission: string, recipients: string[], secret = clientHeaderSecret) {
  const seconds = Math.floor(Date.now() / 1000);
  const text = `${submission}\n${recipients.join(",")}`;
  const digest = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", secret).update(`${seconds}.${digest}`).digest("base64url");
  return { "x-site": `${seconds}.${signature}` };
}

async function readLead(email: string) {
  const [lead] = await database().sql<
    { id: string; message: string; submitted_form: object; page_path: string; person_id: string }[]
  >`select id, message, submitted_form, page_path, person_id from public.leads where email = ${email}`;
  if (!lead) throw new Error("There is no lead.");
  return lead;
}

const readNotified = async (email: string) =>
  (
    await database().sql<{ to: string }[]>`
      select payload ->> 'to' as to from public.outbox
      where topic = 'lead_notice' and payload #>> '{lead,email}' = ${email} order by 1`
  ).map(({ to }) => to);

test("a lead keeps the answers, and its message is their text", async () => {
  const lead = await readLead(await send());
  expect(lead.submitted_form).toEqual(eventForm);
  expect(lead.message).toBe(
    "Event registration\n\nSession: Morning\nQuestions: How long\ndoes it take?",
  );
  const [event] = await database().sql`
    select details from public.person_events where lead_id = ${lead.id} and kind = 'submission'`;
  expect(event?.details).toEqual({ form_source: "contact_form", form: "Event registration" });
});

test("the same answers to two forms are two leads, and to one form are one", async () => {
  const email = `${randomUUID()}@example.com`;
  const submission = () => `${randomUUID().slice(0, 14)}8${randomUUID().slice(15)}`;
  await send({ email, submission: submission() });
  await send({ email, submission: submission() });
  await send({ email, submission: submission(), form: { ...eventForm, title: "Partner request" } });
  const found = await database().sql`select 1 from public.leads where email = ${email}`;
  expect(found.count).toBe(2);
});

const unlocked = { ...eventForm, resource: { id: "resource-playbook", title: "The playbook" } };

test("a form that unlocks a resource is a submission and a download in the timeline", async () => {
  const lead = await readLead(await send({ form: unlocked }));
  const events = await database().sql`
    select kind, details from public.person_events
    where lead_id = ${lead.id} and kind in ('submission', 'download') order by kind`;
  expect([...events]).toEqual([
    { kind: "submission", details: { form_source: "contact_form", form: "Event registration" } },
    { kind: "download", details: { resource: "The playbook" } },
  ]);
});

test("the same answers with and without a resource are two leads", async () => {
  const email = `${randomUUID()}@example.com`;
  const submission = () => `${randomUUID().slice(0, 14)}8${randomUUID().slice(15)}`;
  for (const form of [eventForm, unlocked, unlocked])
    await send({ email, submission: submission(), form, page: "/autumn" });
  const found = await database().sql`select 1 from public.leads where email = ${email}`;
  expect(found.count).toBe(2);
});

test.each([
  ["a path", "/autumn", "/autumn"],
  ["the home page", "/", "/"],
])("a lead stores its page: %s", async (_, page, stored) => {
  expect((await readLead(await send({ page }))).page_path).toBe(stored);
});

test.each([
  ["another site", "//other.example"],
  ["another site with a backslash", "/\\other.example"],
  ["no path", "https://other.example"],
  ["a line break", "/autumn\n"],
  ["a long path", `/${"a".repeat(300)}`],
])("a page that is %s is rejected", async (_, page) => {
  expect(await send({ page })).toBe("23514");
});

test.each([
  ["no object", []],
  ["no id", { ...eventForm, id: "" }],
  ["an unknown property", { ...eventForm, score: 100 }],
  ["no list of answers", { ...eventForm, answers: {} }],
  ["a value that is no text", { ...eventForm, answers: [{ label: "A", value: 1 }] }],
  ["a text as answer", { ...eventForm, answers: ["A"] }],
  ["a blank label", { ...eventForm, answers: [{ label: " ", value: "a" }] }],
  ["a long value", { ...eventForm, answers: [{ label: "A", value: "a".repeat(5001) }] }],
  ["21 answers", { ...eventForm, answers: Array.from({ length: 21 }, () => answers[0]) }],
  [
    "more text than a message",
    { ...eventForm, answers: [1, 2].map((n) => ({ label: `${n}`, value: "a".repeat(4000) })) },
  ],
  ["a resource without a title", { ...eventForm, resource: { id: "resource-playbook" } }],
  ["a resource that is no object", { ...eventForm, resource: "resource-playbook" }],
  ["six recipients", { ...eventForm, recipients: Array.from({ length: 6 }, () => "a@b.example") }],
  ["a recipient that is no address", { ...eventForm, recipients: ["sales"] }],
])("a form with %s is rejected", async (_, form) => {
  expect(await send({ form })).toBe("23514");
});

test("notifies the recipients that the site signed, otherwise the owner or administrators", async () => {
  const recipients = ["events@example.com", "team@example.com"];
  const form = { ...eventForm, recipients };
  const submission = randomUUID();
  const headers = signRecipients(submission, recipients);
  expect(await readNotified(await send({ form, submission, headers }))).toEqual(recipients);

  const usual = await readNotified(await send());
  expect(usual).not.toEqual([]);
  const unsigned = await send({ form });
  expect(await readNotified(unsigned)).toEqual(usual);
  expect((await readLead(unsigned)).submitted_form).toEqual(eventForm);
  // A signature is valid for one submission, one list and the secret of the site.
  for (const wrong of [
    signRecipients(randomUUID(), recipients),
    signRecipients(submission, ["events@example.com"]),
    signRecipients(submission, recipients, "another secret"),
  ])
    expect(await readNotified(await send({ form, headers: wrong }))).toEqual(usual);
});

test("the webhook has the answers and no recipients", async () => {
  const recipients = ["events@example.com"];
  const submission = randomUUID();
  const headers = signRecipients(submission, recipients);
  const email = await send({ form: { ...eventForm, recipients }, submission, headers });
  const [event] = await database().sql`
    select payload #> '{data,form}' as form from public.outbox
    where topic = 'lead.created' and payload #>> '{data,email}' = ${email}`;
  expect(event?.form).toEqual(eventForm);
});

test.each<[Caller, object]>([
  ["admin", { rows: 1 }],
  ["sales", { rows: 1 }],
  ["marketing", { rows: 1 }],
  ["viewer", { rows: 1 }],
  ["contributor", { rows: 0 }],
  ["non-staff account", { rows: 0 }],
  ["visitor", { rejected: "42501" }],
])("%s reads the answers and the page: %j", async (caller, outcome) => {
  const email = await send();
  const { sql, accounts } = database();
  const select = `select submitted_form, page_path from public.leads where email = '${email}'`;
  expect(await tryAs(sql, accounts, caller, select)).toEqual(outcome);
});

test.each(["submitted_form", "page_path"])(
  "no role can change %s, even if every column is granted",
  async (column) => {
    const email = await send({ page: "/autumn" });
    const { sql, accounts } = database();
    const change = `update public.leads set ${column} = null where email = '${email}'`;
    expect(await tryAs(sql, accounts, "admin", change)).toEqual({ rejected: "42501" });
    await sql`grant all on public.leads to authenticated`;
    const widened = await tryAs(sql, accounts, "admin", change);
    await sql`select local_guard.restore()`;
    expect(widened).toEqual({ rejected: "42501" });
  },
);

test("the list filters by form and names it; forms are listed once", async () => {
  const { sql, accounts } = database();
  const form = { ...eventForm, id: "form-listed", title: "Listed form" };
  const emails = [await send({ form }), await send({ form })];
  await send();
  const criteria = sql.json({ form: "form-listed" });
  const found = await runAs(
    sql,
    accounts,
    "viewer",
    (t) => t<{ email: string; form_title: string }[]>`
    select email, form_title from public.search_leads(criteria => ${criteria})`,
  );
  expect(found.map(({ email }) => email).sort()).toEqual(emails.sort());
  expect(found[0]?.form_title).toBe("Listed form");
  const [counted] = await runAs(
    sql,
    accounts,
    "viewer",
    (t) => t<{ count: string }[]>`
    select count from public.count_leads(criteria => ${criteria})`,
  );
  expect(Number(counted?.count)).toBe(2);
  const forms = await runAs(
    sql,
    accounts,
    "viewer",
    (t) => t`
    select * from public.lead_forms() where id = 'form-listed'`,
  );
  expect([...forms]).toEqual([{ id: "form-listed", title: "Listed form" }]);
  for (const caller of ["visitor", "non-staff account", "contributor"] as const) {
    const call = "select * from public.lead_forms()";
    expect(await tryAs(sql, accounts, caller, call)).toEqual({ rejected: "42501" });
  }
});

test("spam keeps the answers and the page until it is restored", async () => {
  const links = Array.from({ length: 8 }, (_, n) => `https://example.com/${n}`).join(" ");
  const form = { ...eventForm, answers: [{ label: "Text", value: links }] };
  const email = await send({ form, page: "/autumn" });
  const { sql, accounts } = database();
  const [spam] = await sql<{ id: string; submitted_form: object; page_path: string }[]>`
    select id, submitted_form, page_path from public.spam_submissions where email = ${email}`;
  expect(spam).toMatchObject({ submitted_form: form, page_path: "/autumn" });
  await runAs(
    sql,
    accounts,
    "sales",
    (t) => t`select public.restore_submission(${spam?.id ?? ""})`,
  );
  const { id, submitted_form, page_path } = await readLead(email);
  expect({ submitted_form, page_path }).toEqual({ submitted_form: form, page_path: "/autumn" });

  await runAs(sql, accounts, "sales", (t) => t`select public.mark_as_spam(${id})`);
  const [marked] = await sql`
    select submitted_form, page_path from public.spam_submissions where id = ${id}`;
  expect(marked).toEqual({ submitted_form: form, page_path: "/autumn" });
});

test("the answers and the page belong to the person: they are exported and erased", async () => {
  const email = await send({ page: "/autumn-of-ada" });
  const { sql, accounts } = database();
  const [exported] = await runAs(
    sql,
    accounts,
    "admin",
    (t) => t`
    select public.export_person(${email})::text as found`,
  );
  expect(exported?.found).toContain("How long");
  expect(exported?.found).toContain("/autumn-of-ada");
  await runAs(sql, accounts, "admin", (t) => t`select public.erase_person(${email})`);
  const left = await sql`
    select 1 from public.leads where submitted_form::text like '%form-event%' and email = ${email}
    union all select 1 from public.outbox where payload::text like ${`%${email}%`}
    union all select 1 from public.leads where page_path = '/autumn-of-ada'
    union all select 1 from public.audit_log
      where details::text like '%How long%' or details::text like '%autumn-of-ada%'`;
  expect(left.count).toBe(0);
});

test("a lossless file restores the form of a lead, and rejects another shape", async () => {
  const { sql, accounts } = database();
  const lead = { name: "Bo", form_source: "contact_form", origin: "form" };
  const rows = [
    {
      ...lead,
      email: "imported@example.com",
      submitted_form: eventForm,
      page_path: "/autumn",
    },
    { ...lead, email: "wrong@example.com", submitted_form: { id: "form-event" } },
    { ...lead, email: "elsewhere@example.com", page_path: "//other.example" },
  ];
  await runAs(sql, accounts, "sales", async (t) => {
    const [made] = await t`select public.create_import('leads.ndjson', 'ndjson') as id`;
    const staged = rows.map((given, index) => ({ line: index + 1, given }));
    await t`select public.stage_import(${made?.id}, ${t.json(staged)})`;
    const [checked] = await t`select * from public.check_import(${made?.id})`;
    expect(checked).toMatchObject({ added: 1, rejected: 2 });
    await t`select public.apply_import(${made?.id}, 1, 0, 2)`;
  });
  expect(await readLead("imported@example.com")).toMatchObject({
    submitted_form: eventForm,
    page_path: "/autumn",
  });
});
