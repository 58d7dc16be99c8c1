/**
 * The assistant's function with a real database: in the embedded mount with each REST engine, and in
 * Deno, with equal responses.
 */

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { KnowledgeDocument } from "../../../../supabase/contracts/knowledge.ts";
import type { DenoFunction } from "../../../support/servers/deno.ts";
import {
  firstAdmin,
  publishableKey,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
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

/** The runtimes to test with each REST engine. */
const mounts = [
  ["postgrest", ["embedded", "Deno"]],
  ["lite", ["embedded"]],
] as const;

const tried = mounts.filter(([restEngine]) => restEngines.includes(restEngine));

describe.each(tried)("with the %s REST engine", (restEngine, runtimes) => {
  let supabase: LocalSupabase;
  let deno: DenoFunction | undefined;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    if (runtimes.some((runtime) => runtime === "Deno")) deno = await startChatInDeno(supabase);
    await publish(supabase, [dataMeshPage]);
  });

  afterAll(async () => {
    await deno?.stop();
    await supabase.discard();
  });

  describe.each(runtimes)("%s", (runtime) => {
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      post(address(), body, headers);
    const address = () => (runtime === "Deno" && deno ? deno.url : supabase.url + chatPath);

    const ask = async (
      asked: TurnRequest,
      headers: Record<string, string> = createClientHeaders(),
    ) => {
      const response = await send(asked, headers);
      const reply = await response.json();
      expect({ status: response.status, reply }).toMatchObject({ status: 200 });
      return reply;
    };

    const readTurns = (sessionId: string) =>
      supabase.sql`
      select turn, user_message, bot_response, is_on_topic, sources from public.conversations
      where session_id = ${sessionId} order by turn`;

    test("answers a question with its source and stores it as answered", async () => {
      const asked = createFirstTurn("What does ArqMesh join?");
      const reply = await ask(asked);
      expect(reply).toMatchObject({
        response: expect.stringContaining("warehouses, lakes and streams"),
        conversationState: expect.stringContaining(asked.sessionId),
        leadScore: expect.any(Number),
        showDemoButton: expect.any(Boolean),
        sources: [{ title: "ArqMesh", path: "/solutions/arqmesh" }],
      });
      expect([...(await readTurns(asked.sessionId))]).toEqual([
        {
          turn: 1,
          user_message: asked.message,
          bot_response: reply.response,
          is_on_topic: true,
          sources: [
            { document_id: "mesh", revision: "r1", title: "ArqMesh", path: "/solutions/arqmesh" },
          ],
        },
      ]);
    });

    test("answers a turn once, for any number and format of repeats", async () => {
      const asked = createFirstTurn("Where does ArqMesh run?");
      const visitor = createClientHeaders();
      const reply = await ask(asked, visitor);
      expect(await ask(asked, visitor)).toEqual(reply);
      expect((await send(asked, createClientHeaders())).status, "another visitor").toBe(409);
      const received = await collectEvents(
        readEvents(await send(asked, { ...visitor, accept: "text/event-stream" })),
      );
      expect(received).toEqual([
        { event: "text", data: { delta: reply.response } },
        { event: "reply", data: reply },
      ]);
      const next = { ...asked, message: "Thank you", conversationState: reply.conversationState };
      const replies = await Promise.all(Array.from({ length: 5 }, () => ask(next)));
      for (const one of replies) expect(one).toEqual(replies[0]);
      expect(await readTurns(asked.sessionId)).toHaveLength(2);
    });

    test("as events, the first words arrive before the complete reply", async () => {
      const asked = createFirstTurn("What does ArqMesh join?");
      const response = await send(asked, { ...createClientHeaders(), accept: "text/event-stream" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
      expect(response.headers.get("cache-control")).toContain("no-store");
      const received = await collectEvents(readEvents(response));
      expect(received.map(({ event }) => event)).toEqual(["text", "reply"]);
      expect(received[0]?.data.delta).toBe(received[1]?.data["response"]);
    });

    test("rejects another message, a forged state and another visitor's session, and stores nothing", async () => {
      const asked = createFirstTurn("What does ArqMesh join?");
      const { conversationState } = await ask(asked);
      const other = createFirstTurn("Where does ArqMesh run?");
      const foreign = (await ask(other)).conversationState;
      await ask({ ...asked, message: "Thank you", conversationState });
      const swapLastCharacter = (state: string) =>
        state.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"));
      const refused: [number, TurnRequest][] = [
        [409, { ...asked, message: "Something else", conversationState }],
        [409, { ...asked, message: "Something else" }],
        [409, asked],
        [403, { ...asked, message: "Mine", conversationState: foreign }],
        [
          403,
          { ...asked, message: "Mine", conversationState: swapLastCharacter(conversationState) },
        ],
        [403, { ...asked, message: "Mine", conversationState: "not.a.state" }],
      ];
      for (const [status, body] of refused) {
        for (const accept of ["application/json", "text/event-stream"]) {
          const response = await send(body, { ...createClientHeaders(), accept });
          expect({ body, status: response.status }).toEqual({ body, status });
          expect(await response.json()).toEqual({ error: expect.stringMatching(/^\w[^{}]+\.$/) });
        }
      }
      expect(await readTurns(asked.sessionId)).toHaveLength(2);
      expect(await readTurns(other.sessionId)).toHaveLength(1);
    });

    test("names the problem of an invalid request and stores nothing", async () => {
      const asked = createFirstTurn("Hello");
      const wrong: [number, unknown, RegExp, Record<string, string>?][] = [
        [401, asked, /apikey/, { apikey: "sb_publishable_of_somebody_else" }],
        [401, asked, /apikey/, { apikey: secretKey }],
        [400, { ...asked, message: " " }, /^message/],
        [400, { ...asked, message: "a".repeat(2001) }, /^message/],
        [400, { ...asked, message: "a\0b" }, /^message/],
        [400, { ...asked, sessionId: "1" }, /^sessionId/],
        [400, { ...asked, conversationState: 1 }, /^conversationState/],
        [400, "{", /JSON/],
        [413, { ...asked, more: "a".repeat(25_000) }, /24 kB/],
        [413, { ...asked, more: "a".repeat(200_000) }, /\d+ kB/i],
      ];
      for (const [status, body, message, headers] of wrong) {
        const response = await send(body, { ...createClientHeaders(), ...headers });
        expect({ message, status: response.status }).toEqual({ message, status });
        expect(await response.json()).toMatchObject({ error: expect.stringMatching(message) });
      }
      for (const method of ["GET", "PUT"]) {
        const response = await fetch(address(), { method, headers: { apikey: publishableKey } });
        expect(response.status).toBe(405);
      }
      expect(await readTurns(asked.sessionId)).toEqual([]);
    });

    test("stores no card number", async () => {
      const asked = createFirstTurn("My card is 4111 1111 1111 1111, what does ArqMesh join?");
      await ask(asked);
      const [stored] = await supabase.sql`
      select to_jsonb(said)::text as all from public.conversations said
      where session_id = ${asked.sessionId}`;
      expect(stored?.all).toContain("[card number]");
      expect(stored?.all).not.toContain("4111");
    });

    test("a visitor with an email address is a lead, and a request for a person is queued", async () => {
      const email = `ada@${runtime}.example`.toLowerCase();
      const touch = {
        at: "2026-01-02T03:04:05.000Z",
        landing: "/solutions",
        utm_source: "letter",
      };
      const attribution = { first: touch, last: touch, pages: ["/solutions"], modules: [] };
      const asked = {
        ...createFirstTurn(`I am Ada Lovelace, ${email}. Can a person call me?`),
        attribution,
        consentWording: "2026-11",
      };
      const reply = await ask(asked);
      expect(reply.stage).toBe("handed_over");
      const [lead] = await supabase.sql`
      select name, email, form_source, session_id, lead_score, attribution, consent_wording
      from public.leads where session_id = ${asked.sessionId}`;
      expect(lead).toMatchObject({
        name: "Ada Lovelace",
        email,
        form_source: "chat",
        lead_score: reply.leadScore,
        attribution,
        consent_wording: "2026-11",
      });
      const waiting = await supabase.sql`
      select status from public.handoffs where session_id = ${asked.sessionId}`;
      expect(waiting).toHaveLength(1);
      await expect
        .poll(
          () => supabase.sql`select 1 from public.mailbox where recipient = ${firstAdmin.email}`,
        )
        .not.toHaveLength(0);
    });

    test("unpublished content is missing from the next answer", async () => {
      const orbit: KnowledgeDocument = {
        ...dataMeshPage,
        id: "orbit",
        type: "page",
        title: "Orbit",
        path: "/orbit",
        facts: {},
        passages: [{ heading: "Orbit", text: "Orbit schedules satellites around the moon." }],
      };
      await publish(supabase, [orbit]);
      const question = "What does Orbit schedule around the moon?";
      expect((await ask(createFirstTurn(question))).sources).toContainEqual({
        title: "Orbit",
        path: "/orbit",
      });
      await publish(supabase, [], ["orbit"]);
      const reply = await ask(createFirstTurn(question));
      expect(reply.sources).toEqual([]);
      expect(reply.response).not.toContain("satellites");
    });

    test("rejects requests above the visitor's limit with the seconds to wait", async () => {
      onTestFinished(async () => {
        await supabase.sql`update private.rate_limits set per_client = 60 where name = 'chat'`;
      });
      await supabase.sql`update private.rate_limits set per_client = 3 where name = 'chat'`;
      const one = createClientHeaders();
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => send(createFirstTurn("Hello"), one)),
      );
      const refused = responses.filter(({ status }) => status === 429);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(refused).toHaveLength(3);
      for (const response of refused) {
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await response.json()).toEqual({ error: expect.stringContaining("Too many") });
      }
      expect((await send(createFirstTurn("Hello"), createClientHeaders())).status).toBe(200);
    });
  });
});
