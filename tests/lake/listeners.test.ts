import { once } from "node:events";
import type { SanityClient } from "@sanity/client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openEventStream, type EventStream } from "../support/event-stream.ts";
import { listenUnderFaults } from "../support/load/listener-load.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** Listeners receive every change once and in order, across reconnects. */
let lake: LocalLake;
let editor: SanityClient;
let cookie: string;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor();
  cookie = await lake.signIn();
});
afterAll(() => lake.discard());

const open = new Set<() => unknown>();
afterEach(async () => {
  for (const close of open) await close();
  open.clear();
});

/** A listener on the raw protocol. */
async function listen(
  query: string,
  options: Record<string, string> = {},
  lastEventId?: string,
): Promise<EventStream> {
  const search = new URLSearchParams({ query, enableResume: "true", ...options });
  return follow(`/v2025-02-19/data/listen/production?${search}`, lastEventId);
}

const live = (search = "", lastEventId?: string) =>
  follow(`/v2025-02-19/data/live/events/production${search}`, lastEventId);

async function follow(path: string, lastEventId?: string): Promise<EventStream> {
  const stream = await openEventStream(lake.url + path, {
    cookie,
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  });
  open.add(stream.close);
  return stream;
}

const documentsOf = (stream: EventStream) =>
  stream.getEvents("mutation").map(({ data }) => data.documentId);

test("a listener resumes within a transaction, with the events it missed", async () => {
  const first = await listen('*[_type == "middle"]');
  await editor
    .transaction()
    .create({ _id: "other", _type: "page" })
    .create({ _id: "middle-1", _type: "middle" })
    .create({ _id: "middle-2", _type: "middle" })
    .create({ _id: "middle-3", _type: "middle" })
    .commit();
  await expect.poll(() => documentsOf(first)).toEqual(["middle-1", "middle-2", "middle-3"]);
  const ids = first.getEvents("mutation").map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const again = await listen('*[_type == "middle"]', {}, id);
    await editor.createOrReplace({ _id: "middle-end", _type: "middle" });
    await expect.poll(() => documentsOf(again).at(-1)).toBe("middle-end");
    expect(again.events[0]?.event).toBe("welcomeback");
    expect(documentsOf(again).slice(0, 3 - index - 1)).toEqual(
      ["middle-1", "middle-2", "middle-3"].slice(index + 1),
    );
    expect(again.getEvents("mutation")[0]?.data).toMatchObject(
      index < 2
        ? { transactionTotalEvents: 3, transactionCurrentEvent: index + 2 }
        : { documentId: "middle-end" },
    );
    again.close();
  }
});

test("a listener without events resumes from its welcome event", async () => {
  const first = await listen('*[_type == "quiet"]');
  await expect.poll(() => first.events.length).toBe(1);
  first.close();
  await editor.create({ _id: "quiet-1", _type: "quiet" });
  const again = await listen('*[_type == "quiet"]', {}, first.getLastEventId());
  await expect.poll(() => documentsOf(again)).toEqual(["quiet-1"]);
});

test("without enableResume a reconnecting listener gets a new welcome event", async () => {
  const first = await listen("*");
  await expect.poll(() => first.events.length).toBe(1);
  const again = await listen("*", { enableResume: "false" }, first.getLastEventId());
  await expect.poll(() => again.events[0]?.event).toBe("welcome");
});

test("events contain the requested fields", async () => {
  const id = "asked";
  const all = await listen(`*[_id == "${id}"]`, {
    includeResult: "true",
    includePreviousRevision: "true",
    effectFormat: "mendoza",
  });
  const bare = await listen(`*[_id == "${id}"]`, { includeMutations: "false" });
  const created = await editor.create({ _id: id, _type: "page", n: 1 });
  const patched = await editor.patch(id).set({ n: 2 }).commit();
  await editor.delete(id);
  await expect.poll(() => [all, bare].map((stream) => documentsOf(stream).length)).toEqual([3, 3]);
  const [, update, disappear] = all.getEvents("mutation").map(({ data }) => data);
  expect(update).toMatchObject({
    eventId: `${patched._rev}#${id}`,
    documentId: id,
    transactionId: patched._rev,
    transition: "update",
    identity: "user-admin",
    timestamp: patched._updatedAt,
    previousRev: created._rev,
    resultRev: patched._rev,
    result: patched,
    previous: created,
    mutations: [{ patch: { id, set: { n: 2 } } }],
    effects: { apply: expect.any(Array), revert: expect.any(Array) },
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    visibility: "query",
  });
  expect(disappear).toMatchObject({ transition: "disappear", previous: patched });
  expect(disappear).not.toHaveProperty("result");
  const optional = ["mutations", "result", "previous", "effects"];
  expect(
    bare.getEvents("mutation").flatMap(({ data }) => optional.filter((field) => field in data)),
  ).toEqual([]);
});

test("versions in releases are sent to listeners that include all versions", async () => {
  const [drafts, all] = [
    await listen('*[_type == "versioned"]'),
    await listen('*[_type == "versioned"]', { includeAllVersions: "true" }),
  ];
  await editor.create({ _id: "versions.spring.versioned", _type: "versioned" });
  await editor.create({ _id: "drafts.versioned", _type: "versioned" });
  await expect.poll(() => documentsOf(drafts)).toEqual(["drafts.versioned"]);
  expect(documentsOf(all)).toEqual(["versions.spring.versioned", "drafts.versioned"]);
});

