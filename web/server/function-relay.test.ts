// @vitest-environment node
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));

let server: Server | undefined;
const received =
  vi.fn<(request: { url: string | undefined; headers: object; body: string }) => void>();

/** Starts an edge function with this listener and returns the relay that calls it. */
async function startFunction(listener: RequestListener) {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received({ url: request.url, headers: request.headers, body });
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return createRelay(`http://127.0.0.1:${port}`);
}

async function createRelay(url: string) {
  vi.stubEnv("SUPABASE_URL", url);
  const { relayFunction } = await import("./function-relay.ts");
  return (accept = "text/event-stream") =>
    relayFunction("chat-intelligent", '{"message":"Hi"}', { accept, client: "c".repeat(64) });
}

const stream = { "content-type": "text/event-stream; charset=utf-8" };
const json = { "content-type": "application/json" };
const unavailable = { error: "The assistant cannot be reached at the moment. Please try again." };

beforeEach(() => {
  vi.resetModules();
  received.mockReset();
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

test("calls the function with the publishable key and the visitor's hash", async () => {
  const relay = await startFunction((_, response) => {
    response.writeHead(200, json).end('{"response":"Hello"}');
  });
  const response = await relay("application/json");
  expect([response.status, await response.json()]).toEqual([200, { response: "Hello" }]);
  expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(received.mock.calls[0]?.[0]).toMatchObject({
    url: "/functions/v1/chat-intelligent",
    headers: {
      apikey: "sb_publishable_x",
      accept: "application/json",
      "x-client": expect.stringMatching(/^c{64}\.\d+\.[\w-]{43}$/),
    },
    body: '{"message":"Hi"}',
  });
});

test("relays events as they arrive", async () => {
  const started = Promise.withResolvers<ServerResponse>();
  const relay = await startFunction((_, response) => {
    response.writeHead(200, stream).write('event: text\ndata: {"delta":"a"}\n\n');
    started.resolve(response);
  });
  const response = await relay();
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('"delta":"a"');
  (await started.promise).end("event: reply\ndata: {}\n\n");
  expect((await reader?.read())?.value).toContain("event: reply");
  expect((await reader?.read())?.done).toBe(true);
});

test.each([400, 403, 409, 413, 429, 503])("relays the message of a %d error", async (status) => {
  const relay = await startFunction((_, response) => {
    response.writeHead(status, { ...json, "retry-after": "7" }).end('{"error":"Because."}');
  });
  const response = await relay();
  expect([response.status, await response.json()]).toEqual([status, { error: "Because." }]);
  expect(response.headers.get("retry-after")).toBe("7");
});

test.each<[string, number, string]>([
  ["an internal error", 500, '{"error":"at /srv/secret.ts line 1"}'],
  ["an HTML error page", 502, "<html>"],
  ["a response that is not JSON", 200, "<html>"],
  ["a JSON string", 200, '"text"'],
  ["a rejected API key", 401, "{}"],
])("hides the details of %s", async (_, status, body) => {
  const relay = await startFunction((_, response) => {
    response.writeHead(status, json).end(body);
  });
  const response = await relay();
  expect(response.status).toBe(502);
  expect(await response.text()).not.toMatch(/secret|<html>/);
});

test("responds with 503 when the function is down", async () => {
  const relay = await startFunction(() => undefined);
  server?.close();
  const response = await relay();
  expect([response.status, await response.json()]).toEqual([503, unavailable]);
});

test("responds with 504 when the function sends nothing for 15 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const relay = await startFunction(() => undefined);
  const response = relay();
  await expect.poll(() => received).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await response).status).toBe(504);
});

test.each<[string, string]>([
  ["as JSON", "application/json"],
  ["as events", "text/event-stream"],
])("relays at most 64 KB of a response of 5 MB %s", async (_, type) => {
  const relay = await startFunction((_, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(`event: text\ndata: {"delta":"${"x".repeat(5_000_000)}"}\n\n`);
  });
  const text = await (await relay()).text();
  expect(text.length).toBeLessThan(70_000);
  expect(text).toContain(unavailable.error);
});

test("ends a broken stream with an error event", async () => {
  const relay = await startFunction((_, response) => {
    response.writeHead(200, stream).write('event: text\ndata: {"delta":"a"}\n\n');
    setImmediate(() => response.destroy());
  });
  const text = await (await relay()).text();
  expect(text.split("\n\n").filter(Boolean)).toEqual([
    'event: text\ndata: {"delta":"a"}',
    `event: error\ndata: ${JSON.stringify(unavailable)}`,
  ]);
});

test("reads the response to its end when the visitor disconnects", async () => {
  const started = Promise.withResolvers<ServerResponse>();
  const relay = await startFunction((_, response) => {
    response.writeHead(200, stream).write("event: text\ndata: {}\n\n");
    started.resolve(response);
  });
  await (await relay()).body?.cancel();
  const response = await started.promise;
  const finished = once(response, "finish");
  response.end("event: reply\ndata: {}\n\n");
  await expect(finished).resolves.toEqual([]);
});
