/** Listeners, shared sockets and presence as `@sanity/client` and the Studio use them. */

import type { MutationEvent } from "@sanity/client";
import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { isRecord } from "../../supabase/domain/json.ts";
import { editor, lake, createId } from "./editing.fixture.ts";
import { parseRecord } from "../support/parse-record.ts";

type ReceivedEvent = MutationEvent & { effects?: { apply: unknown[] } };

test("a listener receives every change once and in order, and can rebuild the document", async () => {
  const id = createId();
  const received: ReceivedEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    const subscription = editor
      .listen(
        "*[_id in $ids]",
        { ids: [id, `drafts.${id}`] },
        {
          events: ["welcome", "mutation"],
          includeResult: true,
          effectFormat: "mendoza",
        },
      )
      .subscribe({
        error: reject,
        next: (event) => {
          if (event.type === "welcome") void work().catch(reject);
          if (event.type === "mutation") received.push(event);
          if (received.length === 34) {
            subscription.unsubscribe();
            resolve();
          }
        },
      });
    const work = async () => {
      await editor.create({ _id: id, _type: "page", n: 0 });
      await Promise.all(Array.from({ length: 30 }, () => editor.patch(id).inc({ n: 1 }).commit()));
      await editor
        .transaction()
        .create({ _id: `drafts.${id}`, _type: "page" })
        .patch(id, { set: { title: "both" } })
        .commit();
      await editor.delete(id);
    };
  });
  let document: unknown = null;
  let revision: string | undefined;
  for (const event of received.filter((event) => event.documentId === id)) {
    expect(event.previousRev).toBe(revision);
    revision = event.resultRev;
    document = applyPatch(document, event.effects?.apply ?? []);
    // A deleted document has no result.
    expect(document ?? undefined).toEqual(event.result && { ...event.result, _rev: undefined });
  }
  expect(document).toBeNull();
  expect(received.map((event) => event.transition).filter((kind) => kind !== "update")).toEqual([
    "appear",
    "appear",
    "disappear",
  ]);
  const sameTransaction = received.filter((event) => event.transactionTotalEvents === 2);
  expect(sameTransaction.map((event) => event.transactionCurrentEvent)).toEqual([1, 2]);
  expect(received.at(-1)?.resultRev).toBeTruthy();
});

test("many streams share one socket, and a dropped one resumes without a gap", async () => {
  const cookie = await lake.signIn();
  const id = createId();
  const openSocket = async (lastEventId?: string) => {
    const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/mux`, {
      headers: { cookie, origin: lake.siteUrl },
    });
    const messages: Record<string, unknown>[] = [];
    socket.on("message", (data) => messages.push(parseRecord(data.toString())));
    await new Promise((resolve) => socket.once("open", resolve));
    const url = `/v2025-02-19/data/listen/production?query=${encodeURIComponent("*[_id == $id]")}&$id="${id}"&enableResume=true`;
    socket.send(JSON.stringify({ id: 1, url, ...(lastEventId ? { lastEventId } : {}) }));
    socket.send(JSON.stringify({ id: 2, url: "/v2025-02-19/data/live/events/production" }));
    socket.send(JSON.stringify({ id: 3, url: "/v2025-02-19/data/listen/production?query=*[" }));
    socket.send("not json");
    await expect.poll(() => messages.length).toBeGreaterThanOrEqual(3);
    const getMessages = (streamId: number) => messages.filter(({ id }) => id === streamId);
    return { socket, getMessages };
  };
  const firstSocket = await openSocket();
  expect(firstSocket.getMessages(1)[0]?.chunk).toContain("event: welcome\n");
  expect(firstSocket.getMessages(3)).toEqual([expect.objectContaining({ status: 400 })]);
  await editor.create({ _id: id, _type: "page", n: 1 });
  await expect.poll(() => firstSocket.getMessages(1).length).toBe(2);
  expect(firstSocket.getMessages(2).at(-1)?.chunk).toContain('{"tags":["s1:all"]}');
  const lastEventId = /^id: (.+)$/m.exec(String(firstSocket.getMessages(1)[1]?.chunk))?.[1];
  firstSocket.socket.send(JSON.stringify({ close: 2 }));
  firstSocket.socket.terminate();

  await editor.patch(id).set({ n: 2 }).commit();
  await editor.patch(id).set({ n: 3 }).commit();
  const resumed = await openSocket(lastEventId);
  await expect.poll(() => resumed.getMessages(1).length).toBe(3);
  expect(resumed.getMessages(1)[0]?.chunk).toContain("event: welcomeback\n");
  expect(resumed.getMessages(1)[1]?.chunk).toContain('"transition":"update"');
  const unknownPosition = await openSocket("unknown#event");
  expect(unknownPosition.getMessages(1)[0]?.chunk).toContain("event: reset\n");
  resumed.socket.terminate();
  unknownPosition.socket.terminate();
});

test("signing out ends the streams of the session", async () => {
  const cookie = await lake.signIn();
  const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/mux`, { headers: { cookie } });
  await new Promise((resolve) => socket.once("open", resolve));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await fetch(`${lake.url}/v1/auth/logout`, { method: "POST", headers: { cookie } });
  expect(await closed).toBe(4001);
});

test("two editors see each other's presence and departure", async () => {
  const joinPresence = async (role: "admin" | "marketing") => {
    const cookie = await lake.signIn(role);
    const url = `${lake.url.replace("http", "ws")}/v2022-06-30/socket/production`;
    const socket = new WebSocket(url, { headers: { cookie, origin: lake.siteUrl } });
    const received: Record<string, unknown>[] = [];
    socket.on("message", (data) => {
      if (data.toString() !== "♥") received.push(parseRecord(data.toString()));
    });
    await new Promise((resolve) => socket.once("open", resolve));
    const call = (method: string, params: unknown) =>
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
    call("presence_subscribe", {});
    await expect.poll(() => received.length).toBe(1);
    const getEvents = () =>
      received.map(({ params }) => (isRecord(params) ? params.result : undefined));
    return { socket, call, getEvents };
  };
  const admin = await joinPresence("admin");
  const marketing = await joinPresence("marketing");
  marketing.call("presence_announce", {
    data: { sessionId: "s2", locations: [{ type: "document", documentId: "page-home" }] },
  });
  await expect
    .poll(admin.getEvents)
    .toContainEqual(
      expect.objectContaining({ type: "state", i: "user-marketing", m: expect.anything() }),
    );
  marketing.socket.close();
  await expect
    .poll(admin.getEvents)
    .toContainEqual({ type: "disconnect", i: "user-marketing", m: { session: "s2" } });
  admin.socket.close();
});
