/** The lead of a chat: created, updated, moved and joined. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runAs } from "../../support/fixtures/database-roles.ts";
import { runChat, database, finishTurn, readHandoffs, readLeads } from "./chats.fixture.ts";

describe("a chat lead", () => {
  const ada = { name: "Ada Lovelace", email: "Ada@example.com", company: "Engines" } as const;

  test("is created when an address is known, and is then updated", async () => {
    const { sql } = database();
    const session = randomUUID();
    await runChat(session, [
      { collected: { need: "Fewer alerts" } },
      { collected: { need: "Fewer alerts", email: ada.email } },
    ]);
    expect(await readLeads()).toMatchObject([
      { name: "Chat visitor", email: ada.email, form_source: "chat", session_id: session },
    ]);
    const [person] = await sql`select id, name from public.people`;
    expect(person?.name).toBe("Chat visitor");

    const [{ state } = { state: "" }] = await sql<{ state: string }[]>`
      select private.sign_chat_state(${session}, 2) as state`;
    await finishTurn(session, state, "I am Ada of Engines", {
      response: "Thank you, Ada.\n\nSee [how it works](/platform?chat_session=1).",
      collected: { ...ada, need: "Fewer alerts", role: "CTO", timing: "This quarter" },
    });
    const found = await readLeads();
    expect(found).toMatchObject([
      { name: "Ada Lovelace", company: "Engines", role: "CTO", person_id: person?.id },
    ]);
    expect(found[0]?.message).toBe(
      [
        "Need: Fewer alerts\nTiming: This quarter",
        "Visitor: Message 1\nAssistant: Reply to Message 1",
        "Visitor: Message 2\nAssistant: Reply to Message 2",
        "Visitor: I am Ada of Engines\nAssistant: Thank you, Ada. See how it works.",
      ].join("\n\n"),
    );
    expect(await sql`select name, company from public.people`).toEqual([
      { name: "Ada Lovelace", company: "Engines" },
    ]);
    expect(
      await sql`select distinct person_id, lead_id from public.conversations where turn > 1`,
    ).toEqual([{ person_id: person?.id, lead_id: found[0]?.id }]);
    expect(await sql`select kind from public.person_events order by kind`).toEqual([
      { kind: "first_visit" },
      { kind: "submission" },
      { kind: "chat" },
      { kind: "owner_change" },
    ]);
  });

  test("keeps changes by staff until the visitor provides another value", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{ collected: ada }]);
    await sql`update public.leads set name = 'A. Lovelace', company = 'Engines Ltd'`;
    const next = await finishTurn(session, conversationState, "More", { collected: ada });
    expect(await readLeads()).toMatchObject([{ name: "A. Lovelace", company: "Engines Ltd" }]);
    await finishTurn(session, next.conversationState, "It is Engines Inc", {
      collected: { ...ada, company: "Engines Inc" },
    });
    expect(await readLeads()).toMatchObject([{ name: "A. Lovelace", company: "Engines Inc" }]);
    expect(
      await sql`select 1 from public.audit_log where table_name = 'public.leads' and actor_role = 'service'`,
    ).toEqual([]);
  });

  test("is moved when the visitor corrects the address", async () => {
    const { sql } = database();
    const session = randomUUID();
    await runChat(session, [
      { collected: { email: "adda@example.com" }, hand_off: "Asked for a person" },
      { collected: ada },
    ]);
    expect(await readLeads()).toMatchObject([{ email: ada.email }]);
    expect(
      await sql`
        select people.email from public.conversations
        join public.people on people.id = conversations.person_id
        join public.handoffs on handoffs.person_id = people.id
        join public.tasks on tasks.person_id = people.id`,
    ).toEqual([{ email: "ada@example.com" }, { email: "ada@example.com" }]);
  });

  test("joins an existing lead of the same person without changing it", async () => {
    const { sql } = database();
    await sql`
      insert into public.leads (name, email, form_source, message) values ('Ada', 'ada@example.com', 'contact_form', 'Hello')`;
    const session = randomUUID();
    await runChat(session, [{ collected: ada }, { collected: { ...ada, role: "CTO" } }]);
    expect(await readLeads()).toMatchObject([
      { name: "Ada", company: null, role: null, message: "Hello", session_id: session },
    ]);
    expect(await sql`select subject_id from public.person_events where kind = 'chat'`).toEqual([
      { subject_id: session },
    ]);

    const another = randomUUID();
    await runChat(another, [{ collected: ada }]);
    expect(await readLeads()).toMatchObject([{ session_id: session }]);
    expect(await sql`select count(distinct lead_id)::int as n from public.conversations`).toEqual([
      { n: 1 },
    ]);
  });

  test("is separated again from a lead that was joined by a wrong address", async () => {
    const { sql } = database();
    await sql`
      insert into public.leads (name, email, form_source, message) values ('Bo', 'bo@example.com', 'contact_form', 'Hello')`;
    const session = randomUUID();
    await runChat(session, [
      { collected: { email: "bo@example.com" }, hand_off: "Asked for a person" },
      { collected: ada },
    ]);
    expect(await readLeads()).toMatchObject([
      { email: "bo@example.com", session_id: null },
      { email: ada.email, session_id: session, form_source: "chat" },
    ]);
    expect(
      await sql`
        select people.email from public.person_events join public.people on people.id = person_id
        where kind in ('chat', 'task')`,
    ).toEqual([{ email: "ada@example.com" }, { email: "ada@example.com" }]);
    expect(
      await sql`
        select people.email from public.handoffs join public.tasks on tasks.id = task_id
        join public.people on people.id = handoffs.person_id and people.id = tasks.person_id`,
    ).toEqual([{ email: "ada@example.com" }]);
  });

  test.each([
    ["closed", `status = 'closed'`],
    ["older than 30 days", `created_at = now() - interval '31 days'`],
  ])("does not join a lead that is %s", async (_, how) => {
    const { sql } = database();
    await sql`
      insert into public.leads (name, email, form_source) values ('Ada', 'ada@example.com', 'contact_form')`;
    await sql.unsafe(`update public.leads set ${how}`);
    await runChat(randomUUID(), [{ collected: ada }]);
    expect(await readLeads()).toHaveLength(2);
  });

  test("is one lead when two sessions provide the same address concurrently", async () => {
    await Promise.all(Array.from({ length: 8 }, () => runChat(randomUUID(), [{ collected: ada }])));
    expect(await readLeads()).toHaveLength(1);
  });

  test("is the lead of a form that this chat sent", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{}]);
    await sql`
      insert into public.leads (name, email, form_source, session_id, message)
      values ('Ada', 'work@example.com', 'contact_form', ${session}, 'Hello')`;
    await finishTurn(session, conversationState, "My address", { collected: ada });
    expect(await readLeads()).toMatchObject([{ email: "work@example.com", message: "Hello" }]);
  });

  test.each([
    ["no state", () => null],
    ["the state of another chat", (own: string) => own],
    ["a forged state", (own: string, session: string) => session + own.slice(36)],
  ])("does not join the lead of a form with this chat's session id and %s", async (_, state) => {
    const { sql, accounts } = database();
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{ hand_off: "Asked for a person" }]);
    const own = await runChat(randomUUID(), [{}]);
    const chat_state = state(own.conversationState, session);
    await runAs(
      sql,
      accounts,
      "visitor",
      (t) => t`
        insert into public.leads (name, email, form_source, session_id, chat_state)
        values ('Mallory', 'mallory@example.com', 'chat', ${session}, ${chat_state})`,
    );
    await finishTurn(session, conversationState, "I am Ada", { collected: ada });
    const [others, theirs] = await readLeads();
    expect(others).toMatchObject({ email: "mallory@example.com", session_id: null });
    expect(theirs).toMatchObject({ email: ada.email, session_id: session });
    expect(await readHandoffs()).toMatchObject([{ lead_id: theirs?.id }]);
    const [row] = await runAs(
      sql,
      accounts,
      "admin",
      (t) => t`select public.export_person('mallory@example.com') as found`,
    );
    expect(JSON.stringify(row?.found)).not.toMatch(/I am Ada|Asked for a person/);
  });

  test.each(["ada", "a b@example.com", `${"x".repeat(260)}@example.com`])(
    "is not created from %j, and the turn is stored",
    async (email) => {
      await runChat(randomUUID(), [{ collected: { email } }]);
      expect(await readLeads()).toEqual([]);
      expect(await database().sql`select 1 from public.conversations`).toHaveLength(1);
    },
  );

  test("fits the column for chats of any length", async () => {
    const long = "words and more ".repeat(500);
    const session = randomUUID();
    let state: string | null = null;
    for (let n = 0; n < 12; n += 1) {
      const reply = await finishTurn(session, state, `${n} ${long}`.slice(0, 2000), {
        response: long,
        collected: { ...ada, name: long, company: long, role: long, need: long, timing: long },
      });
      state = reply.conversationState;
    }
    const [lead] = await readLeads();
    expect(String(lead?.name)).toHaveLength(200);
    expect(lead?.message).toContain("What came before is in the conversation.");
    expect(lead?.message).toContain("Visitor: 11 words");
  });

  test("is classified as spam by the visitor's messages and is then listed for staff", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await finishTurn(
      session,
      null,
      "Backlinks! Guest post! Online casino! https://a.example https://b.example https://c.example",
      { collected: ada },
    );
    expect(await readLeads()).toEqual([]);
    expect(await sql`select form_source, session_id, email from public.spam_submissions`).toEqual([
      { form_source: "chat", session_id: session, email: ada.email },
    ]);
    await finishTurn(session, conversationState, "More", { collected: ada, hand_off: "Asked" });
    expect(await sql`select 1 from public.spam_submissions`).toHaveLength(1);
    expect(await readLeads()).toEqual([]);
    expect(await readHandoffs()).toHaveLength(1);

    await runChat(randomUUID(), [
      { collected: { email: "bo@example.com" }, response: "https://x.example ".repeat(20) },
    ]);
    expect(await readLeads()).toMatchObject([{ email: "bo@example.com" }]);
  });

  test("is not created again from a chat that staff marked as spam", async () => {
    const { sql, accounts } = database();
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{ collected: ada }]);
    const [lead] = await readLeads();
    await runAs(sql, accounts, "sales", (t) => t`select public.mark_as_spam(${String(lead?.id)})`);
    await finishTurn(session, conversationState, "Me again", { collected: ada });
    expect(await sql`select id from public.leads where spam_at is null`).toEqual([]);
  });

  test("stores the attribution and the privacy notice of the visitor", async () => {
    const attribution = { first: { utm_campaign: "autumn" } };
    await runChat(randomUUID(), [{ collected: ada, attribution, consent_wording: "2026-11" }]);
    expect(await readLeads()).toMatchObject([{ attribution, consent_wording: "2026-11" }]);
    expect(await database().sql`select purpose, wording from public.consents`).toEqual([
      { purpose: "inquiry", wording: "2026-11" },
    ]);
  });
});
