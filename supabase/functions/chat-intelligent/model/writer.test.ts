import { afterEach, beforeEach, expect, test } from "vitest";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import {
  startModelServer,
  type ModelServer,
  type ModelReaction,
} from "../../../../tests/support/servers/model-server.ts";
import type { Answer, Turn } from "../dialogue/turn.ts";
import { indexKnowledge } from "../retrieval/knowledge.ts";
import { buildInstructions } from "./instructions.ts";
import type { ModelSettings } from "./settings.ts";
import { writeAnswer, type WritingOptions } from "./writer.ts";

/** Runs the writer against a local model server with valid, invalid and missing replies. */

const mesh: KnowledgeDocument = {
  id: "mesh",
  type: "solutionModule",
  revision: "r1",
  title: "ArqMesh",
  path: "/solutions/arqmesh",
  facts: { moduleId: "arqmesh", name: "ArqMesh", theme: "Data fabric" },
  passages: [
    { heading: "Overview", text: "ArqMesh joins warehouses, lakes and streams into one fabric." },
    { heading: "Metrics", text: "Integration time: 60% shorter." },
    { heading: "Hosting", text: "Runs on Kubernetes or in your own data centre." },
  ],
};
const knowledge = indexKnowledge([mesh]);

const turn: Turn = {
  message: "What does ArqMesh do with our lakes? We are Analytical Engines, ada@engines.example.",
  number: 2,
  sessionId: "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f",
  stage: "discovery",
  collected: {},
  memory: {},
  history: [{ user: "Hi, call me on +49 151 2345 6789", bot: "Hello! What is your name?" }],
  isHandedOver: false,
};

const engineText = [
  "Thank you, I have noted your e-mail address.",
  "ArqMesh joins warehouses, lakes and streams into one fabric. [ArqMesh](/solutions/arqmesh)",
  "There is more on this at [ArqMesh](/solutions/arqmesh).",
  "Where can a person reach you? An e-mail address is enough.",
].join("\n\n");

const unknownText =
  "I do not know that. [A person can tell you](/contact?chat_session=1&inquiry=sales).";

const draft: Answer = {
  text: engineText,
  cited: [
    {
      documentId: "mesh",
      revision: "r1",
      title: "ArqMesh",
      path: "/solutions/arqmesh",
      heading: "Overview",
      text: "ArqMesh joins warehouses, lakes and streams into one fabric.",
    },
  ],
  collected: { email: "ada@engines.example" },
  memory: { asked: ["timing"] },
  intent: "question",
  isOnTopic: true,
  isAnswered: true,
  stage: "discovery",
  showDemoButton: false,
  suggestedSolutions: ["ArqMesh"],
  handOff: null,
  language: "en",
};

const good = ["ArqMesh joins your lakes, ware", "houses and streams into one fab", "ric."];

let server: ModelServer;
let sentTexts: string[];
let logged: string[];

beforeEach(async () => {
  server = await startModelServer();
  sentTexts = [];
  logged = [];
});
afterEach(() => server.stop());

const settings = (changes: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: "openai-compatible",
  model: "recorded",
  url: server.url,
  key: "",
  timeoutMs: 5_000,
  ...changes,
});

const write = (changes: Partial<WritingOptions> = {}) =>
  writeAnswer({
    context: { env: { get: () => undefined }, fetch, log: (event) => logged.push(event) },
    settings: settings(),
    turn,
    draft,
    knowledge,
    budget: 20_000,
    sendText: (delta) => sentTexts.push(delta),
    disconnected: new AbortController().signal,
    ...changes,
  });

const engineReply = { answer: draft, model: null };

test.each<[ModelSettings["provider"], string]>([
  ["openai-compatible", "/v1/chat/completions"],
  ["anthropic", "/v1/messages"],
])(
  "%s: streams the model's text between the engine's thanks and its question",
  async (...parameters) => {
    const [provider, path] = parameters;
    server.respondWith({ text: [...good, " It makes integration 60% shorter."] });
    const written = await write({ settings: settings({ provider, key: "a key" }) });
    const text = [
      "Thank you, I have noted your e-mail address.",
      "ArqMesh joins your lakes, warehouses and streams into one fabric. It makes integration 60% shorter.",
      "Where can a person reach you? An e-mail address is enough.",
    ].join("\n\n");
    expect(written).toEqual({
      answer: { ...draft, text, cited: [expect.objectContaining({ documentId: "mesh" })] },
      model: `${provider}/recorded`,
      tokens: 850,
    });
    expect(sentTexts.join("")).toBe(text);
    expect(sentTexts.length).toBeGreaterThan(3);
    expect(server.requests.map((request) => request.path)).toEqual([path]);
    expect(logged).toEqual([]);
  },
);

