import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { createLakeFetch } from "./lake-fetch.ts";

const running = new Set<() => void>();
afterEach(() => {
  for (const stop of running) stop();
  running.clear();
});

/** A fake lake that records messages and lets the test respond. */
async function startFakeLake() {
  const http = createServer().listen(0, "127.0.0.1");
  const sockets = new WebSocketServer({ server: http, path: "/v1/mux" });
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" ? address?.port : undefined;
  running.add(() => {
    for (const client of sockets.clients) client.terminate();
    http.close();
  });
  const received: unknown[] = [];
  let connections = 0;
  let current: WebSocket | undefined;
  sockets.on("connection", (socket) => {
    connections += 1;
    current = socket;
    socket.on("message", (data) => received.push(JSON.parse(String(data))));
  });
  return {
    host: `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    open: () => sockets.clients.size,
    send: (message: unknown) => current?.send(JSON.stringify(message)),
    drop: () => current?.terminate(),
    close: (code: number) => current?.close(code),
    messages: async (count: number) => {
      await expect.poll(() => received).toHaveLength(count);
    },
  };
}

const listen = "/v2025-02-19/data/listen/production?query=*";
const live = "/vX/data/live/events/production?includeDrafts=true";
/** Reads the response body chunk by chunk as text. */
function createReader({ body }: { body: ReadableStream<Uint8Array> | null }) {
  if (!body) throw new Error("The response has no body");
  const chunks = body.getReader();
  const decoder = new TextDecoder();
  return { next: async () => decoder.decode((await chunks.read()).value) };
}

test("sends all event streams over one WebSocket", async () => {
  const lake = await startFakeLake();
  const fetch = createLakeFetch(lake.host);
  const responses = Promise.all([fetch(lake.host + listen), fetch(lake.host + live)]);
  await lake.messages(2);
  expect(lake.received).toEqual([
    { id: 1, url: listen },
    { id: 2, url: live },
  ]);
  lake.send({ id: 2, chunk: "event: welcome\n\n" });
  lake.send({ id: 1, chunk: "event: mutation\n" });
  lake.send({ id: 1, chunk: "data: {}\n\n" });

  const [first, second] = await responses;
  expect(first.headers.get("content-type")).toBe("text/event-stream");
  const text = createReader(first);
  expect(await text.next()).toBe("event: mutation\n");
  expect(await text.next()).toBe("data: {}\n\n");
  expect(await createReader(second).next()).toBe("event: welcome\n\n");
  expect(lake.connections()).toBe(1);
});

test("closes an aborted stream at the lake and rejects its reader", async () => {
  const lake = await startFakeLake();
  const abort = new AbortController();
  const response = createLakeFetch(lake.host)(lake.host + listen, { signal: abort.signal });
  await lake.messages(1);
  lake.send({ id: 1, chunk: "event: welcome\n\n" });
  const text = createReader(await response);
  await text.next();
  abort.abort();
  await expect(text.next()).rejects.toThrow("aborted");
  await lake.messages(2);
  expect(lake.received[1]).toEqual({ close: 1 });
});

test("returns an error of the lake as an HTTP response", async () => {
  const lake = await startFakeLake();
  const response = createLakeFetch(lake.host)(lake.host + listen);
  await lake.messages(1);
  lake.send({ id: 1, status: 401, error: { message: "Sign in" } });
  expect((await response).status).toBe(401);
  expect(JSON.parse(await (await response).text())).toEqual({ message: "Sign in" });
});

test("fails all streams on a lost connection and reconnects for the next one", async () => {
  const lake = await startFakeLake();
  const fetch = createLakeFetch(lake.host);
  const started = fetch(lake.host + listen);
  const waiting = fetch(lake.host + live);
  waiting.catch(() => undefined);
  await lake.messages(2);
  lake.send({ id: 1, chunk: "event: welcome\n\n" });
  const text = createReader(await started);
  await text.next();
  lake.drop();
  await expect(text.next()).rejects.toThrow("content lake was lost");
  await expect(waiting).rejects.toThrow("content lake was lost");

  const again = fetch(lake.host + listen, { headers: { "Last-Event-ID": "tx1#page-home" } });
  await lake.messages(3);
  expect(lake.received[2]).toEqual({ id: 3, url: listen, lastEventId: "tx1#page-home" });
  lake.send({ id: 3, chunk: "event: welcomeback\n\n" });
  expect((await again).status).toBe(200);
  expect(lake.connections()).toBe(2);
});

test("ends the response when the lake ends the stream", async () => {
  const lake = await startFakeLake();
  const response = createLakeFetch(lake.host)(lake.host + listen);
  await lake.messages(1);
  lake.send({ id: 1, chunk: "event: goaway\n\n" });
  lake.send({ id: 1, end: true });
  expect(await (await response).text()).toBe("event: goaway\n\n");
});

test.each<[string, (lake: Awaited<ReturnType<typeof startFakeLake>>) => void]>([
  [
    "the lake sends a disconnect event",
    (lake) => lake.send({ id: 1, chunk: "event: disconnect\ndata: {}\n\n" }),
  ],
  ["the lake closes the socket with code 4001", (lake) => lake.close(4001)],
])("reports the end of the session once without failing streams when %s", async (_, end) => {
  const lake = await startFakeLake();
  const onSessionEnd = vi.fn<() => void>();
  const response = createLakeFetch(lake.host, undefined, onSessionEnd)(lake.host + listen);
  await lake.messages(1);
  lake.send({ id: 1, chunk: "event: welcome\n\n" });
  const stream = createReader(await response);
  await stream.next();
  const failed = vi.fn<() => void>();
  stream.next().catch(failed);
  end(lake);
  await expect.poll(() => onSessionEnd).toHaveBeenCalledOnce();
  lake.close(4001);
  lake.drop();
  await expect.poll(() => lake.open()).toBe(0);
  expect(failed).not.toHaveBeenCalled();
  expect(onSessionEnd).toHaveBeenCalledOnce();
});

test("forwards other requests unchanged", async () => {
  const plain = vi.fn<ReturnType<typeof createLakeFetch>>(async () => new Response("{}"));
  const init = { method: "POST" };
  await createLakeFetch("http://lake.example", plain)(
    "http://lake.example/v1/data/mutate/production",
    init,
  );
  expect(plain).toHaveBeenCalledExactlyOnceWith(
    "http://lake.example/v1/data/mutate/production",
    init,
  );
});
