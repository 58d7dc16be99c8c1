/** The list of chats: one row per session, for every change of its turns. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.handoffs; delete from public.conversations; delete from public.leads;
       delete from public.people;`,
    )
    .simple(),
);

type Turn = {
  readonly said?: string;
  readonly stage?: string;
  readonly intent?: string;
  readonly isOnTopic?: boolean;
  readonly isAnswered?: boolean;
  readonly collected?: Record<string, string>;
  readonly minutesAgo?: number;
};

/** Turns of a session, one minute apart. */
async function insertChat(turns: readonly Turn[], session: string = randomUUID()): Promise<string> {
  const { sql } = database();
  for (const [index, turn] of turns.entries()) {
    await sql`
      insert into public.conversations
        (session_id, turn, user_message, bot_response, conversation_stage, intent_classification, is_on_topic,
         is_answered, collected_info, created_at)
      values (
        ${session}, ${index + 1}, ${turn.said ?? "Hello"}, 'A reply', ${turn.stage ?? "discovery"},
        ${turn.intent ?? "question"}, ${turn.isOnTopic ?? null}, ${turn.isAnswered ?? null},
        ${sql.json(turn.collected ?? {})}, now() - make_interval(mins => ${(turn.minutesAgo ?? 0) + turns.length - index})
      )`;
  }
  return session;
}

type Args = {
  search?: string;
  stage?: string;
  intent?: string;
  on_topic?: boolean;
  answered?: boolean;
  waiting?: boolean;
  row_offset?: number;
  max_rows?: number;
  before_at?: Date;
  before_id?: string;
};

type Found = { id: string; last_at: Date } & Record<string, unknown>;

/** Calls a function of the list as a viewer, with named arguments. */
async function call(name: string, args: Args): Promise<Found[]> {
  const { sql, accounts } = database();
  const given = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  return runAs(sql, accounts, "viewer", async (t) => [
    ...(await t.unsafe<Found[]>(`select * from public.${name}(${given})`, Object.values(args))),
  ]);
}

const searchChats = (args: Args = {}) => call("search_chats", args);

const listIds = async (args: Args) => (await searchChats(args)).map(({ id }) => id);

const count = async (args: Args) => (await call("count_chats", args))[0];

const readChats = () =>
  database().sql`
    select session_id, turns, stage, intents, is_on_topic, is_answered from private.chats order by session_id`;

describe("a chat row", () => {
  test("shows the contact, the first question, the stage and an open hand-off", async () => {
    const session = await insertChat([
      {
        said: "Hello, Ada here",
        intent: "greeting",
        stage: "greeting",
        collected: { name: "Ada" },
      },
      {
        said: "Is it certified?",
        isAnswered: false,
        collected: { name: "Ada", company: "Engines" },
      },
      {
        said: "A person please",
        intent: "hand_off",
        stage: "handed_over",
        collected: { name: "Ada", company: "Engines", email: "ada@example.com" },
      },
    ]);
    await database()
      .sql`insert into public.handoffs (session_id, reason) values (${session}, 'Asked')`;
    expect(await searchChats()).toEqual([
      expect.objectContaining({
        id: session,
        name: "Ada",
        email: "ada@example.com",
        company: "Engines",
        first_question: "Is it certified?",
        turns: 3,
        stage: "handed_over",
        intents: ["greeting", "hand_off", "question"],
        is_on_topic: true,
        is_answered: false,
        handoff_status: "open",
      }),
    ]);
  });

  test("shows the name of the lead from a form of the session", async () => {
    const session = await insertChat([{ said: "Hi" }]);
    await database().sql`
      insert into public.leads (name, email, form_source, session_id)
      values ('Grace', 'grace@example.com', 'contact_form', ${session})`;
    const [row] = await searchChats({ search: "grace" });
    expect(row).toMatchObject({ id: session, name: "Grace", email: "grace@example.com" });
    expect(row?.["lead_id"]).not.toBeNull();
  });

  test("reflects the remaining turns after an update or a deletion", async () => {
    const { sql } = database();
    const session = await insertChat([
      { isOnTopic: false, intent: "off_topic", stage: "greeting" },
      { isOnTopic: true, stage: "demo" },
    ]);
    expect(await readChats()).toMatchObject([{ turns: 2, is_on_topic: false, stage: "demo" }]);
    await sql`delete from public.conversations where session_id = ${session} and turn = 1`;
    expect(await readChats()).toMatchObject([
      { turns: 1, is_on_topic: true, stage: "demo", intents: ["question"] },
    ]);
    await sql`delete from public.conversations where session_id = ${session}`;
    expect(await readChats()).toEqual([]);
  });

  test("includes all turns that are written concurrently", async () => {
    const { sql } = database();
    const session = randomUUID();
    const insertTurn = (number: number, intent: string) => sql`
      insert into public.conversations (session_id, turn, user_message, intent_classification)
      values (${session}, ${number}, 'x', ${intent})`;
    await Promise.all([1, 2, 3, 4].map((number) => insertTurn(number, `intent_${number}`)));
    expect(await readChats()).toMatchObject([
      { turns: 4, intents: ["intent_1", "intent_2", "intent_3", "intent_4"] },
    ]);
  });
});

