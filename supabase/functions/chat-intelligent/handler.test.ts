import { expect, test, vi } from "vitest";
import type { KnowledgeDocument } from "../../contracts/knowledge.ts";
import { handler } from "./handler.ts";

/** Tests the handler against a stubbed REST API. */

const sessionId = "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f";
const validRequest = { message: "Hello", sessionId, conversationState: null };

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
  readonly parameters: Record<string, unknown>;
};

/** A REST API that starts each turn and stores it as it is finished. */
function createDatabase(
  overrides: Record<string, () => Response> = {},
  settings: Record<string, string> = {},
) {
  const calls: Call[] = [];
  const logged: string[] = [];
  const results: Record<string, (parameters: Record<string, unknown>) => object> = {
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
    finish_chat_turn: ({ turn }) => ({ reply: toReply(turn) }),
  };
  const respond: typeof fetch = async (url, init) => {
    const name = String(url).replace("http://rest.test/rest/v1/rpc/", "");
    const parameters: Record<string, unknown> = JSON.parse(String(init?.body));
    calls.push({ name, headers: new Headers(init?.headers), parameters });
    return overrides[name]?.() ?? Response.json(results[name]?.(parameters) ?? {});
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
        fetch: respond,
        log: (event) => logged.push(event),
      },
    );
  const findCalls = (name: string) => calls.filter((call) => call.name === name);
  return { calls, findCalls, logged, send };
}

/** The reply as the database stores it. */
function toReply(turn: unknown) {
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

const createFailure =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });

/** The events of a stream with their data. */
async function readEvents(response: Response): Promise<[name: string, data: unknown][]> {
  const text = await response.text();
  return text.split("\n\n").flatMap((block): [string, unknown][] => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return name && data ? [[name, JSON.parse(data)]] : [];
  });
}

