import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Actor } from "../auth/access.ts";
import type { Session } from "../auth/sessions.ts";
import { parseConfig } from "../config.ts";
import { maxSocketsPerUser, Sockets } from "./sockets.ts";
import type { Streams } from "./streams.ts";

const config = parseConfig({
  PORT: "3999",
  DATA_DIR: "/nowhere",
  SITE_URL: "http://localhost:3999",
  SANITY_API_READ_TOKEN: "a-read-token-for-tests",
  SUPABASE_URL: "http://localhost:3998",
  SUPABASE_PUBLISHABLE_KEY: "key",
});

const createSession = (hash: string): Session => ({
  hash,
  userId: `user-of-${hash}`,
  role: "viewer",
  name: "Vera",
  email: "vera@example.com",
  tokens: { accessToken: "access", refreshToken: undefined, expiresAt: 0 },
  createdAt: 0,
  checkedAt: 0,
});

/** Sessions by hash; deleting one is what a removed staff member looks like at the next check. */
function createSessions() {
  const active = new Map<string, Session>();
  const endListeners = new Set<(hash: string) => void>();
  return {
    active,
    check: vi.fn<(hash: string) => Promise<Session | undefined>>(async (hash) => {
      const session = active.get(hash);
      if (!session) for (const listener of endListeners) listener(hash);
      return session;
    }),
    onEnd: (listener: (hash: string) => void) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}

let server: Server;
let sockets: Sockets;
let sessions: ReturnType<typeof createSessions>;
const open = vi.fn<Streams["open"]>();
const clients: WebSocket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  sessions = createSessions();
  open.mockReset().mockReturnValue({ close: () => undefined });
  // The test's stand-in for a cookie is a header that holds the hash of the session.
  const authorize = async ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => {
    const session = sessions.active.get(String(headers["x-session"]));
    const actor: Actor = session
      ? { kind: "staff", userId: session.userId, role: session.role, session }
      : { kind: "site" };
    return actor;
  };
  sockets = new Sockets(config, { authorize }, { open }, sessions);
  server = createServer().listen(0, "127.0.0.1");
  server.on("upgrade", (incoming, socket, head) => void sockets.upgrade(incoming, socket, head));
  await once(server, "listening");
});

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.terminate();
  await sockets.close();
  server.close();
  await once(server, "close");
});

function createClient(path: string, hash: string): WebSocket {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { "x-session": hash },
  });
  clients.push(client);
  return client;
}

async function connect(path: string, hash: string): Promise<WebSocket> {
  const client = createClient(path, hash);
  await once(client, "open");
  return client;
}

/** Collects the JSON messages of a socket. */
function collectMessages(client: WebSocket): Record<string, unknown>[] {
  const messages: Record<string, unknown>[] = [];
  client.on("message", (data) => {
    // Heartbeats are not JSON.
    if (data.toString().startsWith("{")) messages.push(JSON.parse(data.toString()));
  });
  return messages;
}

const presencePath = "/v2022-06-30/socket/production";
const sendCall = (client: WebSocket, method: string, params: Record<string, unknown> = {}) =>
  client.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));

test.each(["/v1/mux", presencePath])(
  "an idle socket at %s is closed at the next heartbeat after its session has ended",
  async (path) => {
    sessions.active.set("removed", createSession("removed"));
    sessions.active.set("kept", createSession("kept"));
    const removed = await connect(path, "removed");
    const kept = await connect(path, "kept");
    sessions.active.delete("removed");
    const closed = once(removed, "close");
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await closed)[0]).toBe(4001);
    expect(kept.readyState).toBe(WebSocket.OPEN);
  },
);

test("a stream is opened only while the session lasts", async () => {
  sessions.active.set("viewer", createSession("viewer"));
  const client = await connect("/v1/mux", "viewer");
  const messages = collectMessages(client);
  client.send(JSON.stringify({ id: "a", url: "/v1/data/listen/production?query=*" }));
  await expect.poll(() => open.mock.calls.length).toBe(1);
  sessions.active.delete("viewer");
  const closed = once(client, "close");
  client.send(JSON.stringify({ id: "b", url: "/v1/data/listen/production?query=*" }));
  expect((await closed)[0]).toBe(4001);
  expect(open).toHaveBeenCalledTimes(1);
  expect(messages).toEqual([]);
});

test("a stream that is closed while its session is checked does not stay open", async () => {
  sessions.active.set("viewer", createSession("viewer"));
  const session = createSession("viewer");
  const check = Promise.withResolvers<Session | undefined>();
  sessions.check.mockReturnValueOnce(check.promise);
  const close = vi.fn<() => void>();
  open.mockReturnValue({ close });
  const client = await connect("/v1/mux", "viewer");
  client.send(JSON.stringify({ id: "a", url: "/v1/data/listen/production?query=*" }));
  await expect.poll(() => sessions.check.mock.calls.length).toBe(1);
  client.send(JSON.stringify({ close: "a" }));
  client.ping();
  await once(client, "pong");
  check.resolve(session);
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test("a client that ignores the close of its session announces nothing and is disconnected", async () => {
  sessions.active.set("removed", createSession("removed"));
  sessions.active.set("kept", createSession("kept"));
  const removed = await connect(presencePath, "removed");
  const kept = await connect(presencePath, "kept");
  const heard = collectMessages(kept);
  sendCall(kept, "presence_subscribe");
  await expect.poll(() => heard.length).toBe(1);
  // A paused client reads no close frame, so it does not answer it.
  removed.pause();
  sessions.active.delete("removed");
  await vi.advanceTimersByTimeAsync(20_000);
  const closed = once(removed, "close");
  sendCall(removed, "presence_announce", { data: { sessionId: "ghost" } });
  sendCall(kept, "presence_announce", { data: { sessionId: "own" } });
  await expect.poll(() => heard.length).toBe(3);
  expect(JSON.stringify(heard)).not.toContain("ghost");
  removed.resume();
  await closed;
});

test("closing ends a socket that does not answer within a second", async () => {
  const client = await connect("/v1/mux", "site");
  client.pause();
  const closed = once(client, "close");
  await sockets.close();
  const connections = await new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  expect(connections).toBe(0);
  client.resume();
  await closed;
});

test("a user opens a limited number of sockets", async () => {
  sessions.active.set("one", createSession("one"));
  await Promise.all(Array.from({ length: maxSocketsPerUser }, () => connect("/v1/mux", "one")));
  const more = createClient("/v1/mux", "one");
  more.on("error", () => undefined);
  // `once` resolves with the arguments of the event: the request and its response.
  const [, response] = await once(more, "unexpected-response");
  expect(response.statusCode).toBe(429);
  sessions.active.set("other", createSession("other"));
  await connect("/v1/mux", "other");
});
