import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChatReply, CollectedInfo } from "../../../supabase/contracts/chat-values.ts";
import { as, attempt } from "../../support/fixtures/database-roles.ts";
import { firstAdmin } from "../../support/servers/local-supabase.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

/** Chat turns in the database: each is stored once, with all its effects. */

const database = usePolicyDatabase(async () => undefined);

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.handoffs;
       delete from public.conversations;
       delete from public.leads;
       delete from public.spam_submissions;
       delete from public.people;
       delete from public.outbox where every is null;
       delete from private.rate_clients;
       update private.chat_settings set session_tokens = 60000, day_tokens = 3000000;
       update private.rate_limits set per_client = 1000000, total = 1000000;`,
    )
    .simple(),
);

/** Acts as the function of the assistant does, for a visitor at an address. */
const asService = <Result>(
  act: (t: postgres.TransactionSql) => Promise<Result>,
  address = "203.0.113.1",
) =>
  as(database().sql, database().people, "service", async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    return act(t);
  });

type Begun = {
  readonly outcome: "turn" | "stored";
  readonly turn?: number;
  readonly reply?: ChatReply;
  readonly collected?: CollectedInfo;
  readonly memory?: object;
  readonly history?: readonly { user: string; bot: string }[];
  readonly stage?: string;
  readonly is_handed_over?: boolean;
  readonly model_budget?: number;
};

const begin = (
  session: string,
  state: string | null,
  message: string,
  address?: string,
): Promise<Begun> =>
  asService(async (t) => {
    const [row] =
      await t`select public.begin_chat_turn(${session}, ${state}, ${message}) as answer`;
    return row?.answer;
  }, address);

type Said = {
  readonly collected?: CollectedInfo;
  readonly [field: string]: unknown;
};

const finish = (
  session: string,
  state: string | null,
  message: string,
  said: Said = {},
): Promise<ChatReply> =>
  asService(async (t) => {
    const turn = {
      session_id: session,
      state,
      message,
      response: `Reply to ${message}`,
      stage: "discovery",
      collected: {},
      memory: {},
      intent: "question",
      is_on_topic: true,
      is_answered: true,
      language: "en",
      sources: [],
      show_demo_button: false,
      demo_url: null,
      suggested_solutions: [],
      hand_off: null,
      model: null,
      model_tokens: 0,
      ...said,
    };
    const [row] = await t`select public.finish_chat_turn(${JSON.stringify(turn)}::jsonb) as answer`;
    return row?.answer.reply;
  });

/** The rejection of a call, or "answered". */
const rejectionOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "answered",
    ({ code }: { code: string }) => code,
  );

/** Messages of one session in order, each with the state of the previous reply. */
async function chat(session: string, turns: readonly Said[]): Promise<ChatReply> {
  let state: string | null = null;
  let reply: ChatReply | undefined;
  for (const [index, said] of turns.entries()) {
    reply = await finish(session, state, `Message ${index + 1}`, said);
    state = reply.conversationState;
  }
  if (!reply) throw new Error("Nothing was said.");
  return reply;
}

const leads = () =>
  database().sql<Record<string, unknown>[]>`select * from public.leads order by created_at, id`;
const handoffs = () =>
  database().sql<Record<string, unknown>[]>`select * from public.handoffs order by created_at, id`;
const mailsOf = async (topic: string) =>
  (
    await database().sql`
      select payload ->> 'to' as to from public.outbox where topic = ${topic} order by 1`
  ).map(({ to }) => String(to));
/** The addresses of active sales and administrators, including the first one. */
const handoffRecipients = () =>
  [
    firstAdmin.email,
    ...(["sales", "admin"] as const).map((name) => `${database().people[name]}@example.com`),
  ].toSorted();

describe("a turn", () => {
  test("has the context of its session and of no other", async () => {
    const session = randomUUID();
    expect(await begin(session, null, "Hello")).toEqual({
      outcome: "turn",
      turn: 1,
      stage: "greeting",
      collected: {},
      memory: {},
      history: [],
      is_handed_over: false,
      knowledge_revision: expect.any(Number),
      model_budget: 60_000,
    });
    await chat(randomUUID(), [{ collected: { name: "Somebody else" } }]);
    const { conversationState } = await chat(session, [
      { collected: { name: "Ada" } },
      { collected: { name: "Ada", need: " Fewer\nalerts " }, memory: { asked: ["email"] } },
    ]);
    expect(await begin(session, conversationState, "And then?")).toMatchObject({
      turn: 3,
      stage: "discovery",
      collected: { name: "Ada", need: "Fewer alerts" },
      memory: { asked: ["email"] },
      history: [
        { user: "Message 1", bot: "Reply to Message 1" },
        { user: "Message 2", bot: "Reply to Message 2" },
      ],
    });
  });

  test("is stored as understood and answered", async () => {
    const session = randomUUID();
    const cited = { document_id: "faq-1", revision: "r1", title: "Questions", path: "/#faq-1" };
    const reply = await finish(session, null, "What does it cost?", {
      is_answered: false,
      intent: "question",
      sources: [cited, { ...cited, document_id: "page-1" }],
      suggested_solutions: ["ArqGuard"],
      show_demo_button: true,
      demo_url: "/schedule-demo",
      model: "a model",
      model_tokens: 120,
    });
    expect(reply).toEqual({
      response: "Reply to What does it cost?",
      conversationState: expect.stringMatching(new RegExp(`^${session}\\.1\\.[\\w-]{43}$`)),
      leadScore: expect.any(Number),
      stage: "discovery",
      showDemoButton: true,
      demoUrl: "/schedule-demo",
      suggestedSolutions: ["ArqGuard"],
      sources: [{ title: "Questions", path: "/#faq-1" }],
    });
    const [row] = await database().sql`select * from public.conversations`;
    expect(row).toMatchObject({
      turn: 1,
      user_message: "What does it cost?",
      is_answered: false,
      is_on_topic: true,
      intent_classification: "question",
      language: "en",
      sources: [cited, { ...cited, document_id: "page-1" }],
      model: "a model",
      model_tokens: 120,
      reply,
    });
  });

  test("gets the stored reply when it is sent again, and is stored once", async () => {
    const session = randomUUID();
    const first = await finish(session, null, "Hello");
    expect(await begin(session, null, "Hello")).toEqual({ outcome: "stored", reply: first });
    expect(await finish(session, null, "Hello", { response: "Other words" })).toEqual(first);
    const second = await finish(session, first.conversationState, "More");
    expect(await begin(session, first.conversationState, "More")).toEqual({
      outcome: "stored",
      reply: second,
    });
    expect(await database().sql`select 1 from public.conversations`).toHaveLength(2);
  });

  test("with another message than the stored one is rejected", async () => {
    const session = randomUUID();
    const first = await finish(session, null, "Hello");
    await finish(session, first.conversationState, "More");
    for (const ask of [begin, finish]) {
      expect(await rejectionOf(ask(session, first.conversationState, "Something else"))).toBe(
        "PT409",
      );
      expect(await rejectionOf(ask(session, null, "Something else"))).toBe("PT409");
    }
  });

  test("without a state cannot continue a session", async () => {
    const session = randomUUID();
    const first = await finish(session, null, "Hello");
    await finish(session, first.conversationState, "More");
    expect(await rejectionOf(begin(session, null, "Hello"))).toBe("PT409");
  });

  test("that is the first of a session gets its reply again for five minutes, for the client that sent it", async () => {
    const { sql } = database();
    const session = randomUUID();
    const first = await finish(session, null, "Hello");
    // Staff can read the session id and the message of a chat.
    expect(await rejectionOf(begin(session, null, "Hello", "198.51.100.9"))).toBe("PT409");
    expect((await begin(session, null, "Hello")).reply).toEqual(first);
    await sql`update private.chat_receipts set sent_at = now() - interval '5 minutes'`;
    expect(await rejectionOf(begin(session, null, "Hello"))).toBe("PT409");
  });

  test.each([
    ["forged", (state: string) => state.slice(0, -1) + (state.endsWith("A") ? "B" : "A")],
    ["of a later turn", (state: string) => state.replace(".1.", ".2.")],
    ["that is truncated", (state: string) => state.slice(0, 50)],
    ["empty", () => ""],
    ["longer", (state: string) => `${state}.${state}`],
    ["with another number", (state: string) => state.replace(".1.", ".1e1.")],
  ])("with a state that is %s is rejected", async (_, change) => {
    const session = randomUUID();
    const { conversationState } = await finish(session, null, "Hello");
    for (const ask of [begin, finish]) {
      expect(await rejectionOf(ask(session, change(conversationState), "More"))).toBe("PT403");
    }
  });

  test("with the state of another session is rejected", async () => {
    const { conversationState } = await finish(randomUUID(), null, "Hello");
    for (const session of [randomUUID(), randomUUID()]) {
      expect(await rejectionOf(begin(session, conversationState, "More"))).toBe("PT403");
      expect(await rejectionOf(finish(session, conversationState, "More"))).toBe("PT403");
    }
  });

  test("is stored once if twenty equal ones end concurrently, and all get its reply", async () => {
    const session = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        finish(session, null, "Hello", {
          response: `Reply ${n}`,
          collected: { email: "ada@example.com" },
          hand_off: "Asked for a person",
        }),
      ),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await database().sql`select 1 from public.conversations`).toHaveLength(1);
    expect(await leads()).toHaveLength(1);
    expect(await handoffs()).toHaveLength(1);
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        rejectionOf(finish(session, replies[0]?.conversationState ?? "", `Another ${n}`)),
      ),
    );
    expect(others.toSorted()).toEqual([...Array<string>(9).fill("PT409"), "answered"]);
  });

  test("continues an erased session without context", async () => {
    const session = randomUUID();
    const { conversationState } = await finish(session, null, "Hello");
    await database().sql`delete from public.conversations`;
    expect(await rejectionOf(begin(session, conversationState, "More"))).toBe("PT409");
  });
});

describe("chat limits", () => {
  test("limit the turns of a visitor per period, without counting retries", async () => {
    const { sql } = database();
    await sql`update private.rate_limits set per_client = 2 where name = 'chat'`;
    const session = randomUUID();
    const stored = await finish(session, null, "Hello");
    for (let n = 0; n < 3; n += 1) await begin(session, null, "Hello");
    const seconds = await Promise.all(
      [1, 2].map((n) => begin(randomUUID(), null, `${n}`, "198.51.100.7")),
    );
    expect(seconds.map(({ outcome }) => outcome)).toEqual(["turn", "turn"]);
    const rejected = await begin(randomUUID(), null, "3", "198.51.100.7").catch(
      (error: unknown) => error,
    );
    expect(rejected).toMatchObject({ code: "PT429", detail: expect.stringMatching(/^\d+$/) });
    expect((await begin(session, null, "Hello")).reply).toEqual(stored);
    expect((await begin(randomUUID(), null, "Hello", "198.51.100.8")).outcome).toBe("turn");
  });

  test("hand over to a person after a hundred turns", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await finish(session, null, "Hello");
    await sql`update public.conversations set turn = 100, user_message = 'Last'`;
    const [row] = await sql`select private.sign_chat_state(${session}, 100) as state`;
    const rejected = await begin(session, String(row?.state), "Another").catch(
      (error: unknown) => error,
    );
    expect(rejected).not.toHaveProperty("detail");
    expect(rejected).toMatchObject({
      code: "PT429",
      hint: expect.stringContaining("/contact"),
    });
    expect(await rejectionOf(begin(session, conversationState, "Another"))).toBe("PT409");
  });

  test("limit the model tokens of a session and of a day", async () => {
    const { sql } = database();
    const session = randomUUID();
    const budget = async (of: string, state: string | null) =>
      (await begin(of, state, "And now?")).model_budget;
    const { conversationState } = await finish(session, null, "Hello", { model_tokens: 50_000 });
    expect(await budget(session, conversationState)).toBe(10_000);
    expect(await budget(randomUUID(), null)).toBe(60_000);
    await sql`update private.chat_settings set day_tokens = 51000`;
    expect(await budget(randomUUID(), null)).toBe(1_000);
    await sql`update private.chat_settings set day_tokens = 40000`;
    expect(await budget(session, conversationState)).toBe(0);
    await sql`update public.conversations set created_at = created_at - interval '25 hours'`;
    expect(await budget(randomUUID(), null)).toBe(40_000);
  });
});

describe("a chat lead", () => {
  const ada = { name: "Ada Lovelace", email: "Ada@example.com", company: "Engines" } as const;

  test("is created when an address is known, and is then updated", async () => {
    const { sql } = database();
    const session = randomUUID();
    await chat(session, [
      { collected: { need: "Fewer alerts" } },
      { collected: { need: "Fewer alerts", email: ada.email } },
    ]);
    expect(await leads()).toMatchObject([
      { name: "Chat visitor", email: ada.email, form_source: "chat", session_id: session },
    ]);
    const [person] = await sql`select id, name from public.people`;
    expect(person?.name).toBe("Chat visitor");

    const [{ state } = { state: "" }] = await sql<{ state: string }[]>`
      select private.sign_chat_state(${session}, 2) as state`;
    await finish(session, state, "I am Ada of Engines", {
      response: "Thank you, Ada.\n\nSee [how it works](/platform?chat_session=1).",
      collected: { ...ada, need: "Fewer alerts", role: "CTO", timing: "This quarter" },
    });
    const found = await leads();
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
    const { conversationState } = await chat(session, [{ collected: ada }]);
    await sql`update public.leads set name = 'A. Lovelace', company = 'Engines Ltd'`;
    const next = await finish(session, conversationState, "More", { collected: ada });
    expect(await leads()).toMatchObject([{ name: "A. Lovelace", company: "Engines Ltd" }]);
    await finish(session, next.conversationState, "It is Engines Inc", {
      collected: { ...ada, company: "Engines Inc" },
    });
    expect(await leads()).toMatchObject([{ name: "A. Lovelace", company: "Engines Inc" }]);
    expect(
      await sql`select 1 from public.audit_log where table_name = 'public.leads' and actor_role = 'service'`,
    ).toEqual([]);
  });

  test("is moved when the visitor corrects the address", async () => {
    const { sql } = database();
    const session = randomUUID();
    await chat(session, [
      { collected: { email: "adda@example.com" }, hand_off: "Asked for a person" },
      { collected: ada },
    ]);
    expect(await leads()).toMatchObject([{ email: ada.email }]);
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
    await chat(session, [{ collected: ada }, { collected: { ...ada, role: "CTO" } }]);
    expect(await leads()).toMatchObject([
      { name: "Ada", company: null, role: null, message: "Hello", session_id: session },
    ]);
    expect(await sql`select subject_id from public.person_events where kind = 'chat'`).toEqual([
      { subject_id: session },
    ]);

    const another = randomUUID();
    await chat(another, [{ collected: ada }]);
    expect(await leads()).toMatchObject([{ session_id: session }]);
    expect(await sql`select count(distinct lead_id)::int as n from public.conversations`).toEqual([
      { n: 1 },
    ]);
  });

  test("is separated again from a lead that was joined by a wrong address", async () => {
    const { sql } = database();
    await sql`
      insert into public.leads (name, email, form_source, message) values ('Bo', 'bo@example.com', 'contact_form', 'Hello')`;
    const session = randomUUID();
    await chat(session, [
      { collected: { email: "bo@example.com" }, hand_off: "Asked for a person" },
      { collected: ada },
    ]);
    expect(await leads()).toMatchObject([
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
    await chat(randomUUID(), [{ collected: ada }]);
    expect(await leads()).toHaveLength(2);
  });

  test("is one lead when two sessions provide the same address concurrently", async () => {
    await Promise.all(Array.from({ length: 8 }, () => chat(randomUUID(), [{ collected: ada }])));
    expect(await leads()).toHaveLength(1);
  });

  test("is the lead of a form that this chat sent", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await chat(session, [{}]);
    await sql`
      insert into public.leads (name, email, form_source, session_id, message)
      values ('Ada', 'work@example.com', 'contact_form', ${session}, 'Hello')`;
    await finish(session, conversationState, "My address", { collected: ada });
    expect(await leads()).toMatchObject([{ email: "work@example.com", message: "Hello" }]);
  });

  test.each([
    ["no state", () => null],
    ["the state of another chat", (own: string) => own],
    ["a forged state", (own: string, session: string) => session + own.slice(36)],
  ])("does not join the lead of a form with this chat's session id and %s", async (_, state) => {
    const { sql, people } = database();
    const session = randomUUID();
    const { conversationState } = await chat(session, [{ hand_off: "Asked for a person" }]);
    const own = await chat(randomUUID(), [{}]);
    const chat_state = state(own.conversationState, session);
    await as(
      sql,
      people,
      "visitor",
      (t) => t`
        insert into public.leads (name, email, form_source, session_id, chat_state)
        values ('Mallory', 'mallory@example.com', 'chat', ${session}, ${chat_state})`,
    );
    await finish(session, conversationState, "I am Ada", { collected: ada });
    const [others, theirs] = await leads();
    expect(others).toMatchObject({ email: "mallory@example.com", session_id: null });
    expect(theirs).toMatchObject({ email: ada.email, session_id: session });
    expect(await handoffs()).toMatchObject([{ lead_id: theirs?.id }]);
    const [row] = await as(
      sql,
      people,
      "admin",
      (t) => t`select public.export_person('mallory@example.com') as found`,
    );
    expect(JSON.stringify(row?.found)).not.toMatch(/I am Ada|Asked for a person/);
  });

  test.each(["ada", "a b@example.com", `${"x".repeat(260)}@example.com`])(
    "is not created from %j, and the turn is stored",
    async (email) => {
      await chat(randomUUID(), [{ collected: { email } }]);
      expect(await leads()).toEqual([]);
      expect(await database().sql`select 1 from public.conversations`).toHaveLength(1);
    },
  );

  test("fits the column for chats of any length", async () => {
    const long = "words and more ".repeat(500);
    const session = randomUUID();
    let state: string | null = null;
    for (let n = 0; n < 12; n += 1) {
      const reply = await finish(session, state, `${n} ${long}`.slice(0, 2000), {
        response: long,
        collected: { ...ada, name: long, company: long, role: long, need: long, timing: long },
      });
      state = reply.conversationState;
    }
    const [lead] = await leads();
    expect(String(lead?.name)).toHaveLength(200);
    expect(lead?.message).toContain("What came before is in the conversation.");
    expect(lead?.message).toContain("Visitor: 11 words");
  });

  test("is classified as spam by the visitor's messages and is then listed for staff", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await finish(
      session,
      null,
      "Backlinks! Guest post! Online casino! https://a.example https://b.example https://c.example",
      { collected: ada },
    );
    expect(await leads()).toEqual([]);
    expect(await sql`select form_source, session_id, email from public.spam_submissions`).toEqual([
      { form_source: "chat", session_id: session, email: ada.email },
    ]);
    await finish(session, conversationState, "More", { collected: ada, hand_off: "Asked" });
    expect(await sql`select 1 from public.spam_submissions`).toHaveLength(1);
    expect(await leads()).toEqual([]);
    expect(await handoffs()).toHaveLength(1);

    await chat(randomUUID(), [
      { collected: { email: "bo@example.com" }, response: "https://x.example ".repeat(20) },
    ]);
    expect(await leads()).toMatchObject([{ email: "bo@example.com" }]);
  });

  test("is not created again from a chat that staff marked as spam", async () => {
    const { sql, people } = database();
    const session = randomUUID();
    const { conversationState } = await chat(session, [{ collected: ada }]);
    const [lead] = await leads();
    await as(sql, people, "sales", (t) => t`select public.mark_as_spam(${String(lead?.id)})`);
    await finish(session, conversationState, "Me again", { collected: ada });
    expect(await sql`select id from public.leads where spam_at is null`).toEqual([]);
  });

  test("stores the attribution and the privacy notice of the visitor", async () => {
    const attribution = { first: { utm_campaign: "autumn" } };
    await chat(randomUUID(), [{ collected: ada, attribution, consent_wording: "2026-11" }]);
    expect(await leads()).toMatchObject([{ attribution, consent_wording: "2026-11" }]);
    expect(await database().sql`select purpose, wording from public.consents`).toEqual([
      { purpose: "inquiry", wording: "2026-11" },
    ]);
  });
});

describe("the score of a chat", () => {
  test("grows with the visitor's details, before and after there is a lead", async () => {
    const session = randomUUID();
    const { sql } = database();
    const scores: number[] = [];
    let state: string | null = null;
    const details: CollectedInfo[] = [
      {},
      { need: "Fewer alerts" },
      { need: "Fewer alerts", size: "about 1,200 people", timing: "this quarter" },
      { need: "Fewer alerts", size: "about 1,200 people", timing: "this quarter", role: "CTO" },
    ];
    for (const [n, collected] of [
      ...details,
      { ...details[3], email: "ada@engines.example" },
    ].entries()) {
      const reply = await finish(session, state, `Message ${n}`, { collected });
      scores.push(reply.leadScore);
      state = reply.conversationState;
    }
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(5);
    expect(await sql`select lead_score from public.leads`).toEqual([{ lead_score: scores[4] }]);
    expect(await sql`select reason from public.lead_points order by reason`).toEqual(
      [
        "Budget owner",
        "Business email address",
        "Chatted with the assistant",
        "Described a need in the chat",
        "Large company",
        "Named a timeline in the chat",
      ].map((reason) => ({ reason })),
    );
  });

  test("never depends on what is known of the typed address", async () => {
    const { sql } = database();
    const known = "known@engines.example";
    await chat(randomUUID(), [
      {
        collected: {
          email: known,
          need: "Fewer alerts",
          size: "about 1,200 people",
          timing: "this quarter",
          role: "CTO",
        },
      },
    ]);
    const [lead] = await sql`select lead_score from public.leads`;
    const scoreOf = async (email: string) =>
      (await chat(randomUUID(), [{ collected: { email } }])).leadScore;
    const score = await scoreOf(known);
    expect(score).toBe(await scoreOf("unknown@motors.example"));
    expect(score).toBeLessThan(lead?.lead_score);
  });

  test("is the same when leads are rescored", async () => {
    const { sql } = database();
    const { leadScore } = await chat(randomUUID(), [
      { collected: { email: "ada@example.com", need: "Fewer alerts" }, intent: "demo" },
    ]);
    await sql`update private.scoring_state set is_due = true, created_at = null, id = null`;
    await sql`select private.rescore_leads(10)`;
    expect(await leads()).toMatchObject([{ lead_score: leadScore }]);
  });

  test.each([
    ["8", "1-10"],
    ["51-200", "51-200"],
    ["around 200 people", "51-200"],
    ["we are 1.500", "1000+"],
    ["5k", "1000+"],
    ["2 thousand", "1000+"],
    ["1'000", "201-1000"],
    ["a few", null],
    [null, null],
  ])("maps the company size %j to %j", async (said, known) => {
    const [row] = await database().sql`select private.company_size_bracket(${said}) as known`;
    expect(row?.known).toBe(known);
  });
});

describe("a hand-off", () => {
  test("is opened once per session, due within 24 hours, and notifies staff immediately", async () => {
    const session = randomUUID();
    const { conversationState } = await chat(session, [
      { hand_off: "Asked for a person" },
      { hand_off: "Asked again" },
    ]);
    const found = await handoffs();
    expect(found).toMatchObject([
      { session_id: session, reason: "Asked for a person", status: "open", lead_id: null },
    ]);
    const [{ created_at, due_at } = {}] = found;
    expect(Number(due_at) - Number(created_at)).toBe(86_400_000);
    expect(await mailsOf("handoff_notice")).toEqual(handoffRecipients());
    expect(await begin(session, conversationState, "And?")).toMatchObject({ is_handed_over: true });
  });

  test("is due within the response time, with an alert in its last sixth", async () => {
    const { sql, people } = database();
    const setResponseHours = (hours: number) =>
      as(sql, people, "admin", (t) => t`select public.set_response_hours(${hours})`);
    const sendAlerts = () => asService((t) => t`select public.run_database_job('alert')`);
    await setResponseHours(6);
    try {
      await chat(randomUUID(), [{ hand_off: "Asked" }]);
      const [{ created_at, due_at } = {}] = await handoffs();
      expect(Number(due_at) - Number(created_at)).toBe(6 * 3_600_000);
      await sql`update public.handoffs set due_at = now() + interval '61 minutes'`;
      await sendAlerts();
      expect(await mailsOf("handoff_alert")).toEqual([]);
      await sql`update public.handoffs set due_at = now() + interval '59 minutes'`;
      await sendAlerts();
      expect(await mailsOf("handoff_alert")).toEqual(handoffRecipients());
    } finally {
      await setResponseHours(24);
    }
  });

  test("is linked to the lead that appears later, with a task for its owner", async () => {
    const { sql, people } = database();
    await chat(randomUUID(), [
      { hand_off: "Asked for a person" },
      { collected: { email: "ada@example.com" } },
      { collected: { email: "ada@example.com", name: "Ada" } },
    ]);
    const [lead] = await leads();
    const [handoff] = await handoffs();
    expect(handoff).toMatchObject({ lead_id: lead?.id, person_id: lead?.person_id });
    expect(await sql`select id, lead_id, owner_id, due_at, done_at from public.tasks`).toEqual([
      {
        id: handoff?.task_id,
        lead_id: lead?.id,
        owner_id: people.sales,
        due_at: handoff?.due_at,
        done_at: null,
      },
    ]);
  });

  test.each([
    ["that the chat sent", "new"],
    ["that a booking from the chat joins", "joined"],
  ])("is linked to the lead %s", async (_, how) => {
    const { sql, people } = database();
    const session = randomUUID();
    const { conversationState } = await chat(session, [{ hand_off: "Asked for a person" }]);
    await as(
      sql,
      people,
      "visitor",
      (t) => t`
        insert into public.leads (name, email, form_source, session_id, chat_state)
        values (
          'Ada', 'ada@example.com', 'contact_form', ${how === "new" ? session : null}, ${conversationState}
        )`,
    );
    const [lead] = await leads();
    if (how === "joined") {
      await sql`
        select private.attach_booking(${String(lead?.id)}, jsonb_populate_record(null::public.leads,
          ${sql.json({ email: "ada@example.com", session_id: session, created_at: "2026-01-01" })}))`;
    }
    expect(await handoffs()).toMatchObject([{ lead_id: lead?.id, person_id: lead?.person_id }]);
    expect(await sql`select lead_id, owner_id from public.tasks`).toEqual([
      { lead_id: lead?.id, owner_id: people.sales },
    ]);
  });

  test("is taken by one staff member and done with its task", async () => {
    const { sql, people } = database();
    await chat(randomUUID(), [{ hand_off: "Asked", collected: { email: "ada@example.com" } }]);
    const take = (caller: "sales" | "admin") =>
      as(sql, people, caller, (t) => t`update public.handoffs set status = 'taken' returning id`);
    const taken = await Promise.all([take("sales"), take("admin")].map(rejectionOf));
    expect(taken.toSorted()).toEqual(["PT409", "answered"]);
    const owner = taken[0] === "answered" ? people.sales : people.admin;
    expect(await handoffs()).toMatchObject([{ status: "taken", owner_id: owner }]);
    expect(await sql`select owner_id, done_at from public.tasks`).toEqual([
      { owner_id: owner, done_at: null },
    ]);
    await as(sql, people, "sales", (t) => t`update public.handoffs set status = 'done'`);
    expect(await sql`select done_at is not null as is_done from public.tasks`).toEqual([
      { is_done: true },
    ]);
    expect(
      await attempt(sql, people, "viewer", "update public.handoffs set status = 'open'"),
    ).toEqual({ rows: 0 });
  });

  test("is followed by another one when it is done and requested again", async () => {
    const session = randomUUID();
    const { conversationState } = await chat(session, [{ hand_off: "Asked" }]);
    await database().sql`update public.handoffs set status = 'done'`;
    expect(await begin(session, conversationState, "Hello?")).toMatchObject({
      is_handed_over: false,
    });
    await finish(session, conversationState, "Hello?", { hand_off: "Asked once more" });
    expect((await handoffs()).map(({ status }) => status).toSorted()).toEqual(["done", "open"]);
  });

  test("sends one alert when it is nearly due", async () => {
    const { sql } = database();
    await chat(randomUUID(), [{ hand_off: "Asked" }]);
    const work = () => asService((t) => t`select public.run_database_job('alert')`);
    await work();
    expect(await mailsOf("handoff_alert")).toEqual([]);
    await sql`update public.handoffs set due_at = now() + interval '3 hours'`;
    await work();
    await work();
    expect(await mailsOf("handoff_alert")).toEqual(handoffRecipients());
  });

  test("is rolled back with its turn", async () => {
    const session = randomUUID();
    expect(
      await rejectionOf(finish(session, null, "Hello", { hand_off: "Asked", sources: "none" })),
    ).toBe("23514");
    expect(await handoffs()).toEqual([]);
    expect(await database().sql`select 1 from public.conversations`).toEqual([]);
  });
});

describe("chat access", () => {
  test("lets staff read messages, but neither states nor the memory of the assistant", async () => {
    const { sql, people } = database();
    await chat(randomUUID(), [{ memory: { canary: true } }]);
    const read = (columns: string) =>
      attempt(sql, people, "viewer", `select ${columns} from public.conversations`);
    expect(await read("user_message, bot_response, collected_info, sources")).toEqual({ rows: 1 });
    for (const column of ["reply", "memory", "*"]) {
      expect(await read(column)).toEqual({ rejected: "42501" });
    }
  });

  test.each(["visitor", "stranger", "sales", "admin"] as const)(
    "lets %s neither begin nor finish a turn",
    async (caller) => {
      const { sql, people } = database();
      for (const call of [
        `public.begin_chat_turn('${randomUUID()}', null, 'Hello')`,
        `public.finish_chat_turn('{}')`,
      ]) {
        expect(await attempt(sql, people, caller, `select ${call}`)).toEqual({ rejected: "42501" });
      }
    },
  );

  test("includes all turns of a session in the erasure of an address, also without a lead", async () => {
    const { sql, people } = database();
    const session = randomUUID();
    await chat(session, [{}, { collected: { email: "Gone@example.com" } }, { hand_off: "Asked" }]);
    await sql`delete from public.leads`;
    await sql`update public.conversations set person_id = null`;
    await sql`update public.handoffs set person_id = null`;
    await chat(randomUUID(), [{ collected: { email: "other@example.com" }, hand_off: "Asked" }]);
    await as(sql, people, "admin", (t) => t`select public.erase_person('gone@example.com')`);
    expect(await sql`select 1 from public.conversations`).toHaveLength(1);
    expect(await handoffs()).toHaveLength(1);
  });
});
