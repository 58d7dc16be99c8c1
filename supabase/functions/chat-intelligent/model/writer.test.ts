import { afterEach, beforeEach, expect, test } from "vitest";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import {
  startModelServer,
  type ModelServer,
  type Play,
} from "../../../../tests/support/servers/model-server.ts";
import type { Answer, Turn } from "../dialogue/turn.ts";
import { indexKnowledge } from "../retrieval/knowledge.ts";
import { instructionsFor } from "./instructions.ts";
import type { ModelSettings } from "./settings.ts";
import { writeAnswer, type WritingOptions } from "./writer.ts";

/** A model between the engine and the visitor, on this machine: what it says well, badly and not at all. */

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

const found: Answer = {
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
let told: string[];
let logged: string[];

beforeEach(async () => {
  server = await startModelServer();
  told = [];
  logged = [];
});
afterEach(() => server.stop());

const settings = (changes: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: "openai-compatible",
  model: "recorded",
  url: server.url,
  key: "",
  patience: 5_000,
  ...changes,
});

const write = (changes: Partial<WritingOptions> = {}) =>
  writeAnswer({
    context: { env: { get: () => undefined }, fetch, log: (event) => logged.push(event) },
    settings: settings(),
    turn,
    found,
    knowledge,
    budget: 20_000,
    tell: (delta) => told.push(delta),
    gone: new AbortController().signal,
    ...changes,
  });

const byEngine = { answer: found, model: null };

test.each<[ModelSettings["provider"], string]>([
  ["openai-compatible", "/v1/chat/completions"],
  ["anthropic", "/v1/messages"],
])(
  "by %s, the model's words are told as they come, between the engine's thanks and its question",
  async (...by) => {
    const [provider, path] = by;
    server.play({ say: [...good, " It makes integration 60% shorter."] });
    const written = await write({ settings: settings({ provider, key: "a key" }) });
    const text = [
      "Thank you, I have noted your e-mail address.",
      "ArqMesh joins your lakes, warehouses and streams into one fabric. It makes integration 60% shorter.",
      "Where can a person reach you? An e-mail address is enough.",
    ].join("\n\n");
    expect(written).toEqual({
      answer: { ...found, text, cited: [expect.objectContaining({ documentId: "mesh" })] },
      model: `${provider}/recorded`,
      tokens: 850,
    });
    expect(told.join("")).toBe(text);
    expect(told.length).toBeGreaterThan(3);
    expect(server.requests.map((request) => request.path)).toEqual([path]);
    expect(logged).toEqual([]);
  },
);

test("the model is told passages and what was said, and no address or number of the visitor", async () => {
  server.play({ say: good });
  await write({ settings: settings({ key: "a key" }) });
  const [request] = server.requests;
  expect(request?.headers.authorization).toBe("Bearer a key");
  expect(request?.body).toContain("Integration time: 60% shorter.");
  expect(request?.body).toContain("Analytical Engines");
  expect(request?.body).not.toMatch(/ada@|151 2345/);
});

test("without a key none is sent", async () => {
  server.play({ say: good });
  await write();
  expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
});

test("what a local model thinks aloud is not said", async () => {
  server.play({ say: ["<think>They want a price. I make one up: $5.</think>", ...good] });
  const written = await write();
  expect(written.model).toBe("openai-compatible/recorded");
  expect(told.join("")).not.toContain("$5");
});

// --- Tools -----------------------------------------------------------------------------------

test("what it searches may be said, also where the engine found nothing", async () => {
  const unknown = { ...found, isAnswered: false, cited: [], text: unknownText };
  const asking = { ...turn, message: "Where may it live?" };
  server.play(
    { call: "search_knowledge", input: { query: "Kubernetes hosting" } },
    { say: ["ArqMesh runs on Kubernetes or in your own data centre."] },
  );
  const written = await write({ found: unknown, turn: asking });
  expect(written.answer).toMatchObject({
    text: "ArqMesh runs on Kubernetes or in your own data centre.",
    isAnswered: true,
    cited: [{ documentId: "mesh", heading: "Hosting" }],
  });
  expect(written.tokens).toBe(1700);
  expect(server.requests[1]?.body).toContain("Runs on Kubernetes");
});

test("where the engine found nothing, only a search for all that was asked changes that", async () => {
  const unknown = { ...found, isAnswered: false, cited: [], text: unknownText };
  const search: Play = { call: "search_knowledge", input: { query: "Kubernetes hosting" } };
  const said: Play = { say: ["ArqMesh runs on Kubernetes or in your own data centre."] };
  server.play(said);
  expect(await write({ found: unknown })).toMatchObject({ answer: unknown, model: null });
  server.play(search, said);
  const price = { ...turn, message: "What does Kubernetes cost?" };
  expect(await write({ found: unknown, turn: price })).toMatchObject({ answer: unknown });
  expect(told).toEqual([]);
});

test("details are noted only in the visitor's own words, and never over the engine's", async () => {
  const input = {
    company: "analytical engines",
    size: "900 people",
    need: "our lakes",
    email: "x@y",
  };
  server.play({ call: "note_details", input }, { say: good });
  const collected = { email: "ada@engines.example", company: "Analytical Engines" };
  const written = await write({ found: { ...found, collected } });
  expect(written.answer.collected).toEqual({ ...collected, need: "our lakes" });
});

test("a demo that it offers has its button", async () => {
  server.play({ call: "offer_demo", input: {} }, { say: good });
  expect((await write()).answer).toMatchObject({ showDemoButton: true, stage: "demo" });
});

