// @vitest-environment node
import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type KnowledgeChanges,
  ChangesRejectedError,
  KnowledgeSync,
  reconcile,
} from "./knowledge-sync.ts";

const document = (id: string, text = id): KnowledgeDocument => ({
  id,
  type: "faq",
  revision: "r1",
  title: id,
  path: `/#${id}`,
  facts: {},
  passages: [{ heading: "", text }],
});

/** Creates an in-memory knowledge base that records its calls. */
function createDatabase(isRejected: (id: string) => boolean = () => false) {
  const stored = new Map<string, KnowledgeChanges["put"][number]>();
  const calls: KnowledgeChanges[] = [];
  const applyChanges = async (changes: KnowledgeChanges) => {
    calls.push(changes);
    if (changes.put.some(({ id }) => isRejected(id))) throw new ChangesRejectedError("invalid");
    for (const one of changes.put) stored.set(one.id, one);
    for (const id of changes.remove) stored.delete(id);
    return Object.fromEntries([...stored].map(([id, { digest }]) => [id, digest]));
  };
  const texts = () =>
    Object.fromEntries([...stored].map(([id, { passages }]) => [id, passages[0]?.text]));
  return { applyChanges, calls, texts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("upserts new and changed documents, removes unpublished ones and sends nothing twice", async () => {
  const { applyChanges, calls, texts } = createDatabase();
  await reconcile({ readDocuments: async () => [document("a"), document("b")], applyChanges });
  const readDocuments = async () => [document("b", "other"), document("c")];
  await reconcile({ readDocuments, applyChanges });
  expect(texts()).toEqual({ b: "other", c: "c" });
  const before = calls.length;
  await reconcile({ readDocuments, applyChanges });
  expect(calls.slice(before)).toEqual([{ put: [], remove: [] }]);
});

test("upserts a moved page with an unchanged text", async () => {
  const { applyChanges, calls } = createDatabase();
  await reconcile({ readDocuments: async () => [document("a")], applyChanges });
  await reconcile({
    readDocuments: async () => [{ ...document("a"), path: "/moved" }],
    applyChanges,
  });
  expect(calls.at(-1)?.put.map(({ path }) => path)).toEqual(["/moved"]);
});

test("removes documents before it upserts others", async () => {
  const { applyChanges, calls } = createDatabase();
  await reconcile({ readDocuments: async () => [document("a")], applyChanges });
  calls.length = 0;
  await reconcile({ readDocuments: async () => [document("b")], applyChanges });
  expect(calls.map(({ put, remove }) => [put.length, remove])).toEqual([
    [0, []],
    [0, ["a"]],
    [1, []],
  ]);
});

test("splits many documents into batches below the size limit", async () => {
  const { applyChanges, calls, texts } = createDatabase();
  const documents = Array.from({ length: 40 }, (_, n) => document(`d${n}`, "x".repeat(9_000)));
  await reconcile({ readDocuments: async () => documents, applyChanges });
  expect(Object.keys(texts())).toHaveLength(40);
  for (const changes of calls)
    expect(JSON.stringify(JSON.stringify(changes)).length).toBeLessThan(101_000);
});

test("removes a rejected document and applies the others", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let isInvalid = false;
  const { applyChanges, texts } = createDatabase((id) => isInvalid && id === "b");
  const readDocuments = async (text: string) => ["a", "b", "c"].map((id) => document(id, text));
  await reconcile({ readDocuments: () => readDocuments("old"), applyChanges });
  isInvalid = true;
  await reconcile({ readDocuments: () => readDocuments("new"), applyChanges });
  expect(texts()).toEqual({ a: "new", c: "new" });
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("document b"));
});

test("runs once more after events during a sync", async () => {
  const { applyChanges, texts } = createDatabase();
  let published = "first";
  const pendingReads: (() => void)[] = [];
  const readDocuments = async () => {
    const current = published;
    await new Promise<void>((resolve) => pendingReads.push(resolve));
    return [document("a", current)];
  };
  const sync = new KnowledgeSync({ readDocuments, applyChanges });
  void sync.requestSync();
  published = "second";
  for (let event = 0; event < 5; event += 1) void sync.requestSync();
  pendingReads[0]?.();
  await expect.poll(() => pendingReads).toHaveLength(2);
  pendingReads[1]?.();
  await expect.poll(() => texts()).toEqual({ a: "second" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(pendingReads).toHaveLength(2);
});

test("resolves when the published content is stored or could not be read", async () => {
  const { applyChanges, texts } = createDatabase();
  let published = ["a"];
  const sync = new KnowledgeSync({
    readDocuments: async () => {
      if (published.length === 0) throw new TypeError("fetch failed");
      return published.map((id) => document(id));
    },
    applyChanges,
  });
  const first = sync.requestSync();
  published = ["a", "b"];
  await Promise.all([first, sync.requestSync()]);
  expect(texts()).toEqual({ a: "a", b: "b" });
  published = [];
  await expect(sync.requestSync()).resolves.toBeUndefined();
});

test("retries an unavailable database with backoff and warns once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { applyChanges, texts } = createDatabase();
  let isUnavailable = true;
  let attempts = 0;
  const sync = new KnowledgeSync({
    readDocuments: async () => [document("a")],
    applyChanges: async (changes) => {
      attempts += 1;
      if (isUnavailable) throw new TypeError("fetch failed");
      return applyChanges(changes);
    },
  });
  void sync.requestSync();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(attempts).toBe(5);
  await vi.advanceTimersByTimeAsync(290_000);
  expect(attempts).toBeLessThan(15);
  expect(warn).toHaveBeenCalledOnce();
  isUnavailable = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual({ a: "a" });
});

test("does not delay a publish event until the next retry", async () => {
  const { applyChanges, texts } = createDatabase();
  let isUnavailable = true;
  const sync = new KnowledgeSync({
    readDocuments: async () => {
      if (isUnavailable) throw new TypeError("fetch failed");
      return [document("a")];
    },
    applyChanges,
  });
  void sync.requestSync();
  await vi.advanceTimersByTimeAsync(100);
  isUnavailable = false;
  void sync.requestSync();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual({ a: "a" });
});