describe("the chat list", () => {
  test("is sorted newest first, by page and after a given chat", async () => {
    const sessions: string[] = [];
    for (const minutesAgo of [10, 20, 30]) sessions.push(await insertChat([{ minutesAgo }]));
    expect(await listIds({})).toEqual(sessions);
    expect(await listIds({ row_offset: 1, max_rows: 1 })).toEqual([sessions[1]]);
    const [newest] = await searchChats({ max_rows: 1 });
    if (!newest) throw new Error("no chat");
    expect(await listIds({ before_at: newest.last_at, before_id: newest.id })).toEqual(
      sessions.slice(1),
    );
  });

  test("is filtered by stage, intent, topic, replies and hand-offs, also combined", async () => {
    const demo = await insertChat([{ stage: "demo", intent: "demo" }]);
    const lost = await insertChat([{ isOnTopic: false, intent: "off_topic", minutesAgo: 5 }]);
    const unknown = await insertChat([{ isAnswered: false, minutesAgo: 10 }]);
    await database().sql`
      insert into public.handoffs (session_id, reason, status) values (${demo}, 'x', 'taken'), (${lost}, 'x', 'done')`;
    const expected: [Args, string[]][] = [
      [{ stage: "demo" }, [demo]],
      [{ intent: "off_topic" }, [lost]],
      [{ on_topic: false }, [lost]],
      [{ on_topic: true }, [demo, unknown]],
      [{ answered: false }, [unknown]],
      [{ answered: true }, [demo, lost]],
      [{ waiting: true }, [demo]],
      [{ waiting: false }, [lost, unknown]],
      [{ waiting: true, intent: "off_topic" }, []],
      [{ stage: "'; drop table public.leads; --" }, []],
    ];
    for (const [args, found] of expected) {
      expect({ args, found: await listIds(args) }).toEqual({ args, found });
      expect(await count(args)).toEqual({
        count: String(found.length),
        is_exact: true,
        is_windowed: false,
      });
    }
  });

  test("is searched by the visitor's words, contact details and the start of the session id", async () => {
    const session = await insertChat([
      { said: "Do you sign a DPA?" },
      { said: "Thanks", collected: { name: "Ágnes O'Hara", email: "agnes@example.com" } },
    ]);
    await insertChat([{ said: "Something else" }]);
    for (const text of [
      "sign a dpa",
      "ÁGNES O'HARA",
      "agnes@exa",
      session.slice(0, 8),
      session.slice(0, 20),
      "dp",
    ]) {
      expect({ text, found: await listIds({ search: text }) }).toEqual({ text, found: [session] });
      expect(await count({ search: text })).toMatchObject({ count: "1" });
    }
    // Replies of the assistant are not searched.
    expect(await listIds({ search: "a reply" })).toEqual([]);
  });
});

