/** Listeners receive every change once and in order, across reconnects. */

import { once } from "node:events";
import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { openEventStream, type EventStream } from "../support/event-stream.ts";
import { listenUnderFaults } from "../support/load/listener-load.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";
import { parseRecord } from "../support/parse-record.ts";

let lake: LocalLake;
let editor: SanityClient;
let cookie: string;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor();
  cookie = await lake.signIn();
});
afterAll(() => lake.discard());

/** Opens a listener on the raw protocol. */
function openListener(
  query: string,
  options: Record<string, string> = {},
  lastEventId?: string,
): Promise<EventStream> {
  const search = new URLSearchParams({ query, enableResume: "true", ...options });
  return openStream(`/v2025-02-19/data/listen/production?${search}`, lastEventId);
}

const openLiveEvents = (search = "", lastEventId?: string) =>
  openStream(`/v2025-02-19/data/live/events/production${search}`, lastEventId);

async function openStream(path: string, lastEventId?: string): Promise<EventStream> {
  const stream = await openEventStream(lake.url + path, {
    cookie,
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  });
  onTestFinished(stream.close);
  return stream;
}

const getDocumentIds = (stream: EventStream) =>
  stream.getEvents("mutation").map(({ data }) => data.documentId);

test("a listener resumes within a transaction, with the events it missed", async () => {
  const firstStream = await openListener('*[_type == "middle"]');
  await editor
    .transaction()
    .create({ _id: "other", _type: "page" })
    .create({ _id: "middle-1", _type: "middle" })
    .create({ _id: "middle-2", _type: "middle" })
    .create({ _id: "middle-3", _type: "middle" })
    .commit();
  await expect
    .poll(() => getDocumentIds(firstStream))
    .toEqual(["middle-1", "middle-2", "middle-3"]);
  const ids = firstStream.getEvents("mutation").map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const resumed = await openListener('*[_type == "middle"]', {}, id);
    await editor.createOrReplace({ _id: "middle-end", _type: "middle" });
    await expect.poll(() => getDocumentIds(resumed).at(-1)).toBe("middle-end");
    expect(resumed.events[0]?.event).toBe("welcomeback");
    expect(getDocumentIds(resumed).slice(0, 3 - index - 1)).toEqual(
      ["middle-1", "middle-2", "middle-3"].slice(index + 1),
    );
    expect(resumed.getEvents("mutation")[0]?.data).toMatchObject(
      index < 2
        ? { transactionTotalEvents: 3, transactionCurrentEvent: index + 2 }
        : { documentId: "middle-end" },
    );
    resumed.close();
  }
});

test("a listener without events resumes from its welcome event", async () => {
  const firstStream = await openListener('*[_type == "quiet"]');
  await expect.poll(() => firstStream.events.length).toBe(1);
  firstStream.close();
  await editor.create({ _id: "quiet-1", _type: "quiet" });
  const resumed = await openListener('*[_type == "quiet"]', {}, firstStream.getLastEventId());
  await expect.poll(() => getDocumentIds(resumed)).toEqual(["quiet-1"]);
});

test("a reconnecting listener without enableResume receives a new welcome event", async () => {
  const firstStream = await openListener("*");
  await expect.poll(() => firstStream.events.length).toBe(1);
  const resumed = await openListener("*", { enableResume: "false" }, firstStream.getLastEventId());
  await expect.poll(() => resumed.events[0]?.event).toBe("welcome");
});

test("events contain the requested fields", async () => {
  const id = "requested-fields";
  const complete = await openListener(`*[_id == "${id}"]`, {
    includeResult: "true",
    includePreviousRevision: "true",
    effectFormat: "mendoza",
  });
  const minimal = await openListener(`*[_id == "${id}"]`, { includeMutations: "false" });
  const created = await editor.create({ _id: id, _type: "page", n: 1 });
  const patched = await editor.patch(id).set({ n: 2 }).commit();
  await editor.delete(id);
  await expect
    .poll(() => [complete, minimal].map((stream) => getDocumentIds(stream).length))
    .toEqual([3, 3]);
  const [, update, disappear] = complete.getEvents("mutation").map(({ data }) => data);
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
    minimal.getEvents("mutation").flatMap(({ data }) => optional.filter((field) => field in data)),
  ).toEqual([]);
});

test("only listeners that include all versions receive versions of releases", async () => {
  const [withoutVersions, withVersions] = [
    await openListener('*[_type == "versioned"]'),
    await openListener('*[_type == "versioned"]', { includeAllVersions: "true" }),
  ];
  await editor.create({ _id: "versions.spring.versioned", _type: "versioned" });
  await editor.create({ _id: "drafts.versioned", _type: "versioned" });
  await expect.poll(() => getDocumentIds(withoutVersions)).toEqual(["drafts.versioned"]);
  expect(getDocumentIds(withVersions)).toEqual(["versions.spring.versioned", "drafts.versioned"]);
});

test("listeners on failing connections receive every change once and in order", async () => {
  const counts = await listenUnderFaults(lake, {
    name: "load",
    listeners: 5,
    documents: 3,
    changes: 40,
    rounds: [{ maxChunkBytes: 7 }, { maxBytes: 3000 }, { shouldReset: true }],
  });
  expect(counts).toMatchObject({ changes: 363, lost: 0, twice: 0 });
});