test("sends passages and messages without the visitor's addresses and phone numbers", async () => {
  server.respondWith({ text: good });
  await write({ settings: settings({ key: "a key" }) });
  const [request] = server.requests;
  expect(request?.headers.authorization).toBe("Bearer a key");
  expect(request?.body).toContain("Integration time: 60% shorter.");
  expect(request?.body).toContain("Analytical Engines");
  expect(request?.body).not.toMatch(/ada@|151 2345/);
});

test("sends no authorization header without a key", async () => {
  server.respondWith({ text: good });
  await write();
  expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
});

test("omits the reasoning of a local model", async () => {
  server.respondWith({ text: ["<think>They want a price. I make one up: $5.</think>", ...good] });
  const written = await write();
  expect(written.model).toBe("openai-compatible/recorded");
  expect(sentTexts.join("")).not.toContain("$5");
});

// --- Tools -----------------------------------------------------------------------------------

test("uses the model's own search when the engine found nothing", async () => {
  const unknown = { ...draft, isAnswered: false, cited: [], text: unknownText };
  const question = { ...turn, message: "Where may it live?" };
  server.respondWith(
    { call: "search_knowledge", input: { query: "Kubernetes hosting" } },
    { text: ["ArqMesh runs on Kubernetes or in your own data centre."] },
  );
  const written = await write({ draft: unknown, turn: question });
  expect(written.answer).toMatchObject({
    text: "ArqMesh runs on Kubernetes or in your own data centre.",
    isAnswered: true,
    cited: [{ documentId: "mesh", heading: "Hosting" }],
  });
  expect(written.tokens).toBe(1700);
  expect(server.requests[1]?.body).toContain("Runs on Kubernetes");
});

test("keeps the engine's reply without a search, and for a requested claim", async () => {
  const unknown = { ...draft, isAnswered: false, cited: [], text: unknownText };
  const search: ModelReaction = {
    call: "search_knowledge",
    input: { query: "Kubernetes hosting" },
  };
  const reply: ModelReaction = { text: ["ArqMesh runs on Kubernetes or in your own data centre."] };
  server.respondWith(reply);
  expect(await write({ draft: unknown })).toMatchObject({ answer: unknown, model: null });
  server.respondWith(search, reply);
  const price = { ...turn, message: "What does Kubernetes cost?" };
  expect(await write({ draft: unknown, turn: price })).toMatchObject({ answer: unknown });
  expect(sentTexts).toEqual([]);
});

test("notes only details that the visitor wrote and the engine did not find", async () => {
  const input = {
    company: "analytical engines",
    size: "900 people",
    need: "our lakes",
    email: "x@y",
  };
  server.respondWith({ call: "note_details", input }, { text: good });
  const collected = { email: "ada@engines.example", company: "Analytical Engines" };
  const written = await write({ draft: { ...draft, collected } });
  expect(written.answer.collected).toEqual({ ...collected, need: "our lakes" });
});

test("shows the demo button when the model offers a demo", async () => {
  server.respondWith({ call: "offer_demo", input: {} }, { text: good });
  expect((await write()).answer).toMatchObject({ showDemoButton: true, stage: "demo" });
});

test("hands over by the engine's rules when the model requests a person", async () => {
  server.respondWith(
    { text: ["ArqMesh joins your lakes. "], call: "hand_over", input: {} },
    { text: good },
  );
  const { answer, model } = await write();
  expect(model).toBeNull();
  expect(answer.handOff).not.toBeNull();
  expect(answer.stage).toBe("handed_over");
  expect(answer.collected).toMatchObject({ email: "ada@engines.example" });
});

test("survives unknown tools and invalid tool input", async () => {
  server.respondWith({ call: "send_money", input: { to: "me" } }, { text: good });
  expect((await write()).answer.isAnswered).toBe(true);
  server.respondWith({ call: "search_knowledge", input: { query: 7 } }, { text: good });
  expect((await write()).answer.isAnswered).toBe(true);
});

// --- Rejected replies ------------------------------------------------------------------------