test("answers a question from published content and stores its sources", async () => {
  const { send, findCalls } = createDatabase();
  const response = await send({ ...validRequest, message: "What does ArqMesh do with streams?" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const reply = await response.json();
  expect(reply).toMatchObject({
    conversationState: `${sessionId}.1.signed`,
    leadScore: 12,
    sources: [{ title: "ArqMesh", path: "/solutions/arqmesh" }],
  });
  expect(reply.response).toContain("data fabric");
  const [finished] = findCalls("finish_chat_turn");
  expect(finished?.parameters["turn"]).toMatchObject({
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

test("streams the text first and the complete reply last", async () => {
  const { send } = createDatabase();
  const response = await send(
    { ...validRequest, message: "What does ArqMesh do with streams?" },
    { accept: "text/event-stream" },
  );
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const received = await readEvents(response);
  const reply = received.at(-1)?.[1];
  expect(received.map(([name]) => name)).toEqual(["text", "reply"]);
  expect(received[0]?.[1]).toEqual({
    delta: expect.stringContaining("data fabric"),
  });
  expect(reply).toMatchObject({ leadScore: 12, sources: [{ path: "/solutions/arqmesh" }] });
});

test("forwards the signed client header and the client address, and no cookies", async () => {
  const { send, calls } = createDatabase();
  await send(validRequest, {
    "x-client": "abc.1.def",
    "x-forwarded-for": "203.0.113.7",
    cookie: "a=b",
  });
  for (const name of ["begin_chat_turn", "finish_chat_turn"]) {
    const headers = calls.find((call) => call.name === name)?.headers;
    expect(headers?.get("x-client")).toBe("abc.1.def");
    expect(headers?.get("x-forwarded-for")).toBe("203.0.113.7");
    expect(headers?.get("apikey")).toBe("sb_secret_tests");
    expect(headers?.has("cookie")).toBe(false);
  }
});

test("sends a card number neither to the database nor back", async () => {
  const { send, calls } = createDatabase();
  const response = await send({ ...validRequest, message: "Charge 4111 1111 1111 1111 please" });
  expect(await response.text()).not.toMatch(/4111/);
  expect(JSON.stringify(calls.map(({ parameters }) => parameters))).not.toMatch(/4111/);
});

test("returns the stored reply of a repeated message", async () => {
  const reply = { ...toReply({ response: "As before.", stage: "discovery" }), sources: [] };
  const { send, calls } = createDatabase({
    begin_chat_turn: () => Response.json({ outcome: "stored", reply }),
  });
  expect(await (await send(validRequest)).json()).toMatchObject({ response: "As before." });
  expect(await readEvents(await send(validRequest, { accept: "text/event-stream" }))).toEqual([
    ["text", { delta: "As before." }],
    ["reply", expect.objectContaining({ response: "As before.", stage: "discovery" })],
  ]);
  expect(calls.map(({ name }) => name)).toEqual(["begin_chat_turn", "begin_chat_turn"]);
});

test("returns the reply that the database stored", async () => {
  const { send } = createDatabase({
    finish_chat_turn: () =>
      Response.json({ reply: toReply({ response: "The faster one.", stage: "discovery" }) }),
  });
  expect(await (await send(validRequest)).json()).toMatchObject({ response: "The faster one." });
  expect((await readEvents(await send(validRequest, { accept: "text/event-stream" })))[0]).toEqual([
    "text",
    { delta: "The faster one." },
  ]);
});

const internalError = { code: "XX000", message: "relation private.secrets at 10.0.0.1" };

test.each<[string, () => Response, number, RegExp, string | null]>([
  [
    "the state of another session",
    createFailure(403, { code: "PT403", message: "This chat is another one.", hint: null }),
    403,
    /^This chat is another one\.$/,
    null,
  ],
  [
    "a different message",
    createFailure(409, { code: "PT409", message: "Said before." }),
    409,
    /^Said/,
    null,
  ],
  [
    "a rate limit with a Retry-After header",
    createFailure(429, { code: "PT429", message: "Too many." }, { "retry-after": "40" }),
    429,
    /^Too many\.$/,
    "40",
  ],
  [
    "a rate limit without a header",
    createFailure(429, { code: "PT429", message: "Too many.", details: "41", hint: "seconds" }),
    429,
    /^Too many\.$/,
    "41",
  ],
  [
    "a chat that is too long",
    createFailure(429, {
      code: "PT429",
      message: "Long chat.",
      details: null,
      hint: "Use /contact.",
    }),
    429,
    /^Long chat\. Use \/contact\.$/,
    null,
  ],
  ["an outage", createFailure(503, internalError), 503, /^The assistant cannot be reached/, "2"],
  [
    "a missing function",
    createFailure(404, internalError),
    503,
    /^The assistant cannot be reached/,
    "2",
  ],
  ["a wrong key", createFailure(401, internalError), 503, /^The assistant cannot be reached/, "2"],
  ["a response without JSON", () => new Response("<html>"), 503, /^The assistant cannot be/, "2"],
  ["an unexpected result", () => Response.json([1]), 503, /^The assistant cannot be/, "2"],
  [
    "a failed connection",
    () => {
      throw new TypeError("connect ECONNREFUSED 10.0.0.1:5432");
    },
    503,
    /^The assistant cannot be reached/,
    "2",
  ],
])("returns {error} for %s at the start and the end of a turn", async (...parameters) => {
  const [, failure, status, message, retryAfter] = parameters;
  // Finishing a turn is retried after a delay.
  vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync");
  for (const name of ["begin_chat_turn", "finish_chat_turn"]) {
    const { send } = createDatabase({ [name]: failure });
    for (const accept of ["application/json", "text/event-stream"]) {
      const response = await send(validRequest, { accept });
      expect(response.status).toBe(status);
      expect(response.headers.get("retry-after")).toBe(retryAfter);
      expect(await response.json()).toEqual({ error: expect.stringMatching(message) });
    }
  }
  vi.useRealTimers();
});

test("retries a failed finish with the same reply", async () => {
  let attempts = 0;
  const { send, findCalls } = createDatabase({
    finish_chat_turn: () => {
      attempts += 1;
      if (attempts === 1) return Response.json(internalError, { status: 503 });
      return Response.json({ reply: toReply({ response: "Stored.", stage: "discovery" }) });
    },
  });
  expect(await (await send(validRequest)).json()).toMatchObject({ response: "Stored." });
  const [first, second] = findCalls("finish_chat_turn");
  expect(second?.parameters).toEqual(first?.parameters);
});

test("streams the engine's text once when the model fails", async () => {
  const settings = {
    ASSISTANT_MODEL_PROVIDER: "openai-compatible",
    ASSISTANT_MODEL: "m",
    ASSISTANT_MODEL_URL: "http://model.test/v1",
  };
  const startedTurn = {
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
  const { send, calls } = createDatabase(
    {
      begin_chat_turn: () => Response.json(startedTurn),
      "http://model.test/v1/chat/completions": createFailure(500, {}),
    },
    settings,
  );
  const response = await send(
    { ...validRequest, message: "What does ArqMesh do with streams?" },
    { accept: "text/event-stream" },
  );
  const received = await readEvents(response);
  expect(received.map(([name]) => name)).toEqual(["text", "reply"]);
  expect(received[0]?.[1]).toEqual({ delta: expect.stringContaining("data fabric") });
  expect(calls.map(({ name }) => name)).toContain("http://model.test/v1/chat/completions");
});

test("logs unexpected database errors without personal data", async () => {
  const { send, logged } = createDatabase({
    finish_chat_turn: createFailure(400, {
      code: "23514",
      message: "row contains ada@example.com",
    }),
  });
  expect((await send({ ...validRequest, message: "I am ada@example.com" })).status).toBe(503);
  expect(new Set(logged)).toEqual(
    new Set(["the assistant's call of finish_chat_turn returned 400 23514"]),
  );
});

test("rejects a missing or wrong key without calling the database", async () => {
  const { send, calls } = createDatabase();
  for (const apikey of ["", "sb_publishable_other", "sb_secret_tests"]) {
    const response = await send(validRequest, { apikey });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: expect.stringContaining("apikey") });
  }
  expect(calls).toEqual([]);
});

test("rejects an invalid body or method without calling the database", async () => {
  const { send, calls } = createDatabase();
  const response = await send({ ...validRequest, message: " " });
  expect([response.status, await response.json()]).toEqual([400, { error: "message is empty." }]);
  expect((await send(validRequest, {}, "GET")).status).toBe(405);
  expect(calls).toEqual([]);
});

test("acknowledges a message that was delivered to a person, without streaming text", async () => {
  const stored = { ...toReply({ response: "Sam has it.", stage: "handed_over" }), messageId: "m1" };
  const { send, findCalls } = createDatabase({
    begin_chat_turn: () => Response.json({ outcome: "stored", reply: stored }),
  });
  const reply = expect.objectContaining({ response: "Sam has it.", messageId: "m1" });
  expect(await (await send(validRequest)).json()).toEqual(reply);
  const streamed = await send(validRequest, { accept: "text/event-stream" });
  expect(await readEvents(streamed)).toEqual([["reply", reply]]);
  expect(findCalls("finish_chat_turn")).toEqual([]);
});
