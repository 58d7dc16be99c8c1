// @vitest-environment node
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));

let server: Server | undefined;
const asked =
  vi.fn<(request: { url: string | undefined; headers: object; body: string }) => void>();

/** A function that answers so, and the relay that calls it. */
async function functionThat(answers: RequestListener) {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      asked({ url: request.url, headers: request.headers, body });
      answers(request, response);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return relayTo(`http://127.0.0.1:${port}`);
}

async function relayTo(url: string) {
  vi.stubEnv("SUPABASE_URL", url);
  const { relayFunction } = await import("./function-relay.ts");
  return (accept = "text/event-stream") =>
    relayFunction("chat-intelligent", '{"message":"Hi"}', { accept, client: "c".repeat(64) });
}

const stream = { "content-type": "text/event-stream; charset=utf-8" };
const json = { "content-type": "application/json" };
const away = { error: "The assistant cannot be reached at the moment. Please try again." };

beforeEach(() => {
  vi.resetModules();
  asked.mockReset();
  vi.stubEnv("SANITY_API_HOST", "http://lake.test");
  vi.stubEnv("SANITY_API_READ_TOKEN", "sk-token");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  vi.stubEnv("CLIENT_HEADER_SECRET", "s".repeat(32));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

test("a turn goes to the function with the public key and a visitor to count", async () => {
  const relay = await functionThat((_, response) => {
    response.writeHead(200, json).end('{"response":"Hello"}');
  });
  const answer = await relay("application/json");
  expect([answer.status, await answer.json()]).toEqual([200, { response: "Hello" }]);
  expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    url: "/functions/v1/chat-intelligent",
    headers: {
      apikey: "sb_publishable_x",
      accept: "application/json",
      "x-client": expect.stringMatching(/^c{64}\.\d+\.[\w-]{43}$/),
    },
    body: '{"message":"Hi"}',
  });
});

test("words are handed on while others are still to come", async () => {
  let end = () => undefined as void;
  const relay = await functionThat((_, response) => {
    response.writeHead(200, stream).write('event: text\ndata: {"delta":"a"}\n\n');
    end = () => void response.end("event: reply\ndata: {}\n\n");
  });
  const answer = await relay();
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('"delta":"a"');
  end();
  expect((await reader?.read())?.value).toContain("event: reply");
  expect((await reader?.read())?.done).toBe(true);
});

test.each([400, 403, 409, 413, 429, 503])("a refusal (%d) keeps its words", async (status) => {
  const relay = await functionThat((_, response) => {
    response.writeHead(status, { ...json, "retry-after": "7" }).end('{"error":"Because."}');
  });
  const answer = await relay();
  expect([answer.status, await answer.json()]).toEqual([status, { error: "Because." }]);
  expect(answer.headers.get("retry-after")).toBe("7");
});

test.each<[string, number, string]>([
  ["a failure", 500, '{"error":"at /srv/secret.ts line 1"}'],
  ["a gateway's page", 502, "<html>"],
  ["garbage", 200, "<html>"],
  ["a text", 200, '"text"'],
  ["a missing key", 401, "{}"],
])("%s of the function tells nothing of its inside", async (_, status, body) => {
  const relay = await functionThat((_, response) => {
    response.writeHead(status, json).end(body);
  });
  const answer = await relay();
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toMatch(/secret|<html>/);
});

test("a function that is down is 503", async () => {
  const relay = await relayTo("http://127.0.0.1:9");
  const answer = await relay();
  expect([answer.status, await answer.json()]).toEqual([503, away]);
});

test("a function that says nothing is 504 after 15 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const relay = await functionThat(() => undefined);
  const answer = relay();
  await expect.poll(() => asked).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await answer).status).toBe(504);
});

test.each<[string, string]>([
  ["in one piece", "application/json"],
  ["as events", "text/event-stream"],
])("of 5 MB %s no more than 64 kB are handed on", async (_, type) => {
  const relay = await functionThat((_, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(`event: text\ndata: {"delta":"${"x".repeat(5_000_000)}"}\n\n`);
  });
  const text = await (await relay()).text();
  expect(text.length).toBeLessThan(70_000);
  expect(text).toContain(away.error);
});

test("a stream that breaks off ends with an error", async () => {
  const relay = await functionThat((_, response) => {
    response.writeHead(200, stream).write('event: text\ndata: {"delta":"a"}\n\n');
    setImmediate(() => response.destroy());
  });
  const text = await (await relay()).text();
  expect(text.split("\n\n").filter(Boolean)).toEqual([
    'event: text\ndata: {"delta":"a"}',
    `event: error\ndata: ${JSON.stringify(away)}`,
  ]);
});

test("the function is heard to its end when the visitor has gone", async () => {
  let whole = false;
  let end = () => undefined as void;
  const relay = await functionThat((_, response) => {
    response.writeHead(200, stream).write("event: text\ndata: {}\n\n");
    response.on("finish", () => (whole = true));
    end = () => void response.end("event: reply\ndata: {}\n\n");
  });
  await (await relay()).body?.cancel();
  end();
  await expect.poll(() => whole).toBe(true);
});
