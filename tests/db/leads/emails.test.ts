/** Emails that staff write to people, and their replies. */

import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { callers, runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase((sql) => sql`delete from private.rate_limits`);

const asCaller = (caller: Caller, statement: string, parameters: string[] = []) =>
  runAs(database().sql, database().accounts, caller, (t) => t.unsafe(statement, parameters));

type Person = { id: string; address: string };

async function createPerson(): Promise<Person> {
  const address = `${randomUUID()}@example.com`;
  const [row] = await asCaller("sales", `select public.create_person('Ada', '${address}') as id`);
  return { id: String(row?.id), address };
}

async function createLead(address: string): Promise<{ lead: string; person: Person }> {
  const { sql } = database();
  const [lead] = await sql`
    insert into public.leads (name, email, form_source) values ('Ada', ${address}, 'contact_form') returning id`;
  const [row] = await sql`select id, person_id from public.leads where id = ${lead?.id}`;
  return { lead: String(row?.id), person: { id: String(row?.person_id), address } };
}

type Fields = { subject?: string; body?: string; lead?: string; reply_to?: string; id?: string };

const writeStatement = ({ id }: Pick<Person, "id">, fields: Fields = {}) => {
  const { subject = "Your message", body = "Hello Ada", lead, reply_to: replyTo } = fields;
  const quote = (text: string | undefined) =>
    text === undefined ? "null" : `'${text.replaceAll("'", "''")}'`;
  return `select public.send_email(${quote(fields.id ?? randomUUID())}, '${id}', ${quote(subject)}, ${quote(body)},
    ${quote(lead)}, ${quote(replyTo)})`;
};

async function write(person: Person, fields: Fields = {}, caller: Caller = "sales") {
  const id = fields.id ?? randomUUID();
  await asCaller(caller, writeStatement(person, { ...fields, id }));
  return read(id);
}

async function read(id: string) {
  const [email] = await database().sql`select * from public.emails where id = ${id}`;
  if (!email) throw new Error(`There is no email ${id}.`);
  return email;
}

/** Delivers a reply as the function `inbound-email` does. */
async function receive(
  token: unknown,
  sender: string,
  more: { id?: string; answers?: string } = {},
) {
  const [row] = await asCaller(
    "service",
    "select public.receive_email($1, $2, 'Re: Your message', 'Tuesday works.', $3, $4) as result",
    [String(token), sender, more.id ?? `<${randomUUID()}@mail.example.com>`, more.answers ?? ""],
  );
  return row?.result;
}

const repliesOf = (person: Person) =>
  database().sql`
    select * from public.emails where person_id = ${person.id} and direction = 'incoming' order by created_at`;

test("an email is queued once with the signature, appears in the timeline and answers the lead", async () => {
  const { sql, accounts } = database();
  await asCaller("sales", "select public.save_email_signature(E' Sam\\nArq ')");
  const address = `${randomUUID()}@Example.com`;
  const { lead, person } = await createLead(address);
  const id = randomUUID();
  for (const _ of [1, 2])
    await asCaller("sales", writeStatement(person, { id, lead: lead, subject: " Your\nmessage " }));
  expect(await read(id)).toMatchObject({
    lead_id: lead,
    author_id: accounts.sales,
    direction: "outgoing",
    address,
    subject: "Your message",
    body: "Hello Ada\n\nSam\nArq",
    thread_id: id,
    state: "queued",
    failure: null,
  });
  const rows = await sql`select payload, person_id from public.outbox where id = ${id}`;
  expect([...rows]).toEqual([
    { payload: { topic: "staff_email", audience: "person", to: address }, person_id: person.id },
  ]);
  const events = await sql`
    select kind, actor_id, lead_id, details from public.person_events where subject_id = ${id}`;
  expect([...events]).toEqual([
    {
      kind: "email",
      actor_id: accounts.sales,
      lead_id: lead,
      details: { topic: "staff_email" },
    },
  ]);
  const [answered] = await sql`
    select status, answered_at is not null as is_answered from public.leads where id = ${lead}`;
  expect(answered).toEqual({ status: "contacted", is_answered: true });
  await asCaller("sales", "select public.save_email_signature(' ')");
  expect((await write(person)).body).toBe("Hello Ada");
});

test.each(callers)("%s: only admins and sales can write, sign and retry", async (caller) => {
  const { sql, accounts } = database();
  const person = await createPerson();
  const isSeller = caller === "admin" || caller === "sales";
  const expected = isSeller ? { rows: 1 } : { rejected: "42501" };
  expect(await tryAs(sql, accounts, caller, writeStatement(person))).toEqual(expected);
  const sign = "select public.save_email_signature('Me')";
  expect(await tryAs(sql, accounts, caller, sign)).toEqual(expected);
  const retry = `select public.retry_email('${randomUUID()}')`;
  expect(await tryAs(sql, accounts, caller, retry)).toEqual({
    rejected: isSeller ? "PT409" : "42501",
  });
});

test.each(callers)("%s: only the service can load and receive emails", async (caller) => {
  const { sql, accounts } = database();
  const statements = [
    `select public.load_email('${randomUUID()}')`,
    "select public.receive_email('', '', '', '', '')",
  ];
  for (const statement of statements)
    expect(await tryAs(sql, accounts, caller, statement)).toEqual(
      caller === "service" ? { rows: 1 } : { rejected: "42501" },
    );
  // A token is a secret of the recipient.
  const token = await tryAs(sql, accounts, caller, "select reply_token from public.emails");
  expect("rejected" in token).toBe(caller !== "service");
});

test("nothing is sent to someone who must not be contacted, also if they say so later", async () => {
  const { sql, accounts } = database();
  const person = await createPerson();
  const waiting = await write(person);
  await asCaller(
    "sales",
    `update public.people set do_not_contact = true where id = '${person.id}'`,
  );
  expect(await tryAs(sql, accounts, "sales", writeStatement(person))).toEqual({
    rejected: "PT422",
  });
  await sql`select public.claim_outbox(100, 60, array['email'])`;
  expect(await read(waiting.id)).toMatchObject({
    state: "failed",
    failure: "Not sent: this person is not to be contacted.",
    sent_at: null,
  });
});

test.each([
  ["an empty subject", { subject: " \n" }, "PT422"],
  ["a long subject", { subject: "x".repeat(201) }, "PT422"],
  ["an empty text", { body: " \n" }, "PT422"],
  ["a long text", { body: "x".repeat(20_001) }, "PT422"],
  ["an unknown lead", { lead: randomUUID() }, "PT404"],
  ["an unknown email to reply to", { reply_to: randomUUID() }, "PT404"],
])("%s is rejected", async (_, fields, rejected) => {
  const { sql, accounts } = database();
  const statement = writeStatement(await createPerson(), fields);
  expect(await tryAs(sql, accounts, "sales", statement)).toEqual({ rejected });
});

test("the longest subject and text are accepted, with any characters", async () => {
  const subject = "👋".repeat(200);
  const email = await write(await createPerson(), { subject, body: "é".repeat(20_000) });
  expect(email.subject).toBe(subject);
});

test("an unknown, hidden or merged person cannot be written to", async () => {
  const { sql, accounts } = database();
  const [hidden, merged, kept] = [await createPerson(), await createPerson(), await createPerson()];
  await sql`update public.people set is_spam = true where id = ${hidden.id}`;
  await sql`update public.people set merged_into = ${kept.id} where id = ${merged.id}`;
  for (const id of [hidden.id, merged.id, randomUUID()])
    expect(await tryAs(sql, accounts, "sales", writeStatement({ id }))).toEqual({
      rejected: "PT404",
    });
});

const undo = new Error("undo");

/** Claims an email as the worker does, within a transaction that is rolled back. */
async function claim(id: string, act: (sql: TransactionSql, lease: string) => Promise<void>) {
  await database()
    .sql.begin(async (sql) => {
      const [claimed] = await sql<{ rows: { id: string; lease: string }[] }[]>`
        select public.claim_outbox(100, 60, array['email']) as rows`;
      const row = claimed?.rows.find((found) => found.id === id);
      await act(sql, row?.lease ?? "");
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

test("the email shows its delivery: sent, captured, waiting for another attempt, failed and sent again", async () => {
  const { id } = await write(await createPerson());
  const stateIn = async (sql: TransactionSql) => {
    const [row] = await sql`
      select state, failure, sent_at is not null as is_sent from public.emails where id = ${id}`;
    return row;
  };
  await claim(id, async (sql, lease) => {
    await sql`select public.finish_outbox(${id}, ${lease})`;
    expect(await stateIn(sql)).toEqual({ state: "sent", failure: null, is_sent: true });
    // The email itself is in the timeline; the worker adds nothing.
    const events = await sql`select 1 from public.person_events where subject_id = ${id}`;
    expect(events).toHaveLength(1);
  });
  await claim(id, async (sql, lease) => {
    await sql`insert into public.mailbox (id, recipient, subject) values (${id}, 'a@b.c', 'S')`;
    await sql`select public.finish_outbox(${id}, ${lease})`;
    expect(await stateIn(sql)).toEqual({ state: "captured", failure: null, is_sent: true });
  });
  await claim(id, async (sql, lease) => {
    await sql`select public.fail_outbox(${id}, ${lease}, 'The server is down', false)`;
    expect(await stateIn(sql)).toEqual({
      state: "queued",
      failure: "The server is down",
      is_sent: false,
    });
  });
  await claim(id, async (sql, lease) => {
    const reason = "The mail server returned 550";
    await sql`select public.fail_outbox(${id}, ${lease}, ${reason}, true)`;
    expect(await stateIn(sql)).toEqual({ state: "failed", failure: reason, is_sent: false });
    const claims = JSON.stringify({ sub: database().accounts.sales });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    await sql`select public.retry_email(${id})`;
    expect(await stateIn(sql)).toEqual({ state: "queued", failure: null, is_sent: false });
  });
});

test("a reply joins the thread, notifies the owner, and can be answered", async () => {
  const { sql, accounts } = database();
  const person = await createPerson();
  const first = await write(person);
  const second = await write(person, { reply_to: first.id });
  expect(second).toMatchObject({ thread_id: first.id, reply_to_id: first.id });
  const sender = ` ${person.address.toUpperCase()} `;
  const answers = `<${first.id}@example.com>`;
  expect(await receive(second.reply_token, sender, { id: "<1@ada>", answers })).toBe("accepted");
  const [reply] = await repliesOf(person);
  expect(reply).toMatchObject({
    author_id: null,
    address: person.address,
    body: "Tuesday works.",
    thread_id: first.id,
    reply_to_id: first.id,
    message_id: "<1@ada>",
    state: "received",
    reply_token: null,
  });
  const events = await sql`
    select kind, actor_id, details from public.person_events where subject_id = ${reply?.id}`;
  expect([...events]).toEqual([
    { kind: "email", actor_id: null, details: { topic: "reply_received" } },
  ]);
  const notices = await sql`
    select payload ->> 'to' as recipient from public.outbox
    where topic = 'reply_notice' and payload ->> 'email_id' = ${reply?.id}`;
  expect([...notices]).toEqual([{ recipient: `${accounts.sales}@example.com` }]);

  const answer = await write(person, { reply_to: reply?.id }, "admin");
  const [loaded] = await asCaller("service", `select public.load_email('${answer.id}') as email`);
  expect(loaded?.email).toMatchObject({
    address: person.address,
    author_name: "admin",
    reply_token: answer.reply_token,
    parent: { name: "Ada", body: "Tuesday works." },
    thread: [{ id: first.id, message_id: null }, { id: second.id }, { message_id: "<1@ada>" }],
  });
});

test("without an owner the author is notified, and without both the administrators", async () => {
  const { sql, accounts } = database();
  const person = await createPerson();
  const email = await write(person);
  const readRecipients = async (name: "sales" | "admin") => {
    const [reply] = (await repliesOf(person)).slice(-1);
    const rows = await sql`
      select payload ->> 'to' as recipient from public.outbox where payload ->> 'email_id' = ${reply?.id}`;
    return rows.map(({ recipient }) => recipient).includes(`${accounts[name]}@example.com`);
  };
  await sql`update public.people set owner_id = null where id = ${person.id}`;
  await receive(email.reply_token, person.address);
  expect(await readRecipients("sales")).toBe(true);
  await sql`update public.emails set author_id = null where id = ${email.id}`;
  await receive(email.reply_token, person.address);
  expect(await readRecipients("sales")).toBe(false);
  expect(await readRecipients("admin")).toBe(true);
});

test("a message is stored once, also if it arrives concurrently", async () => {
  const person = await createPerson();
  const { reply_token: token } = await write(person);
  const id = "<same@mail.example.com>";
  const results = await Promise.all([1, 2, 3, 4].map(() => receive(token, person.address, { id })));
  expect(results.toSorted()).toEqual(["accepted", "duplicate", "duplicate", "duplicate"]);
  expect(await repliesOf(person)).toHaveLength(1);
});

test("forged tokens and other senders are refused, and a merged address is not", async () => {
  const { sql } = database();
  const [person, other] = [await createPerson(), await createPerson()];
  const { reply_token: token } = await write(person);
  expect(await receive("0".repeat(32), person.address)).toBe("unknown_address");
  expect(await receive("", person.address)).toBe("unknown_address");
  expect(await receive(token, other.address)).toBe("unknown_sender");
  expect(await receive(token, "stranger@example.com")).toBe("unknown_sender");
  expect(await repliesOf(person)).toHaveLength(0);
  await sql`update public.people set merged_into = ${person.id} where id = ${other.id}`;
  expect(await receive(token, other.address)).toBe("accepted");
});

test("a flood of replies is refused after 30 in an hour", async () => {
  const person = await createPerson();
  const { reply_token: token, id } = await write(person);
  await database().sql`
    insert into public.emails (person_id, direction, address, subject, body, thread_id, state)
    select ${person.id}, 'incoming', 'a@b.c', '', '', ${id}, 'received' from generate_series(1, 30)`;
  expect(await receive(token, person.address)).toBe("too_many");
  await database().sql`
    update public.emails set created_at = now() - interval '2 hours' where person_id = ${person.id}`;
  expect(await receive(token, person.address)).toBe("accepted");
});

test("only administrators reply as the recipient, and only to captured emails of staff", async () => {
  const { sql, accounts } = database();
  const { id, reply_token: token, address } = await write(await createPerson());
  const ask = `select public.captured_email_reply('${id}') as reply`;
  for (const caller of callers.filter((name) => name !== "admin"))
    expect(await tryAs(sql, accounts, caller, ask)).toEqual({ rejected: "42501" });
  expect((await asCaller("admin", ask))[0]?.reply).toBeNull();
  await sql`insert into public.mailbox (id, recipient, subject) values (${id}, ${address}, 'S')`;
  expect((await asCaller("admin", ask))[0]?.reply).toEqual({
    token,
    sender: address,
    subject: "Your message",
  });
});

test("staff cannot read the emails of a lead that is hidden as spam", async () => {
  const { lead, person } = await createLead(`${randomUUID()}@b.c`);
  const { id } = await write(person, { lead: lead });
  const count = async () =>
    (await asCaller("viewer", `select id from public.emails where id = '${id}'`)).length;
  expect(await count()).toBe(1);
  await asCaller("sales", `select public.mark_as_spam('${lead}')`);
  expect(await count()).toBe(0);
});

test("a reply to an email of a merged person reaches the kept one", async () => {
  const { sql } = database();
  const [kept, merged] = [await createPerson(), await createPerson()];
  const { id, reply_token: token } = await write(merged);
  await sql`update public.emails set person_id = ${kept.id} where id = ${id}`;
  await sql`update public.people set merged_into = ${kept.id} where id = ${merged.id}`;
  expect(await receive(token, merged.address)).toBe("accepted");
  expect(await repliesOf(kept)).toHaveLength(1);
});

test("the purge removes emails past their retention period", async () => {
  const { sql } = database();
  const person = await createPerson();
  const { id } = await write(person);
  await sql`update public.emails set created_at = now() - interval '4 years' where id = ${id}`;
  await sql`select private.purge_expired_rows()`;
  expect(await sql`select 1 from public.emails where id = ${id}`).toHaveLength(0);
  expect(await sql`select 1 from public.people where id = ${person.id}`).toHaveLength(1);
});