test("reads only the turns of the chats it passes during a search, never all turns first", async () => {
  const { sql } = database();
  const [row] = await sql<
    { match: string }[]
  >`select private.chat_search_condition('workflow') as match`;
  const plan = await sql.unsafe<{ "QUERY PLAN": string }[]>(
    `explain select session_id from (
       select * from private.chats order by last_at desc, session_id desc limit 3000
     ) chats where ${row?.match}`,
  );
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toContain("SubPlan");
  expect(lines).not.toMatch(/hashed/i);
});

test("is readable by staff of every role and by no other caller", async () => {
  const session = await insertChat([{}]);
  const { sql, accounts } = database();
  for (const call of [
    "public.search_chats()",
    "public.count_chats()",
    `public.read_chats(array['${session}']::uuid[])`,
  ]) {
    const allowed: string[] = [];
    for (const caller of callers) {
      const tried = await tryAs(sql, accounts, caller, `select * from ${call}`);
      if ("rows" in tried && tried.rows > 0) allowed.push(caller);
    }
    expect({ call, allowed: allowed.toSorted() }).toEqual({
      call,
      allowed: ["admin", "marketing", "sales", "viewer"],
    });
  }
});

test("lets only roles that can take hand-offs write notes on them", async () => {
  const { sql, accounts } = database();
  await sql`insert into public.handoffs (session_id, reason) values (${randomUUID()}, 'Asked')`;
  const write = (caller: Caller) =>
    tryAs(sql, accounts, caller, "update public.handoffs set note = 'Called back'");
  expect(await write("sales")).toEqual({ rows: 1 });
  expect(await write("viewer")).toEqual({ rows: 0 });
  expect(await write("visitor")).toEqual({ rejected: "42501" });
});

describe("the chat export", () => {
  /** The text of an export by sales, read by the service to its end. */
  async function exportLines(filter: object): Promise<string[]> {
    const { sql, accounts } = database();
    const [created] = await runAs(
      sql,
      accounts,
      "sales",
      (t) => t`select * from public.create_export('conversations', ${sql.json({ ...filter })})`,
    );
    return runAs(sql, accounts, "service", async (t) => {
      const [begun] = await t`select * from public.begin_export(${created?.["link_token"]})`;
      const [page] = await t`select public.read_export_lines(${begun?.["id"]}) as text`;
      const text: string = begun?.["header"] + page?.["text"];
      return text.trimEnd().split("\n");
    });
  }

  test("has a line per message of the listed chats, safe for spreadsheets", async () => {
    const session = await insertChat([
      { said: '=1+1, "quoted"\nsecond line', collected: { name: "Ada" }, isAnswered: false },
      { said: "Do you sign a DPA?", stage: "demo" },
    ]);
    await insertChat([{ said: "Something else", isAnswered: true }]);
    const [head, ...lines] = await exportLines({ search: "dpa" });
    expect(head).toBe(
      '\uFEFF"Session","Message","Time","Name","Email","Company","Stage","Intent","On Topic","Answered","Visitor","Assistant"',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^"${session}","2",.*"Do you sign a DPA\\?","A reply"$`));
    expect(lines[1]).toContain(`"'=1+1, ""quoted"" second line"`);
    for (const [filter, count] of [
      [{}, 3],
      [{ stage: "demo" }, 2],
      [{ answered: false }, 2],
      [{ waiting: true }, 0],
      [{ search: "so" }, 1],
      [{ search: "dpa", on_topic: false }, 0],
    ] as const) {
      expect({ filter, lines: (await exportLines(filter)).length - 1 }).toEqual({
        filter,
        lines: count,
      });
    }
  });

  test("omits people who must not be contacted, and rejects invalid filters", async () => {
    const { sql } = database();
    const session = await insertChat([{}]);
    await sql`insert into public.people (email, do_not_contact) values ('silent@example.com', true)`;
    await sql`
      update public.conversations set person_id = (select id from public.people) where session_id = ${session}`;
    expect(await exportLines({})).toHaveLength(1);
    await expect(exportLines({ on_topic: "perhaps" })).rejects.toMatchObject({ code: "PT422" });
  });
});