test("listeners on failing connections receive every change once and in order", async () => {
  const counted = await listenUnderFaults(lake, {
    name: "load",
    listeners: 5,
    documents: 3,
    changes: 40,
    rounds: [{ slice: 7 }, { limit: 3000 }, { reset: true }],
  });
  expect(counted).toMatchObject({ changes: 363, lost: 0, twice: 0 });
});

test("a reader that pauses delays no one and receives the rest in order afterwards", async () => {
  const query = '*[_type == "large"]';
  const slow = await listen(query, { includeResult: "true" });
  const quick = await listen(query, { includeResult: "true" });
  await expect.poll(() => slow.events.length).toBe(1);
  slow.pause();
  const text = "x".repeat(1024 * 1024);
  const write = (n: number) =>
    editor.createOrReplace({ _id: "large", _type: "large", n, text }, { returnDocuments: false });
  for (let n = 0; n < 20; n += 1) await write(n);
  await expect.poll(() => documentsOf(quick).length).toBe(20);
  expect(documentsOf(slow).length).toBeLessThan(20);
  slow.resume();
  const numbers = () => slow.getEvents("mutation").map(({ data }) => at(data.result, "n"));
  await expect.poll(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));

  // One that pauses too long is disconnected, and is reset when it reconnects.
  slow.pause();
  for (let n = 20; n < 40; n += 1) await write(n);
  await editor.create({ _id: "many", _type: "large", n: 0 });
  for (let group = 0; group < 11; group += 1)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        editor.patch("many").inc({ n: 1 }).commit({ returnDocuments: false }),
      ),
    );
  slow.resume();
  await slow.closed;
  expect(documentsOf(quick)).toHaveLength(40 + 1101);
  const again = await listen(query, {}, slow.getLastEventId());
  await expect.poll(() => again.events[0]?.event).toBe("reset");
});

const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

test("live events report published changes, resume after a disconnect, and report a gap", async () => {
  const [visitor, drafts] = [await live(), await live("?includeDrafts=true")];
  await expect.poll(() => visitor.events[0]?.event).toBe("welcome");
  visitor.close();
  await editor.create({ _id: "drafts.live", _type: "page" });
  await editor.create({ _id: "live", _type: "page" });
  await editor.patch("live").set({ title: "x" }).commit();
  await expect.poll(() => drafts.getEvents("message").length).toBe(3);
  const again = await live("", visitor.getLastEventId());
  await expect.poll(() => again.getEvents("message").length).toBe(2);
  expect(again.getEvents("restart")).toEqual([]);
  expect(again.getEvents("message").every(({ data }) => Array.isArray(data.tags))).toBe(true);
  const lost = await live("", "nowhere#");
  await expect.poll(() => lost.events.map(({ event }) => event)).toEqual(["welcome", "restart"]);
});

test("after a restart of the lake listeners are reset, live events restart, and both continue", async () => {
  const ownLake = await startLocalLake();
  open.add(() => ownLake.discard());
  const headers = { cookie: await ownLake.signIn() };
  const path = `${ownLake.url}/v2025-02-19/data`;
  const query = `${path}/listen/production?query=*&enableResume=true`;
  const first = await openEventStream(query, headers);
  const firstLive = await openEventStream(`${path}/live/events/production`, headers);
  await (await ownLake.editor()).create({ _id: "before", _type: "page" });
  await expect.poll(() => firstLive.getEvents("message").length).toBe(1);
  await ownLake.kill();
  await ownLake.start();
  const back = { ...headers, "last-event-id": first.getLastEventId() ?? "" };
  const [again, againLive] = [
    await openEventStream(query, back),
    await openEventStream(`${path}/live/events/production`, back),
  ];
  await expect.poll(() => again.events[0]?.event).toBe("reset");
  await expect
    .poll(() => againLive.events.map(({ event }) => event))
    .toEqual(["welcome", "restart"]);
  await (await ownLake.editor()).create({ _id: "after", _type: "page" });
  await expect.poll(() => documentsOf(again)).toEqual(["after"]);
  // A listener can resume from the reset event.
  const third = await openEventStream(query, {
    ...headers,
    "last-event-id": again.events[0]?.id ?? "",
  });
  await expect.poll(() => documentsOf(third)).toEqual(["after"]);
});

test("an invalid filter is rejected with 400, and open streams continue", async () => {
  const stream = await listen('*[_type == "unaffected"]');
  await expect(listen("*[")).rejects.toThrow("responded with 400");
  await expect(listen("")).rejects.toThrow("responded with 400");
  await editor.create({ _id: "unaffected", _type: "unaffected" });
  await expect.poll(() => documentsOf(stream)).toEqual(["unaffected"]);
});

test("a user opens a limited number of streams, over all sockets and sessions", async () => {
  const mux = async (streams: number, role: "viewer" | "marketing") => {
    const headers = { cookie: await lake.signIn(role), origin: lake.siteUrl };
    const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/mux`, { headers });
    open.add(() => socket.terminate());
    await once(socket, "open");
    const messages: Record<string, unknown>[] = [];
    socket.on("message", (data) => messages.push(JSON.parse(data.toString())));
    for (let id = 0; id < streams; id += 1)
      socket.send(JSON.stringify({ id, url: "/v1/data/live/events/production" }));
    await expect.poll(() => new Set(messages.map(({ id }) => id)).size).toBe(streams);
    return messages.filter(({ status }) => status === 429).length;
  };
  for (let count = 0; count < 5; count += 1) expect(await mux(200, "viewer")).toBe(0);
  expect(await mux(3, "viewer")).toBe(3);
  expect(await mux(3, "marketing")).toBe(0);
});
