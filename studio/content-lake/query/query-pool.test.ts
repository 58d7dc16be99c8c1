import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { QueryPool, type QueryPoolOptions } from "./query-pool.ts";
import { Store } from "../storage/store.ts";

let folder: string;
let store: Store;
let pool: QueryPool;
let logged: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "query-pool-"));
  store = await Store.open({ folder, shouldStoreEvents: false });
  logged = [];
});
afterEach(async () => {
  await pool.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function openPool(options: Partial<QueryPoolOptions> = {}): void {
  pool = new QueryPool({
    store,
    projectId: "embedded",
    datasetName: "production",
    log: (line) => logged.push(line),
    ...options,
  });
}

type Settings = {
  caller?: string;
  limitMs?: number;
  params?: Record<string, unknown>;
  isClientConnected?: () => boolean;
};
async function run(query: string, settings: Settings = {}): Promise<unknown> {
  const {
    caller = "anna",
    limitMs = 60_000,
    params = {},
    isClientConnected = () => true,
  } = settings;
  const { json } = await pool.run(
    { query, params, perspective: "raw", identity: caller },
    { caller, limitMs, isClientConnected },
  );
  return JSON.parse(json);
}

const list = Array.from({ length: 20_000 }, (_, n) => n);
/** Would take minutes. */
const expensive = "count($list[count($list[@ > ^]) > 0])";
const put = (id: string, title: string) =>
  store.transact({ author: "anna" }, (transaction) => {
    transaction.put({ _id: id, _type: "note", title }, {});
  });

test("includes every change committed before the query", async () => {
  await put("first", "Before the start");
  openPool();
  expect(await run("*.title")).toEqual(["Before the start"]);
  for (let round = 0; round < 50; round += 1) {
    await put("changed", `Round ${round}`);
    expect(await run("*[_id == 'changed'][0].title")).toBe(`Round ${round}`);
  }
  await store.transact({ author: "anna" }, (transaction) => transaction.delete("changed"));
  expect(await run("*._id")).toEqual(["first"]);
});

test("applies changes to the worker for slow queries", async () => {
  openPool();
  await put("late", "Late");
  const many = list.slice(0, 2000);
  const slow = `{"n": ${expensive}, "title": *[_id == "late"][0].title}`;
  expect(await run(slow, { params: { list: many } })).toMatchObject({ title: "Late" });
});

test("aborts a query at its limit with 408 and reuses its worker", async () => {
  openPool();
  await expect(run(expensive, { params: { list }, limitMs: 300 })).rejects.toMatchObject({
    status: 408,
    body: { statusCode: 408, error: "Request Timeout", message: expect.stringContaining("0.3 s") },
  });
  expect(await run("1")).toBe(1);
  expect(logged).toEqual([]);
});

test("replaces the worker of a query that does not stop at its limit", async () => {
  openPool({ worker: new URL("stuck-worker.fake.ts", import.meta.url) });
  const stuck = run("stuck", { limitMs: 200 });
  await expect(stuck).rejects.toMatchObject({ status: 408 });
  expect(logged).toEqual(Array(2).fill(expect.stringContaining("its worker was replaced")));
  expect(await run("next")).toBe("next");
});

test("rejects a query that runs out of memory and evaluates the next one", async () => {
  openPool({ memoryMb: 48 });
  const params = { many: list.slice(0, 5000).map((n) => ({ n })) };
  const query = '$many[]{"b": $many[]{"c": n + 1}}';
  await expect(run(query, { params })).rejects.toMatchObject({ status: 422 });
  await put("after", "After");
  expect(await run("*._id")).toEqual(["after"]);
});

test("serves callers in turn, so that one caller's queue does not delay another", async () => {
  openPool();
  await run("1");
  const done: string[] = [];
  const record = (name: string) => () => void done.push(name);
  const many = Array.from({ length: 20 }, () => run("1", { caller: "busy" }).then(record("busy")));
  await run("2", { caller: "other" }).then(record("other"));
  expect(done.length).toBeLessThan(4);
  await Promise.all(many);
});

test("rejects slow queries of a caller over its limit, but not those of others", async () => {
  openPool({ worker: new URL("stuck-worker.fake.ts", import.meta.url) });
  const statuses: number[] = [];
  const ended = Array.from({ length: 40 }, () =>
    run("slow", { caller: "busy" }).catch((error: { status: number }) =>
      statuses.push(error.status),
    ),
  );
  expect(await run("quick", { caller: "other" })).toBe("quick");
  await expect.poll(() => statuses).toEqual(Array(8).fill(429));
  expect(await run("quick", { caller: "busy" })).toBe("quick");
  await pool.close();
  await Promise.all(ended);
  expect(statuses).toEqual([...Array(8).fill(429), ...Array(32).fill(503)]);
});

test("prioritizes a caller's queries that were cheap before", async () => {
  openPool();
  await run("'cheap'");
  const settings = { params: { list }, limitMs: 200 };
  const slow = Array.from({ length: 10 }, (_, n) => run(`${expensive} + ${n}`, settings));
  const settled = Promise.allSettled(slow);
  let others = 0;
  for (const query of slow) query.catch(() => (others += 1));
  expect(await run("'cheap'")).toBe("cheap");
  expect(others).toBe(0);
  await settled;
});

test("skips queries of disconnected clients", async () => {
  openPool();
  const abandoned = { params: { list }, isClientConnected: () => false };
  const started = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => run(expensive, abandoned)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "rejected"));
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("rejects an invalid query, and rejects queued queries on close", async () => {
  openPool();
  await expect(run("*[")).rejects.toMatchObject({
    status: 400,
    body: { error: { type: "queryParseError", query: "*[" } },
  });
  const [waiting] = await Promise.all([
    run(expensive, { params: { list } }).catch((error: unknown) => error),
    pool.close(),
  ]);
  expect(waiting).toMatchObject({ status: 503 });
});
