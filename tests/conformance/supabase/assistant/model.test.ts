import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { DenoFunction } from "../../../support/servers/deno.ts";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { startModelServer, type ModelServer } from "../../../support/servers/model-server.ts";
import { until } from "../../../support/until.ts";
import {
  allOf,
  chat,
  client,
  dataMeshPage,
  eventsOf,
  first,
  inDeno,
  post,
  publish,
  type TurnRequest,
} from "./assistant.fixture.ts";

/** The function with a configured model, in the embedded mount and in Deno. */
describe("a configured model", () => {
  let model: ModelServer;
  let supabase: LocalSupabase;
  let deno: DenoFunction;

  beforeAll(async () => {
    model = await startModelServer();
    const settings = {
      ASSISTANT_MODEL_PROVIDER: "openai-compatible",
      ASSISTANT_MODEL: "recorded",
      ASSISTANT_MODEL_URL: model.url,
    };
    supabase = await startLocalSupabase({ env: settings });
    deno = await inDeno(supabase, settings);
    await publish(supabase, [dataMeshPage]);
  });

  afterAll(async () => {
    await deno.stop();
    await supabase.discard();
    await model.stop();
  });

  const question = () => first("What does ArqMesh join?");
  const storedOf = async (sessionId: string) => {
    const rows = await supabase.sql`
      select bot_response, model, model_tokens from public.conversations
      where session_id = ${sessionId}`;
    return rows[0];
  };

  describe.each(["embedded", "Deno"] as const)("%s", (runtime) => {
    const send = (asked: TurnRequest, accept = "application/json") =>
      post(runtime === "Deno" ? deno.url : supabase.url + chat, asked, { ...client(), accept });

    test("its words are streamed while it still writes, and are stored", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      model.play({
        say: ["ArqMesh joins your lakes and streams. "],
        rest: { after: promise, say: ["It runs on Kubernetes."] },
      });
      const asked = question();
      const events = eventsOf(await send(asked, "text/event-stream"));
      const { value: words } = await events.next();
      expect(words).toEqual({
        event: "text",
        data: { delta: "ArqMesh joins your lakes and streams." },
      });
      resolve();
      const rest = await allOf(events);
      const reply = rest.at(-1);
      expect(reply).toMatchObject({
        event: "reply",
        data: { sources: [{ title: "ArqMesh", path: "/solutions/arqmesh" }] },
      });
      const received = [words, ...rest.slice(0, -1)].map((event) => event?.data.delta).join("");
      expect(received).toBe(reply?.data["response"]);
      expect(await storedOf(asked.sessionId)).toEqual({
        bot_response: received,
        model: "openai-compatible/recorded",
        model_tokens: 850,
      });
    });

    test("replaces claims without a source by the engine's reply", async () => {
      model.play({
        say: ["ArqMesh joins your lakes. It costs $499 a month, see https://evil.example."],
      });
      const asked = question();
      const reply = await (await send(asked)).json();
      expect(reply.response).toContain("warehouses, lakes and streams");
      expect(reply.response).not.toMatch(/499|evil/);
      expect(await storedOf(asked.sessionId)).toMatchObject({
        bot_response: reply.response,
        model: null,
      });
    });

    test("the engine answers a session whose tokens are used up", async () => {
      onTestFinished(async () => {
        await supabase.sql`update private.chat_settings set session_tokens = 60000`;
      });
      await supabase.sql`update private.chat_settings set session_tokens = 1`;
      const before = model.requests.length;
      expect((await send(question())).status).toBe(200);
      expect(model.requests).toHaveLength(before);
    });

    test("when it fails, the engine answers, and it is skipped for a while", async () => {
      model.play({ status: 500, body: "at /srv/model.py line 1" });
      const before = model.requests.length;
      for (let turn = 1; turn <= 3; turn += 1) {
        const reply = await (await send(question())).json();
        expect(reply.response).toContain("warehouses, lakes and streams");
      }
      expect(model.requests).toHaveLength(before + 1);
    });

    test("if the database stops during a chat, the same turn is answered once after its recovery", async () => {
      const asked = question();
      const { conversationState } = await (await send(asked)).json();
      const next = { ...asked, message: "Where does it run?", conversationState };
      process.kill(supabase.databasePid(), "SIGKILL");
      const failures: unknown[] = [];
      const reply = await until(async () => {
        const response = await send(next);
        const body = await response.json();
        if (response.ok) return body;
        failures.push([response.status, body]);
        return false;
      });
      expect(reply.response).toContain("Kubernetes");
      for (const failure of failures)
        expect(failure).toEqual([
          503,
          { error: "The assistant cannot be reached. Please try again in a moment." },
        ]);
    });
  });
});
