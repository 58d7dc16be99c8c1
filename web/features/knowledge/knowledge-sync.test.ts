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

/** A database that knows by heart, and what it was told. */
function database(refuses: (id: string) => boolean = () => false) {
  const known = new Map<string, KnowledgeChanges["put"][number]>();
  const told: KnowledgeChanges[] = [];
  const applyChanges = async (changes: KnowledgeChanges) => {
    told.push(changes);
    if (changes.put.some(({ id }) => refuses(id))) throw new ChangesRejectedError("too odd");
    for (const one of changes.put) known.set(one.id, one);
    for (const id of changes.remove) known.delete(id);
    return Object.fromEntries([...known].map(([id, { digest }]) => [id, digest]));
  };
  const texts = () =>
    Object.fromEntries([...known].map(([id, { passages }]) => [id, passages[0]?.text]));
  return { applyChanges, told, texts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is new or different is put, what is gone is removed, and nothing is sent twice", async () => {
  const { applyChanges, told, texts } = database();
  await reconcile({ readDocuments: async () => [document("a"), document("b")], applyChanges });
  const readDocuments = async () => [document("b", "other"), document("c")];
  await reconcile({ readDocuments, applyChanges });
  expect(texts()).toEqual({ b: "other", c: "c" });
  const before = told.length;
  await reconcile({ readDocuments, applyChanges });
  expect(told.slice(before)).toEqual([{ put: [], remove: [] }]);
});

test("a page that moved is put again though its text is the same", async () => {
  const { applyChanges, told } = database();
  await reconcile({ readDocuments: async () => [document("a")], applyChanges });
  await reconcile({
    readDocuments: async () => [{ ...document("a"), path: "/moved" }],
    applyChanges,
  });
  expect(told.at(-1)?.put.map(({ path }) => path)).toEqual(["/moved"]);
});

test("what is gone is removed before anything is put", async () => {
  const { applyChanges, told } = database();
  await reconcile({ readDocuments: async () => [document("a")], applyChanges });
  told.length = 0;
  await reconcile({ readDocuments: async () => [document("b")], applyChanges });
  expect(told.map(({ put, remove }) => [put.length, remove])).toEqual([
    [0, []],
    [0, ["a"]],
    [1, []],
  ]);
});

test("many documents go in parts that are short enough", async () => {
  const { applyChanges, told, texts } = database();
  const documents = Array.from({ length: 40 }, (_, n) => document(`d${n}`, "x".repeat(9_000)));
  await reconcile({ readDocuments: async () => documents, applyChanges });
  expect(Object.keys(texts())).toHaveLength(40);
  for (const changes of told)
    expect(JSON.stringify(JSON.stringify(changes)).length).toBeLessThan(101_000);
});

test("one document that cannot be taken keeps nothing from the others, and is not known as it was", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let odd = false;
  const { applyChanges, texts } = database((id) => odd && id === "b");
  const readDocuments = async (text: string) => ["a", "b", "c"].map((id) => document(id, text));
  await reconcile({ readDocuments: () => readDocuments("old"), applyChanges });
  odd = true;
  await reconcile({ readDocuments: () => readDocuments("new"), applyChanges });
  expect(texts()).toEqual({ a: "new", c: "new" });
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("document b"));
});

test("events during a look lead to one more look", async () => {
  const { applyChanges, texts } = database();
  let published = "first";
  const looks: (() => void)[] = [];
  const readDocuments = async () => {
    const seen = published;
    await new Promise<void>((resolve) => looks.push(resolve));
    return [document("a", seen)];
  };
  const keeper = new KnowledgeSync({ readDocuments, applyChanges });
  void keeper.requestSync();
  published = "second";
  for (let event = 0; event < 5; event += 1) void keeper.requestSync();
  looks[0]?.();
  await expect.poll(() => looks).toHaveLength(2);
  looks[1]?.();
  await expect.poll(() => texts()).toEqual({ a: "second" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looks).toHaveLength(2);
});

test("waking resolves when everything published so far is known, or could not be read", async () => {
  const { applyChanges, texts } = database();
  let published = ["a"];
  const keeper = new KnowledgeSync({
    readDocuments: async () => {
      if (published.length === 0) throw new TypeError("fetch failed");
      return published.map((id) => document(id));
    },
    applyChanges,
  });
  const first = keeper.requestSync();
  published = ["a", "b"];
  await Promise.all([first, keeper.requestSync()]);
  expect(texts()).toEqual({ a: "a", b: "b" });
  published = [];
  await expect(keeper.requestSync()).resolves.toBeUndefined();
});

test("a database that is away is tried again, later and later, and it is told once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { applyChanges, texts } = database();
  let isAway = true;
  let tries = 0;
  const keeper = new KnowledgeSync({
    readDocuments: async () => [document("a")],
    applyChanges: async (changes) => {
      tries += 1;
      if (isAway) throw new TypeError("fetch failed");
      return applyChanges(changes);
    },
  });
  void keeper.requestSync();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries).toBe(5);
  await vi.advanceTimersByTimeAsync(290_000);
  expect(tries).toBeLessThan(15);
  expect(warn).toHaveBeenCalledOnce();
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual({ a: "a" });
});

test("a publish event does not wait for the next try", async () => {
  const { applyChanges, texts } = database();
  let isAway = true;
  const keeper = new KnowledgeSync({
    readDocuments: async () => {
      if (isAway) throw new TypeError("fetch failed");
      return [document("a")];
    },
    applyChanges,
  });
  void keeper.requestSync();
  await vi.advanceTimersByTimeAsync(100);
  isAway = false;
  void keeper.requestSync();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual({ a: "a" });
});
