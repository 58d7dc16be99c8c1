/** Chat turns over HTTP as the assistant's function sends them, with each REST engine. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ChatReply } from "../../../supabase/contracts/chat-values.ts";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

describe.each(restEngines)("%s", (restEngine) => {
  let supabase: LocalSupabase;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
  });

  afterAll(() => supabase.stop());

  const call = (name: string, body: object, headers: Record<string, string> = {}) =>
    supabase.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers,
      as: secretKey,
    });

  const finish = (session_id: string, state: string | null, message: string, said = {}) =>
    call("finish_chat_turn", {
      turn: {
        session_id,
        state,
        message,
        response: "It is modular.",
        stage: "discovery",
        collected: {},
        memory: { asked: ["name"] },
        intent: "question",
        is_on_topic: true,
        is_answered: true,
        language: "en",
        sources: [],
        show_demo_button: false,
        demo_url: null,
        suggested_solutions: ["ArqMesh"],
        hand_off: null,
        model: null,
        model_tokens: 0,
        ...said,
      },
    });

  test("a turn begins, ends, can be repeated and is continued", async () => {
    const session_id = randomUUID();
    const first = { session_id, state: null, message: "What is it?" };
    const begun = await call("begin_chat_turn", first);
    expect([begun.status, await begun.json()]).toEqual([
      200,
      expect.objectContaining({ outcome: "turn", turn: 1, collected: {}, history: [] }),
    ]);
    const details = { email: "ada@example.com", name: "Ada" };
    const ended = await finish(session_id, null, "What is it?", { collected: details });
    expect(ended.status).toBe(200);
    const { reply }: { reply: ChatReply } = await ended.json();
    expect(reply).toMatchObject({ response: "It is modular.", suggestedSolutions: ["ArqMesh"] });
    expect(await (await call("begin_chat_turn", first)).json()).toEqual({
      outcome: "stored",
      reply,
    });
    const next = { session_id, state: reply.conversationState, message: "And then?" };
    expect(await (await call("begin_chat_turn", next)).json()).toMatchObject({
      turn: 2,
      collected: details,
      memory: { asked: ["name"] },
      history: [{ user: "What is it?", bot: "It is modular." }],
    });
    const leads =
      await supabase.sql`select name, email from public.leads where session_id = ${session_id}`;
    expect([...leads]).toEqual([{ name: "Ada", email: "ada@example.com" }]);
  });

  test("a rejected turn has a status and says what to do", async () => {
    const session_id = randomUUID();
    const { reply }: { reply: ChatReply } = await (await finish(session_id, null, "Hello")).json();
    const state = reply.conversationState;
    const refused = [];
    for (const body of [
      { session_id, state: null, message: "Other words" },
      { session_id, state: `${state}x`, message: "Hello" },
      { session_id: randomUUID(), state, message: "Hello" },
    ]) {
      const response = await call("begin_chat_turn", body);
      refused.push([response.status, await response.json()]);
    }
    const hint = expect.stringContaining("start a new session");
    expect(refused).toEqual([
      [409, expect.objectContaining({ code: "PT409", hint })],
      [403, expect.objectContaining({ code: "PT403", hint })],
      [403, expect.objectContaining({ code: "PT403", hint })],
    ]);
  });

  test("the limit counts the visitor named by the function", async () => {
    onTestFinished(async () => {
      await supabase.sql`update private.rate_limits set per_client = 60 where name = 'chat'`;
    });
    await supabase.sql`update private.rate_limits set per_client = 1 where name = 'chat'`;
    const beginTurn = (address: string) =>
      call(
        "begin_chat_turn",
        { session_id: randomUUID(), state: null, message: "Hello" },
        { "x-forwarded-for": address },
      );
    const statuses = [];
    for (const address of ["198.51.100.1", "198.51.100.1", "198.51.100.2"])
      statuses.push((await beginTurn(address)).status);
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("staff can read conversations, without states and memory", async () => {
    const session_id = randomUUID();
    await finish(session_id, null, "Hello");
    const as = await supabase.signIn();
    const read = async (select: string) =>
      supabase.request(`/rest/v1/conversations?select=${select}&session_id=eq.${session_id}`, {
        as,
      });
    const shown = await read("user_message,bot_response,collected_info,sources,is_answered");
    expect(await shown.json()).toEqual([
      {
        user_message: "Hello",
        bot_response: "It is modular.",
        collected_info: {},
        sources: [],
        is_answered: true,
      },
    ]);
    for (const select of ["reply", "memory", "id,reply"])
      expect((await read(select)).status).toBe(403);
  });
});