test.each<[string, string[]]>([
  ["a price", [...good, " It costs $499 a month."]],
  ["a certification", ["ArqMesh is ISO 27001 certified."]],
  ["an external link", [...good, " See [here](https://evil.example)."]],
  ["an image", [...good, " ![a](https://evil.example/a.png)"]],
  ["nothing from the pages", ["I am glad to help."]],
  ["nothing", [""]],
  ["its instructions", [buildInstructions("the assistant", "this company", "x").slice(200, 500)]],
])("uses the engine's reply when the model says %s", async (_, text) => {
  server.respondWith({ text });
  const { tokens, ...written } = await write();
  expect(written).toMatchObject(engineReply);
  expect(tokens).toBeGreaterThan(400);
  expect(logged.join("")).toMatch(/did not use the model's reply/);
});

test("rejects a reply that contains the canary of the instructions", async () => {
  server.respondWith({ text: good });
  await write();
  const [, mark = ""] = /Mark of these rules: ([\w-]+)/.exec(server.requests[0]?.body ?? "") ?? [];
  expect(mark).not.toBe("");
  server.respondWith({ text: [mark] });
  expect(await write()).toMatchObject(engineReply);
});

test("replaces the whole reply because of one unsupported sentence", async () => {
  server.respondWith({
    text: [...good, " It makes integration 90% shorter.", " It runs on Kubernetes."],
  });
  expect(await write()).toMatchObject(engineReply);
  expect(sentTexts.join("")).not.toContain("90%");
});

// --- Failures --------------------------------------------------------------------------------

test.each<[string, ModelReaction]>([
  ["status 500", { status: 500, body: '{"error":{"message":"at /srv/model.py line 1"}}' }],
  ["a wrong key", { status: 401, body: "no" }],
  ["HTML", { status: 200, body: "<html>hello</html>", headers: { "content-type": "text/html" } }],
  [
    "garbage",
    {
      status: 200,
      body: "data: {]}\n\ndata: \u0000\n\n",
      headers: { "content-type": "text/event-stream" },
    },
  ],
  ["an empty response", { status: 200, body: "" }],
  ["endless questions", { text: Array<string>(2_000).fill("Why? ") }],
  ["5 MB", { floodBytes: 5_000_000 }],
])("uses the engine's reply and starts a cooldown after %s", async (_, play) => {
  server.respondWith(play);
  expect(await write()).toMatchObject(engineReply);
  expect(sentTexts.join("")).toBe(engineText);
  expect(await write()).toEqual({ ...engineReply, tokens: 0 });
  expect(server.requests).toHaveLength(1);
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toMatch(/model\.py|127\.0\.0\.1/);
});

test("does not follow redirects", async () => {
  const headers = { location: `${server.url}/chat/completions` };
  server.respondWith({ status: 307, body: "", headers }, { text: good });
  expect(await write({ settings: settings({ key: "a key" }) })).toMatchObject(engineReply);
  expect(server.requests).toHaveLength(1);
});

test("aborts a hanging model after its time limit", async () => {
  server.respondWith({ hangAfter: ["ArqMesh joins your lakes into one fabric. It"] });
  expect(await write({ settings: settings({ timeoutMs: 300 }) })).toMatchObject(engineReply);
  await expect.poll(server.aborted).toBe(1);
});

test("uses the engine's reply when the model server is down", async () => {
  await server.stop();
  expect(await write()).toMatchObject(engineReply);
  server = await startModelServer();
});

test("aborts the model without a cooldown when the client disconnects", async () => {
  const disconnect = new AbortController();
  server.respondWith({ hangAfter: ["ArqMesh joins your lakes into one fabric. It"] });
  const written = write({ disconnected: disconnect.signal, sendText: () => disconnect.abort() });
  expect(await written).toMatchObject(engineReply);
  server.respondWith({ text: good });
  expect((await write()).model).toBe("openai-compatible/recorded");
});

// --- Turns without the model -----------------------------------------------------------------

test.each<[string, Partial<WritingOptions>]>([
  ["the budget is used up", { budget: 2_999 }],
  ["nothing was asked", { draft: { ...draft, isAnswered: null } }],
  ["the message is off topic", { draft: { ...draft, isOnTopic: false, intent: "off_topic" } }],
  ["the message is a prompt injection", { draft: { ...draft, intent: "injection" } }],
  ["a person takes over", { draft: { ...draft, handOff: "asked for" } }],
  ["a person has taken over", { turn: { ...turn, isHandedOver: true } }],
  ["the visitor writes in another language", { draft: { ...draft, language: "de" } }],
])("does not call the model when %s", async (_, changes) => {
  server.respondWith({ text: good });
  expect(await write(changes)).toMatchObject({ model: null, tokens: 0 });
  expect(server.requests).toEqual([]);
});
