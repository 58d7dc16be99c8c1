import { expect, test, vi } from "vitest";
import type { KnowledgeDocument } from "../../contracts/knowledge.ts";
import { handler } from "./handler.ts";

/** The handler between a visitor and the answers of the database's two functions. */

const sessionId = "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f";
const asked = { message: "Hello", sessionId, conversationState: null };

const mesh: KnowledgeDocument = {
  id: "mesh",
  type: "solutionModule",
  revision: "r1",
  title: "ArqMesh",
  path: "/solutions/arqmesh",
  facts: { moduleId: "arqmesh", name: "ArqMesh", theme: "Data fabric" },
  passages: [
    { heading: "Overview", text: "ArqMesh joins warehouses and streams into one data fabric." },
    { heading: "Metrics", text: "Integration time: 60% shorter." },
  ],
};

type Call = {
  readonly name: string;
  readonly headers: Headers;
  readonly given: Record<string, unknown>;
};

/** REST as the database answers it: the turn begins, and is kept as it is given. */
function database(
  overrides: Record<string, () => Response> = {},
  settings: Record<string, string> = {},
) {
  const calls: Call[] = [];
  const logged: string[] = [];
  const answers: Record<string, (given: Record<string, unknown>) => object> = {
    begin_chat_turn: () => ({
      outcome: "turn",
      turn: 1,
      stage: "greeting",
      collected: {},
      memory: {},
      history: [],
      is_handed_over: false,
      knowledge_revision: 7,
      model_budget: 0,
    }),
    knowledge_since: () => ({ revision: 7, put: [mesh], ids: ["mesh"] }),
    finish_chat_turn: ({ turn }) => ({ reply: replyOf(turn) }),
  };
  const answer: typeof fetch = async (url, init) => {
    const name = String(url).replace("http://rest.test/rest/v1/rpc/", "");
    const given: Record<string, unknown> = JSON.parse(String(init?.body));
    calls.push({ name, headers: new Headers(init?.headers), given });
    return overrides[name]?.() ?? Response.json(answers[name]?.(given) ?? {});
  };
  const environment: Record<string, string> = {
    SUPABASE_URL: "http://rest.test",
    SUPABASE_ANON_KEY: "sb_publishable_tests",
    SUPABASE_SERVICE_ROLE_KEY: "sb_secret_tests",
    ...settings,
  };
  const send = (body: unknown, headers: Record<string, string> = {}, method = "POST") =>
    handler(
      new Request("http://localhost/functions/v1/chat-intelligent", {
        method,
        headers: { apikey: "sb_publishable_tests", ...headers },
        ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
      }),
      {
        env: { get: (name) => environment[name] },
        fetch: answer,
        log: (event) => logged.push(event),
      },
    );
  const called = (name: string) => calls.filter((call) => call.name === name);
  return { calls, called, logged, send };
}

/** The reply as the database keeps it. */
function replyOf(turn: unknown) {
  const fields = new Map(Object.entries(typeof turn === "object" && turn !== null ? turn : {}));
  return {
    response: fields.get("response"),
    conversationState: `${sessionId}.1.signed`,
    leadScore: 12,
    stage: fields.get("stage"),
    showDemoButton: fields.get("show_demo_button"),
    demoUrl: fields.get("demo_url"),
    suggestedSolutions: fields.get("suggested_solutions"),
    sources: fields.get("sources"),
  };
}

const refusing =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });

/** The events of a stream in their order, with their data. */
async function events(answer: Response): Promise<[name: string, data: unknown][]> {
  const text = await answer.text();
  return text.split("\n\n").flatMap((block): [string, unknown][] => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return name && data ? [[name, JSON.parse(data)]] : [];
  });
}

