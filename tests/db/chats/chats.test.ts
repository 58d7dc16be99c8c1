/** Chat turns in the database: each is stored once, with all its effects. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runAs, tryAs } from "../../support/fixtures/database-roles.ts";
import {
  beginTurn,
  runChat,
  database,
  finishTurn,
  readHandoffs,
  readLeads,
  getRejection,
} from "./chats.fixture.ts";

describe("a turn", () => {
  test("has the context of its own session only", async () => {
    const session = randomUUID();
    expect(await beginTurn(session, null, "Hello")).toEqual({
      outcome: "turn",
      turn: 1,
      stage: "greeting",
      collected: {},
      memory: {},
      history: [],
      is_handed_over: false,
      team: expect.anything(),
      knowledge_revision: expect.any(Number),
      knowledge_site: null,
      model_budget: 60_000,
    });
    await runChat(randomUUID(), [{ collected: { name: "Someone else" } }]);
    const { conversationState } = await runChat(session, [
      { collected: { name: "Ada" } },
      { collected: { name: "Ada", need: " Fewer\nalerts " }, memory: { asked: ["email"] } },
    ]);
    expect(await beginTurn(session, conversationState, "And then?")).toMatchObject({
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

  test("is stored with its intent, sources, reply and model", async () => {
    const session = randomUUID();
    const cited = { document_id: "faq-1", revision: "r1", title: "Questions", path: "/#faq-1" };
    const reply = await finishTurn(session, null, "What does it cost?", {
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

  test("returns the stored reply when it is sent again, and is stored once", async () => {
    const session = randomUUID();
    const first = await finishTurn(session, null, "Hello");
    expect(await beginTurn(session, null, "Hello")).toEqual({ outcome: "stored", reply: first });
    expect(await finishTurn(session, null, "Hello", { response: "Other words" })).toEqual(first);
    const second = await finishTurn(session, first.conversationState, "More");
    expect(await beginTurn(session, first.conversationState, "More")).toEqual({
      outcome: "stored",
      reply: second,
    });
    expect(await database().sql`select 1 from public.conversations`).toHaveLength(2);
  });

  test("is rejected if its message differs from the stored one", async () => {
    const session = randomUUID();
    const first = await finishTurn(session, null, "Hello");
    await finishTurn(session, first.conversationState, "More");
    for (const sendTurn of [beginTurn, finishTurn]) {
      expect(await getRejection(sendTurn(session, first.conversationState, "Something else"))).toBe(
        "PT409",
      );
      expect(await getRejection(sendTurn(session, null, "Something else"))).toBe("PT409");
    }
  });

  test("cannot continue a session without a state", async () => {
    const session = randomUUID();
    const first = await finishTurn(session, null, "Hello");
    await finishTurn(session, first.conversationState, "More");
    expect(await getRejection(beginTurn(session, null, "Hello"))).toBe("PT409");
  });

  test("that is the first of a session returns its reply again for five minutes, only to its client", async () => {
    const { sql } = database();
    const session = randomUUID();
    const first = await finishTurn(session, null, "Hello");
    // Staff can read the session id and the message of a chat.
    expect(await getRejection(beginTurn(session, null, "Hello", "198.51.100.9"))).toBe("PT409");
    expect((await beginTurn(session, null, "Hello")).reply).toEqual(first);
    await sql`update private.chat_receipts set sent_at = now() - interval '5 minutes'`;
    expect(await getRejection(beginTurn(session, null, "Hello"))).toBe("PT409");
  });

  test.each([
    ["forged", (state: string) => state.slice(0, -1) + (state.endsWith("A") ? "B" : "A")],
    ["of a later turn", (state: string) => state.replace(".1.", ".2.")],
    ["truncated", (state: string) => state.slice(0, 50)],
    ["empty", () => ""],
    ["duplicated", (state: string) => `${state}.${state}`],
    ["written with an exponent", (state: string) => state.replace(".1.", ".1e1.")],
  ])("with a state that is %s is rejected", async (_, change) => {
    const session = randomUUID();
    const { conversationState } = await finishTurn(session, null, "Hello");
    for (const sendTurn of [beginTurn, finishTurn]) {
      expect(await getRejection(sendTurn(session, change(conversationState), "More"))).toBe(
        "PT403",
      );
    }
  });

  test("with the state of another session is rejected", async () => {
    const { conversationState } = await finishTurn(randomUUID(), null, "Hello");
    for (const session of [randomUUID(), randomUUID()]) {
      expect(await getRejection(beginTurn(session, conversationState, "More"))).toBe("PT403");
      expect(await getRejection(finishTurn(session, conversationState, "More"))).toBe("PT403");
    }
  });

  test("is stored once when 20 identical turns finish concurrently, and all return its reply", async () => {
    const session = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        finishTurn(session, null, "Hello", {
          response: `Reply ${n}`,
          collected: { email: "ada@example.com" },
          hand_off: "Asked for a person",
        }),
      ),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await database().sql`select 1 from public.conversations`).toHaveLength(1);
    expect(await readLeads()).toHaveLength(1);
    expect(await readHandoffs()).toHaveLength(1);
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        getRejection(finishTurn(session, replies[0]?.conversationState ?? "", `Another ${n}`)),
      ),
    );
    expect(others.toSorted()).toEqual([...Array<string>(9).fill("PT409"), "accepted"]);
  });

  test("cannot continue an erased session", async () => {
    const session = randomUUID();
    const { conversationState } = await finishTurn(session, null, "Hello");
    await database().sql`delete from public.conversations`;
    expect(await getRejection(beginTurn(session, conversationState, "More"))).toBe("PT409");
  });
});

describe("chat limits", () => {
  test("limit the turns of a visitor per period, without counting retries", async () => {
    const { sql } = database();
    await sql`update private.rate_limits set per_client = 2 where name = 'chat'`;
    const session = randomUUID();
    const stored = await finishTurn(session, null, "Hello");
    for (let n = 0; n < 3; n += 1) await beginTurn(session, null, "Hello");
    const accepted = await Promise.all(
      [1, 2].map((n) => beginTurn(randomUUID(), null, `${n}`, "198.51.100.7")),
    );
    expect(accepted.map(({ outcome }) => outcome)).toEqual(["turn", "turn"]);
    const rejected = await beginTurn(randomUUID(), null, "3", "198.51.100.7").catch(
      (error: unknown) => error,
    );
    expect(rejected).toMatchObject({ code: "PT429", detail: expect.stringMatching(/^\d+$/) });
    expect((await beginTurn(session, null, "Hello")).reply).toEqual(stored);
    expect((await beginTurn(randomUUID(), null, "Hello", "198.51.100.8")).outcome).toBe("turn");
  });

  test("end a chat after 100 turns and refer to the contact page", async () => {
    const { sql } = database();
    const session = randomUUID();
    const { conversationState } = await finishTurn(session, null, "Hello");
    await sql`update public.conversations set turn = 100, user_message = 'Last'`;
    const [row] = await sql`select private.sign_chat_state(${session}, 100) as state`;
    const rejected = await beginTurn(session, String(row?.state), "Another").catch(
      (error: unknown) => error,
    );
    expect(rejected).not.toHaveProperty("detail");
    expect(rejected).toMatchObject({
      code: "PT429",
      hint: expect.stringContaining("/contact"),
    });
    expect(await getRejection(beginTurn(session, conversationState, "Another"))).toBe("PT409");
  });

  test("limit the model tokens of a session and of a day", async () => {
    const { sql } = database();
    const session = randomUUID();
    const readBudget = async (sessionId: string, state: string | null) =>
      (await beginTurn(sessionId, state, "And now?")).model_budget;
    const { conversationState } = await finishTurn(session, null, "Hello", {
      model_tokens: 50_000,
    });
    expect(await readBudget(session, conversationState)).toBe(10_000);
    expect(await readBudget(randomUUID(), null)).toBe(60_000);
    await sql`update private.chat_settings set day_tokens = 51000`;
    expect(await readBudget(randomUUID(), null)).toBe(1_000);
    await sql`update private.chat_settings set day_tokens = 40000`;
    expect(await readBudget(session, conversationState)).toBe(0);
    await sql`update public.conversations set created_at = created_at - interval '25 hours'`;
    expect(await readBudget(randomUUID(), null)).toBe(40_000);
  });
});

describe("chat access", () => {
  test("lets staff read messages, but not conversation states or the memory of the assistant", async () => {
    const { sql, accounts } = database();
    await runChat(randomUUID(), [{ memory: { canary: true } }]);
    const read = (columns: string) =>
      tryAs(sql, accounts, "viewer", `select ${columns} from public.conversations`);
    expect(await read("user_message, bot_response, collected_info, sources")).toEqual({ rows: 1 });
    for (const column of ["reply", "memory", "*"]) {
      expect(await read(column)).toEqual({ rejected: "42501" });
    }
  });

  test.each(["visitor", "non-staff account", "sales", "admin"] as const)(
    "lets %s neither begin nor finish a turn",
    async (caller) => {
      const { sql, accounts } = database();
      for (const call of [
        `public.begin_chat_turn('${randomUUID()}', null, 'Hello')`,
        `public.finish_chat_turn('{}')`,
      ]) {
        expect(await tryAs(sql, accounts, caller, `select ${call}`)).toEqual({ rejected: "42501" });
      }
    },
  );

  test("erases all turns of a session in which an erased address was given, even without a lead", async () => {
    const { sql, accounts } = database();
    const session = randomUUID();
    await runChat(session, [
      {},
      { collected: { email: "Gone@example.com" } },
      { hand_off: "Asked" },
    ]);
    await sql`delete from public.leads`;
    await sql`update public.conversations set person_id = null`;
    await sql`update public.handoffs set person_id = null`;
    await runChat(randomUUID(), [{ collected: { email: "other@example.com" }, hand_off: "Asked" }]);
    await runAs(sql, accounts, "admin", (t) => t`select public.erase_person('gone@example.com')`);
    expect(await sql`select 1 from public.conversations`).toHaveLength(1);
    expect(await readHandoffs()).toHaveLength(1);
  });
});
