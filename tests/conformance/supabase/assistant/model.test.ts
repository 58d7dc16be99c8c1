import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { DenoFunction } from "../../../support/servers/deno.ts";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { startModelServer, type ModelServer } from "../../../support/servers/model-server.ts";
import { until } from "../../../support/until.ts";
import {
  collectEvents,
  chatPath,
  createClientHeaders,
  dataMeshPage,
  readEvents,
  createFirstTurn,
  startChatInDeno,
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
    deno = await startChatInDeno(supabase, settings);
    await publish(supabase, [dataMeshPage]);
  });

  afterAll(async () => {
    await deno.stop();
    await supabase.discard();
    await model.stop();
  });

  const createQuestion = () => createFirstTurn("What does ArqMesh join?");
  const readStoredTurn = async (sessionId: string) => {
    const rows = await supabase.sql`
      select bot_response, model, model_tokens from public.conversations
      where session_id = ${sessionId}`;
    return rows[0];
  };

  describe.each(["embedded", "Deno"] as const)("%s", (runtime) => {
    const send = (turn: TurnRequest, accept = "application/json") =>
      post(runtime === "Deno" ? deno.url : supabase.url + chatPath, turn, {
        ...createClientHeaders(),
        accept,
      });

    test("streams the model's reply as it arrives and stores it", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      model.respondWith({
        text: ["ArqMesh joins your lakes and streams. "],
        continuation: { after: promise, text: ["It runs on Kubernetes."] },
      });
      const turn = createQuestion();
      const events = readEvents(await send(turn, "text/event-stream"));
      const { value: firstEvent } = await events.next();
      expect(firstEvent).toEqual({
        event: "text",
        data: { delta: "ArqMesh joins your lakes and streams." },
      });
      resolve();
      const rest = await collectEvents(events);
      const reply = rest.at(-1);
      expect(reply).toMatchObject({
        event: "reply",
        data: { sources: [{ title: "ArqMesh", path: "/solutions/arqmesh" }] },
      });
      const received = [firstEvent, ...rest.slice(0, -1)]
        .map((event) => event?.data.delta)
        .join("");
      expect(received).toBe(reply?.data["response"]);
      expect(await readStoredTurn(turn.sessionId)).toEqual({
        bot_response: received,
        model: "openai-compatible/recorded",
        model_tokens: 850,
      });
    });

    test("replaces claims without a source with the engine's reply", async () => {
      model.respondWith({
        text: ["ArqMesh joins your lakes. It costs $499 a month, see https://evil.example."],
      });
      const turn = createQuestion();
      const reply = await (await send(turn)).json();
      expect(reply.response).toContain("warehouses, lakes and streams");
      expect(reply.response).not.toMatch(/499|evil/);
      expect(await readStoredTurn(turn.sessionId)).toMatchObject({
        bot_response: reply.response,
        model: null,
      });
    });

    test("uses the engine when the session's token limit is reached", async () => {
      onTestFinished(async () => {
        await supabase.sql`update private.chat_settings set session_tokens = 60000`;
      });
      await supabase.sql`update private.chat_settings set session_tokens = 1`;
      const before = model.requests.length;
      expect((await send(createQuestion())).status).toBe(200);
      expect(model.requests).toHaveLength(before);
    });

    test("uses the engine after a model error and pauses model requests", async () => {
      model.respondWith({ status: 500, body: "at /srv/model.py line 1" });
      const before = model.requests.length;
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const reply = await (await send(createQuestion())).json();
        expect(reply.response).toContain("warehouses, lakes and streams");
      }
      expect(model.requests).toHaveLength(before + 1);
    });

    test("processes the same turn once when the database is killed during a chat", async () => {
      const turn = createQuestion();
      const { conversationState } = await (await send(turn)).json();
      const next = { ...turn, message: "Where does it run?", conversationState };
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
      const [stored] = await supabase.sql`
        select count(*)::int as turns from public.conversations where session_id = ${turn.sessionId}`;
      expect(stored?.turns).toBe(2);
      for (const failure of failures)
        expect(failure).toEqual([
          503,
          { error: "The assistant cannot be reached. Please try again in a moment." },
        ]);
    });
  });
});