test("a question is answered from what is published, and kept with its sources", async () => {
  const { send, called } = database();
  const answer = await send({ ...asked, message: "What does ArqMesh do with streams?" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const reply = await answer.json();
  expect(reply).toMatchObject({
    conversationState: `${sessionId}.1.signed`,
    leadScore: 12,
    sources: [{ title: "ArqMesh", path: "/solutions/arqmesh" }],
  });
  expect(reply.response).toContain("data fabric");
  const [finished] = called("finish_chat_turn");
  expect(finished?.given["turn"]).toMatchObject({
    session_id: sessionId,
    state: null,
    message: "What does ArqMesh do with streams?",
    response: reply.response,
    is_on_topic: true,
    is_answered: true,
    language: "en",
    sources: [
      { document_id: "mesh", revision: "r1", title: "ArqMesh", path: "/solutions/arqmesh" },
    ],
    model: null,
    model_tokens: 0,
  });
});

test("as events, the words come first and the whole reply last", async () => {
  const { send } = database();
  const answer = await send(
    { ...asked, message: "What does ArqMesh do with streams?" },
    { accept: "text/event-stream" },
  );
  expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const received = await events(answer);
  const reply = received.at(-1)?.[1];
  expect(received.map(([name]) => name)).toEqual(["text", "reply"]);
  expect(received[0]?.[1]).toEqual({
    delta: expect.stringContaining("data fabric"),
  });
  expect(reply).toMatchObject({ leadScore: 12, sources: [{ path: "/solutions/arqmesh" }] });
});

test("the database counts the visitor, who is believed by the site's signature alone", async () => {
  const { send, calls } = database();
  await send(asked, { "x-client": "abc.1.def", "x-forwarded-for": "203.0.113.7", cookie: "a=b" });
  for (const name of ["begin_chat_turn", "finish_chat_turn"]) {
    const headers = calls.find((call) => call.name === name)?.headers;
    expect(headers?.get("x-client")).toBe("abc.1.def");
    expect(headers?.get("x-forwarded-for")).toBe("203.0.113.7");
    expect(headers?.get("apikey")).toBe("sb_secret_tests");
    expect(headers?.has("cookie")).toBe(false);
  }
});

test("a card number reaches neither the database nor the reply", async () => {
  const { send, calls } = database();
  const answer = await send({ ...asked, message: "Charge 4111 1111 1111 1111 please" });
  expect(await answer.text()).not.toMatch(/4111/);
  expect(JSON.stringify(calls.map(({ given }) => given))).not.toMatch(/4111/);
});

test("a turn that is stored is answered as it is stored", async () => {
  const reply = { ...replyOf({ response: "As before.", stage: "discovery" }), sources: [] };
  const { send, calls } = database({
    begin_chat_turn: () => Response.json({ outcome: "stored", reply }),
  });
  expect(await (await send(asked)).json()).toMatchObject({ response: "As before." });
  expect(await events(await send(asked, { accept: "text/event-stream" }))).toEqual([
    ["text", { delta: "As before." }],
    ["reply", expect.objectContaining({ response: "As before.", stage: "discovery" })],
  ]);
  expect(calls.map(({ name }) => name)).toEqual(["begin_chat_turn", "begin_chat_turn"]);
});

test("the reply that counts is the one the database keeps", async () => {
  const { send } = database({
    finish_chat_turn: () =>
      Response.json({ reply: replyOf({ response: "The faster one.", stage: "discovery" }) }),
  });
  expect(await (await send(asked)).json()).toMatchObject({ response: "The faster one." });
  expect((await events(await send(asked, { accept: "text/event-stream" })))[0]).toEqual([
    "text",
    { delta: "The faster one." },
  ]);
});

const inside = { code: "XX000", message: "relation private.secrets at 10.0.0.1" };

test.each<[string, () => Response, number, RegExp, string | null]>([
  [
    "a foreign state",
    refusing(403, { code: "PT403", message: "This chat is another one.", hint: null }),
    403,
    /^This chat is another one\.$/,
    null,
  ],
  [
    "another message",
    refusing(409, { code: "PT409", message: "Said before." }),
    409,
    /^Said/,
    null,
  ],
  [
    "too many messages, by the gateway's header",
    refusing(429, { code: "PT429", message: "Too many." }, { "retry-after": "40" }),
    429,
    /^Too many\.$/,
    "40",
  ],
  [
    "too many messages, without a gateway",
    refusing(429, { code: "PT429", message: "Too many.", details: "41", hint: "seconds" }),
    429,
    /^Too many\.$/,
    "41",
  ],
  [
    "a chat that is too long",
    refusing(429, { code: "PT429", message: "Long chat.", details: null, hint: "Use /contact." }),
    429,
    /^Long chat\. Use \/contact\.$/,
    null,
  ],
  ["an outage", refusing(503, inside), 503, /^The assistant cannot be reached/, "2"],
  ["a missing function", refusing(404, inside), 503, /^The assistant cannot be reached/, "2"],
  ["a wrong key", refusing(401, inside), 503, /^The assistant cannot be reached/, "2"],
  ["what is no JSON", () => new Response("<html>"), 503, /^The assistant cannot be/, "2"],
  ["an answer of another shape", () => Response.json([1]), 503, /^The assistant cannot be/, "2"],
  [
    "no answer",
    () => {
      throw new TypeError("connect ECONNREFUSED 10.0.0.1:5432");
    },
    503,
    /^The assistant cannot be reached/,
    "2",
  ],
])("%s is told as {error}, at the beginning and at the end of a turn", async (...given) => {
  const [, failure, status, message, wait] = given;
  // The end of a turn is tried twice, with a pause.
  vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync");
  for (const name of ["begin_chat_turn", "finish_chat_turn"]) {
    const { send } = database({ [name]: failure });
    for (const accept of ["application/json", "text/event-stream"]) {
      const answer = await send(asked, { accept });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("retry-after")).toBe(wait);
      expect(await answer.json()).toEqual({ error: expect.stringMatching(message) });
    }
  }
  vi.useRealTimers();
});

test("a turn whose end was lost is told once more, with the same reply", async () => {
  let lost = 0;
  const { send, called } = database({
    finish_chat_turn: () => {
      lost += 1;
      if (lost === 1) return Response.json(inside, { status: 503 });
      return Response.json({ reply: replyOf({ response: "Kept.", stage: "discovery" }) });
    },
  });
  expect(await (await send(asked)).json()).toMatchObject({ response: "Kept." });
  const [first, second] = called("finish_chat_turn");
  expect(second?.given).toEqual(first?.given);
});

test("where a model fails, its stream brings the engine's words, once", async () => {
  const settings = {
    ASSISTANT_MODEL_PROVIDER: "openai-compatible",
    ASSISTANT_MODEL: "m",
    ASSISTANT_MODEL_URL: "http://model.test/v1",
  };
  const begun = {
    outcome: "turn",
    turn: 1,
    stage: "greeting",
    collected: {},
    memory: {},
    history: [],
    is_handed_over: false,
    knowledge_revision: 7,
    model_budget: 10_000,
  };
  const { send, calls } = database(
    {
      begin_chat_turn: () => Response.json(begun),
      "http://model.test/v1/chat/completions": refusing(500, {}),
    },
    settings,
  );
  const answer = await send(
    { ...asked, message: "What does ArqMesh do with streams?" },
    { accept: "text/event-stream" },
  );
  const received = await events(answer);
  expect(received.map(([name]) => name)).toEqual(["text", "reply"]);
  expect(received[0]?.[1]).toEqual({ delta: expect.stringContaining("data fabric") });
  expect(calls.map(({ name }) => name)).toContain("http://model.test/v1/chat/completions");
});

test("what no visitor can repair is told the operator, without what was said", async () => {
  const { send, logged } = database({
    finish_chat_turn: refusing(400, { code: "23514", message: "row contains ada@example.com" }),
  });
  expect((await send({ ...asked, message: "I am ada@example.com" })).status).toBe(503);
  expect(new Set(logged)).toEqual(new Set(["the assistant's finish_chat_turn answered 400 23514"]));
});

test("without the public key nothing is asked of the database", async () => {
  const { send, calls } = database();
  for (const apikey of ["", "sb_publishable_other", "sb_secret_tests"]) {
    const answer = await send(asked, { apikey });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: expect.stringContaining("apikey") });
  }
  expect(calls).toEqual([]);
});

test("a wrong body and a wrong method are refused before anything is asked", async () => {
  const { send, calls } = database();
  const blank = await send({ ...asked, message: " " });
  expect([blank.status, await blank.json()]).toEqual([400, { error: "message is empty." }]);
  expect((await send(asked, {}, "GET")).status).toBe(405);
  expect(calls).toEqual([]);
});
