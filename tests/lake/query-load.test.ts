/** Expensive queries delay neither cheap ones nor changes nor health checks. */

import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEventStream } from "../support/event-stream.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

let lake: LocalLake;
let editor: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor("admin");
  await editor.create({ _id: "kept", _type: "note", title: "Kept" });
  // Once it responds, its worker has started.
  await editor.fetch("1");
});
afterAll(() => lake.discard());

const list = Array.from({ length: 20_000 }, (_, n) => n);
/** A query that takes minutes; the number makes each different. */
const createExpensiveQuery = (n: number) => `count($list[count($list[@ > ^ + ${n}]) > 0])`;

type Outcome = { status: number; ms: number };
async function measure(work: Promise<unknown>): Promise<Outcome> {
  const startedAt = performance.now();
  const status = await work.then(
    () => 200,
    (error: { statusCode?: number }) => error.statusCode ?? 0,
  );
  return { status, ms: performance.now() - startedAt };
}

/** Sends expensive queries, measures `work` repeatedly meanwhile, and returns both outcomes. */
async function measureUnderLoad(
  caller: SanityClient,
  work: () => Promise<unknown>,
): Promise<{ load: Outcome[]; measured: Outcome[] }> {
  await work();
  const stop = new AbortController();
  const load = Array.from({ length: 14 }, (_, n) =>
    measure(caller.fetch(createExpensiveQuery(n), { list }, { signal: stop.signal })),
  );
  const measured: Outcome[] = [];
  for (let round = 0; round < 20; round += 1) measured.push(await measure(work()));
  stop.abort();
  return { load: await Promise.all(load), measured };
}

/** The outcomes that are not a success within a second. */
const filterSlowOrRejected = (outcomes: Outcome[]) =>
  outcomes.filter(({ status, ms }) => status !== 200 || ms >= 1000);

test("14 expensive queries of an editor delay no other caller's query by a second", async () => {
  const site = lake.site();
  const { measured } = await measureUnderLoad(editor, () =>
    site.fetch("*[_id == 'kept'][0].title"),
  );
  expect(filterSlowOrRejected(measured)).toEqual([]);
});

test("14 expensive queries of the site delay none of its own by a second", async () => {
  const site = lake.site();
  const { measured } = await measureUnderLoad(site, () => site.fetch("*[_id == 'kept'][0].title"));
  expect(filterSlowOrRejected(measured)).toEqual([]);
});

test("expensive queries delay neither changes nor the health check", async () => {
  const marketing = await lake.editor("marketing");
  let round = 0;
  const { measured } = await measureUnderLoad(editor, async () => {
    const title = `Round ${(round += 1)}`;
    await marketing.createOrReplace({ _id: "changed", _type: "note", title });
    expect(await marketing.fetch("*[_id == 'changed'][0].title"), "its own change").toBe(title);
    const health = await fetch(`${lake.url}/health`);
    expect(await health.json()).toMatchObject({ ok: true, unwritable: [] });
  });
  expect(filterSlowOrRejected(measured)).toEqual([]);
});

test("a mutation with a query that runs too long is rejected and changes nothing", async () => {
  const filter = `count($list[count($list[@ > ^]) > 0]) > 0 && _id == "kept"`;
  const deleted = editor.delete({ query: `*[${filter}]`, params: { list } });
  const { status, ms } = await measure(deleted);
  expect(status).toBe(408);
  expect(ms).toBeLessThan(3000);
  expect(await editor.fetch("*[_id == 'kept'][0].title")).toBe("Kept");
});

test("a request of many expensive mutations is stopped after two seconds and changes nothing", async () => {
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const mutations = Array.from({ length: 400 }, () => ({
    delete: { query: `*[count($numbers[count($numbers[@ > ^]) > 0]) < 0]`, params: { numbers } },
  }));
  const site = lake.site();
  expect((await measure(editor.mutate(mutations.slice(0, 1)))).status).toBe(200);
  const deleted = measure(editor.mutate([{ delete: { id: "kept" } }, ...mutations]));
  const read = await measure(site.fetch("*[_id == 'kept'][0].title"));
  expect((await deleted).status).toBe(408);
  expect(read.status).toBe(200);
  expect(read.ms).toBeLessThan(10_000);
  expect(await site.fetch("*[_id == 'kept'][0].title")).toBe("Kept");
});

test("rejects an author's mutations by query with 429 after they have used too much time", async () => {
  const marketing = await lake.editor("marketing");
  const filter = `count($list[count($list[@ > ^]) > 0]) > 0`;
  const statuses: number[] = [];
  const deleteByQuery = async () => {
    const work = marketing.delete({ query: `*[${filter}]`, params: { list } });
    const { status } = await measure(work);
    statuses.push(status);
    return status;
  };
  while ((await deleteByQuery()) === 408 && statuses.length < 30);
  expect(statuses.at(-1)).toBe(429);
  // Changes by id and by other authors are still accepted.
  await marketing.createOrReplace({ _id: "by-id", _type: "note" });
  expect((await measure(editor.delete({ query: '*[_id == "by-id"]' }))).status).toBe(200);
});

test("ends a listener with an expensive filter; others receive the change", async () => {
  const numbers = JSON.stringify(Array.from({ length: 100 }, () => 1));
  const nested = (depth: number): string =>
    `count(${numbers}[${depth === 0 ? "@ > 2" : nested(depth - 1)}]) > 99`;
  const path = (filter: string) =>
    `${lake.url}/v2025-02-19/data/listen/production?${new URLSearchParams({ query: `*[${filter}]` })}`;
  const headers = { authorization: `Bearer ${lake.readToken}` };
  const heavy = await openEventStream(path(nested(4)), headers);
  const plain = await openEventStream(path('_id == "heard"'), headers);
  const { ms } = await measure(editor.create({ _id: "heard", _type: "note" }));
  expect(ms).toBeLessThan(1000);
  await expect.poll(() => heavy.events.at(-1)?.event).toBe("channelError");
  await expect.poll(() => plain.events.at(-1)?.event).toBe("mutation");
  heavy.close();
  plain.close();
});

test("many listeners of one reader, each below its limit, do not block a change", async () => {
  const search = new URLSearchParams({
    query: '*[count(*[count(*[_type match "n*"]) > 0]) > 0]',
  });
  const path = `${lake.url}/v2025-02-19/data/listen/production?${search}`;
  const cookie = await lake.signIn("viewer");
  const change = () => editor.createOrReplace({ _id: "many", _type: "note" });
  const onlyStream = await openEventStream(path, { cookie });
  await change();
  await expect
    .poll(() => onlyStream.events.map(({ event }) => event))
    .toEqual(["welcome", "mutation"]);
  onlyStream.close();

  const streams = await Promise.all(
    Array.from({ length: 200 }, () => openEventStream(path, { cookie })),
  );
  const plainPath = `${lake.url}/v2025-02-19/data/listen/production?query=*`;
  const other = await openEventStream(plainPath, { cookie: await lake.signIn("marketing") });
  await change();
  await expect.poll(() => other.getEvents("mutation").length).toBe(1);
  const getLastEvents = () => streams.map(({ events }) => events.at(-1)?.event);
  await expect.poll(() => getLastEvents().filter((event) => event !== "welcome").length).toBe(200);
  // Their shared budget is smaller than what they need; the rest is ended without evaluation.
  expect(getLastEvents().filter((event) => event === "channelError").length).toBeGreaterThan(50);
  for (const stream of [...streams, other]) stream.close();
});
