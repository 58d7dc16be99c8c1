import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEventStream } from "../support/event-stream.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** Expensive queries delay neither cheap ones nor changes nor health checks. */
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
/** Takes minutes. The number makes each query different. */
const expensive = (n: number) => `count($list[count($list[@ > ^ + ${n}]) > 0])`;

type Outcome = { status: number; ms: number };
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  const started = performance.now();
  const status = await work.then(
    () => 200,
    (error: { statusCode?: number }) => error.statusCode ?? 0,
  );
  return { status, ms: performance.now() - started };
}

/** Sends expensive queries, measures `work` repeatedly meanwhile, and returns both outcomes. */
async function underLoad(
  caller: SanityClient,
  work: () => Promise<unknown>,
): Promise<{ load: Outcome[]; measured: Outcome[] }> {
  await work();
  const stop = new AbortController();
  const load = Array.from({ length: 14 }, (_, n) =>
    outcomeOf(caller.fetch(expensive(n), { list }, { signal: stop.signal })),
  );
  const measured: Outcome[] = [];
  for (let round = 0; round < 20; round += 1) measured.push(await outcomeOf(work()));
  stop.abort();
  return { load: await Promise.all(load), measured };
}

/** All outcomes that are not a success within a second. */
const slowOrRefused = (outcomes: Outcome[]) =>
  outcomes.filter(({ status, ms }) => status !== 200 || ms >= 1000);

test("14 expensive queries of an editor delay no other caller's query by a second", async () => {
  const site = lake.site();
  const { measured } = await underLoad(editor, () => site.fetch("*[_id == 'kept'][0].title"));
  expect(slowOrRefused(measured)).toEqual([]);
});

test("14 expensive queries of the site delay none of its own by a second", async () => {
  const site = lake.site();
  const { measured } = await underLoad(site, () => site.fetch("*[_id == 'kept'][0].title"));
  expect(slowOrRefused(measured)).toEqual([]);
});

test("expensive queries delay neither changes nor the health check", async () => {
  const marketing = await lake.editor("marketing");
  let round = 0;
  const { measured } = await underLoad(editor, async () => {
    const title = `Round ${(round += 1)}`;
    await marketing.createOrReplace({ _id: "changed", _type: "note", title });
    expect(await marketing.fetch("*[_id == 'changed'][0].title"), "its own change").toBe(title);
    const health = await fetch(`${lake.url}/health`);
    expect(await health.json()).toMatchObject({ ok: true, unwritable: [] });
  });
  expect(slowOrRefused(measured)).toEqual([]);
});

test("a mutation with a query that runs too long is rejected and changes nothing", async () => {
  const filter = `count($list[count($list[@ > ^]) > 0]) > 0 && _id == "kept"`;
  const deleted = editor.delete({ query: `*[${filter}]`, params: { list } });
  const { status, ms } = await outcomeOf(deleted);
  expect(status).toBe(408);
  expect(ms).toBeLessThan(3000);
  expect(await editor.fetch("*[_id == 'kept'][0].title")).toBe("Kept");
});

test("a listener with an expensive filter is ended, and others receive the change", async () => {
  const numbers = JSON.stringify(Array.from({ length: 100 }, () => 1));
  const nested = (depth: number): string =>
    `count(${numbers}[${depth === 0 ? "@ > 2" : nested(depth - 1)}]) > 99`;
  const path = (filter: string) =>
    `${lake.url}/v2025-02-19/data/listen/production?${new URLSearchParams({ query: `*[${filter}]` })}`;
  const headers = { authorization: `Bearer ${lake.readToken}` };
  const heavy = await openEventStream(path(nested(4)), headers);
  const plain = await openEventStream(path('_id == "heard"'), headers);
  const { ms } = await outcomeOf(editor.create({ _id: "heard", _type: "note" }));
  expect(ms).toBeLessThan(1000);
  await expect.poll(() => heavy.events.at(-1)?.event).toBe("channelError");
  await expect.poll(() => plain.events.at(-1)?.event).toBe("mutation");
  heavy.close();
  plain.close();
});