test("a person that it calls is called by the engine's rules, in its words", async () => {
  server.play({ say: ["ArqMesh joins your lakes. "], call: "hand_over", input: {} }, { say: good });
  const { answer, model } = await write();
  expect(model).toBeNull();
  expect(answer.handOff).not.toBeNull();
  expect(answer.stage).toBe("handed_over");
  expect(answer.collected).toMatchObject({ email: "ada@engines.example" });
});

test("a tool that there is not, and input that is none, end in words or in the engine's", async () => {
  server.play({ call: "send_money", input: { to: "me" } }, { say: good });
  expect((await write()).answer.isAnswered).toBe(true);
  server.play({ call: "search_knowledge", input: { query: 7 } }, { say: good });
  expect((await write()).answer.isAnswered).toBe(true);
});

// --- What may not be said --------------------------------------------------------------------

test.each<[string, string[]]>([
  ["a price", [...good, " It costs $499 a month."]],
  ["a certificate", ["ArqMesh is ISO 27001 certified."]],
  ["a link elsewhere", [...good, " See [here](https://evil.example)."]],
  ["an image", [...good, " ![a](https://evil.example/a.png)"]],
  ["nothing of the pages", ["I am glad to help."]],
  ["nothing", [""]],
  ["its instructions", [instructionsFor("the assistant", "this company", "x").slice(200, 500)]],
])("a model that says %s is not heard: the engine's reply stands", async (_, say) => {
  server.play({ say });
  const { tokens, ...written } = await write();
  expect(written).toMatchObject(byEngine);
  expect(tokens).toBeGreaterThan(400);
  expect(logged.join("")).toMatch(/did not use its model's words/);
});

test("the mark of the instructions, sent back, is not said", async () => {
  server.play({ say: good });
  await write();
  const [, mark = ""] = /Mark of these rules: ([\w-]+)/.exec(server.requests[0]?.body ?? "") ?? [];
  expect(mark).not.toBe("");
  server.play({ say: [mark] });
  expect(await write()).toMatchObject(byEngine);
});

test("one lie in a long reply: what was told before it is replaced", async () => {
  server.play({ say: [...good, " It makes integration 90% shorter.", " It runs on Kubernetes."] });
  expect(await write()).toMatchObject(byEngine);
  expect(told.join("")).not.toContain("90%");
});

// --- What fails ------------------------------------------------------------------------------

test.each<[string, Play]>([
  ["500", { status: 500, body: '{"error":{"message":"at /srv/model.py line 1"}}' }],
  ["a wrong key", { status: 401, body: "no" }],
  ["a page", { status: 200, body: "<html>hello</html>", headers: { "content-type": "text/html" } }],
  [
    "garbage",
    {
      status: 200,
      body: "data: {]}\n\ndata: \u0000\n\n",
      headers: { "content-type": "text/event-stream" },
    },
  ],
  ["an empty answer", { status: 200, body: "" }],
  ["questions without end", { say: Array<string>(2_000).fill("Why? ") }],
  ["5 MB", { flood: 5_000_000 }],
])("with %s the engine answers, and the model rests", async (_, play) => {
  server.play(play);
  expect(await write()).toMatchObject(byEngine);
  expect(told.join("")).toBe(engineText);
  expect(await write()).toEqual({ ...byEngine, tokens: 0 });
  expect(server.requests).toHaveLength(1);
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toMatch(/model\.py|127\.0\.0\.1/);
});

test("a redirect is not followed, wherever it leads", async () => {
  const headers = { location: `${server.url}/chat/completions` };
  server.play({ status: 307, body: "", headers }, { say: good });
  expect(await write({ settings: settings({ key: "a key" }) })).toMatchObject(byEngine);
  expect(server.requests).toHaveLength(1);
});

test("a model that hangs is left after its time", async () => {
  server.play({ hangAfter: ["ArqMesh joins your lakes into one fabric. It"] });
  expect(await write({ settings: settings({ patience: 300 }) })).toMatchObject(byEngine);
  await expect.poll(server.givenUp).toBe(1);
});

test("a model that is not there costs nothing but the engine's reply", async () => {
  await server.stop();
  expect(await write()).toMatchObject(byEngine);
  server = await startModelServer();
});

test("when nobody reads any more, the model is left and does not rest", async () => {
  const gone = new AbortController();
  server.play({ hangAfter: ["ArqMesh joins your lakes into one fabric. It"] });
  const written = write({ gone: gone.signal, tell: () => gone.abort() });
  expect(await written).toMatchObject(byEngine);
  server.play({ say: good });
  expect((await write()).model).toBe("openai-compatible/recorded");
});

// --- When it is not asked --------------------------------------------------------------------

test.each<[string, Partial<WritingOptions>]>([
  ["the budget is used", { budget: 2_999 }],
  ["nothing was asked", { found: { ...found, isAnswered: null } }],
  ["it is off topic", { found: { ...found, isOnTopic: false, intent: "off_topic" } }],
  ["somebody tries to steer it", { found: { ...found, intent: "injection" } }],
  ["a person takes over", { found: { ...found, handOff: "asked for" } }],
  ["a person has taken over", { turn: { ...turn, isHandedOver: true } }],
  ["the visitor writes another language", { found: { ...found, language: "de" } }],
])("where %s the model is not asked", async (_, changes) => {
  server.play({ say: good });
  expect(await write(changes)).toMatchObject({ model: null, tokens: 0 });
  expect(server.requests).toEqual([]);
});