test("a paused reader delays no one, receives the rest in order and is reset after too many changes", async () => {
  const query = '*[_type == "large"]';
  const slowStream = await openListener(query, { includeResult: "true" });
  const quickStream = await openListener(query, { includeResult: "true" });
  await expect.poll(() => slowStream.events.length).toBe(1);
  slowStream.pause();
  const text = "x".repeat(1024 * 1024);
  const write = (n: number) =>
    editor.createOrReplace({ _id: "large", _type: "large", n, text }, { returnDocuments: false });
  for (let n = 0; n < 20; n += 1) await write(n);
  await expect.poll(() => getDocumentIds(quickStream).length).toBe(20);
  expect(getDocumentIds(slowStream).length).toBeLessThan(20);
  slowStream.resume();
  const numbers = () =>
    slowStream.getEvents("mutation").map(({ data }) => getField(data.result, "n"));
  await expect.poll(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));

  // One that pauses too long is disconnected, and is reset when it reconnects.
  slowStream.pause();
  for (let n = 20; n < 40; n += 1) await write(n);
  await editor.create({ _id: "many", _type: "large", n: 0 });
  for (let group = 0; group < 11; group += 1)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        editor.patch("many").inc({ n: 1 }).commit({ returnDocuments: false }),
      ),
    );
  slowStream.resume();
  await slowStream.closed;
  expect(getDocumentIds(quickStream)).toHaveLength(40 + 1101);
  const resumed = await openListener(query, {}, slowStream.getLastEventId());
  await expect.poll(() => resumed.events[0]?.event).toBe("reset");
});

const getField = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

test("live events report published changes, resume after a disconnect, and report a gap", async () => {
  const [published, drafts] = [await openLiveEvents(), await openLiveEvents("?includeDrafts=true")];
  await expect.poll(() => published.events[0]?.event).toBe("welcome");
  published.close();
  await editor.create({ _id: "drafts.live", _type: "page" });
  await editor.create({ _id: "live", _type: "page" });
  await editor.patch("live").set({ title: "x" }).commit();
  await expect.poll(() => drafts.getEvents("message").length).toBe(3);
  const resumed = await openLiveEvents("", published.getLastEventId());
  await expect.poll(() => resumed.getEvents("message").length).toBe(2);
  expect(resumed.getEvents("restart")).toEqual([]);
  expect(resumed.getEvents("message").every(({ data }) => Array.isArray(data.tags))).toBe(true);
  const unknownPosition = await openLiveEvents("", "nowhere#");
  await expect
    .poll(() => unknownPosition.events.map(({ event }) => event))
    .toEqual(["welcome", "restart"]);
});

test("after a restart of the lake, listeners are reset, live events restart, and both continue", async () => {
  const ownLake = await startLocalLake();
  onTestFinished(() => ownLake.discard());
  const headers = { cookie: await ownLake.signIn() };
  const path = `${ownLake.url}/v2025-02-19/data`;
  const query = `${path}/listen/production?query=*&enableResume=true`;
  const firstStream = await openEventStream(query, headers);
  const firstLive = await openEventStream(`${path}/live/events/production`, headers);
  await (await ownLake.editor()).create({ _id: "before", _type: "page" });
  await expect.poll(() => firstLive.getEvents("message").length).toBe(1);
  await ownLake.kill();
  await ownLake.start();
  const resumeHeaders = { ...headers, "last-event-id": firstStream.getLastEventId() ?? "" };
  const [resumed, resumedLive] = [
    await openEventStream(query, resumeHeaders),
    await openEventStream(`${path}/live/events/production`, resumeHeaders),
  ];
  await expect.poll(() => resumed.events[0]?.event).toBe("reset");
  await expect
    .poll(() => resumedLive.events.map(({ event }) => event))
    .toEqual(["welcome", "restart"]);
  await (await ownLake.editor()).create({ _id: "after", _type: "page" });
  await expect.poll(() => getDocumentIds(resumed)).toEqual(["after"]);
  // A listener can resume from the reset event.
  const third = await openEventStream(query, {
    ...headers,
    "last-event-id": resumed.events[0]?.id ?? "",
  });
  await expect.poll(() => getDocumentIds(third)).toEqual(["after"]);
});

test("an invalid filter is rejected with 400, and open streams continue", async () => {
  const stream = await openListener('*[_type == "unaffected"]');
  await expect(openListener("*[")).rejects.toThrow("responded with 400");
  await expect(openListener("")).rejects.toThrow("responded with 400");
  await editor.create({ _id: "unaffected", _type: "unaffected" });
  await expect.poll(() => getDocumentIds(stream)).toEqual(["unaffected"]);
});

test("a user opens a limited number of streams, over all sockets and sessions", async () => {
  const countRejectedStreams = async (streams: number, role: "viewer" | "marketing") => {
    const headers = { cookie: await lake.signIn(role), origin: lake.siteUrl };
    const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/mux`, { headers });
    onTestFinished(() => socket.terminate());
    await once(socket, "open");
    const messages: Record<string, unknown>[] = [];
    socket.on("message", (data) => messages.push(parseRecord(data.toString())));
    for (let id = 0; id < streams; id += 1)
      socket.send(JSON.stringify({ id, url: "/v1/data/live/events/production" }));
    await expect.poll(() => new Set(messages.map(({ id }) => id)).size).toBe(streams);
    return messages.filter(({ status }) => status === 429).length;
  };
  for (let count = 0; count < 5; count += 1)
    expect(await countRejectedStreams(200, "viewer")).toBe(0);
  expect(await countRejectedStreams(3, "viewer")).toBe(3);
  expect(await countRejectedStreams(3, "marketing")).toBe(0);
});
