// @vitest-environment node
import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Changes, ChangesRefused, KnowledgeKeeper, reconcile } from "./knowledge-sync.ts";

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
  const known = new Map<string, Changes["put"][number]>();
  const told: Changes[] = [];
  const learn = async (changes: Changes) => {
    told.push(changes);
    if (changes.put.some(({ id }) => refuses(id))) throw new ChangesRefused("too odd");
    for (const one of changes.put) known.set(one.id, one);
    for (const id of changes.remove) known.delete(id);
    return Object.fromEntries([...known].map(([id, { digest }]) => [id, digest]));
  };
  const texts = () =>
    Object.fromEntries([...known].map(([id, { passages }]) => [id, passages[0]?.text]));
  return { learn, told, texts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is new or different is put, what is gone is removed, and nothing is sent twice", async () => {
  const { learn, told, texts } = database();
  await reconcile({ read: async () => [document("a"), document("b")], learn });
  const read = async () => [document("b", "other"), document("c")];
  await reconcile({ read, learn });
  expect(texts()).toEqual({ b: "other", c: "c" });
  const before = told.length;
  await reconcile({ read, learn });
  expect(told.slice(before)).toEqual([{ put: [], remove: [] }]);
});

test("a page that moved is put again though its text is the same", async () => {
  const { learn, told } = database();
  await reconcile({ read: async () => [document("a")], learn });
  await reconcile({ read: async () => [{ ...document("a"), path: "/moved" }], learn });
  expect(told.at(-1)?.put.map(({ path }) => path)).toEqual(["/moved"]);
});

test("what is gone is removed before anything is put", async () => {
  const { learn, told } = database();
  await reconcile({ read: async () => [document("a")], learn });
  told.length = 0;
  await reconcile({ read: async () => [document("b")], learn });
  expect(told.map(({ put, remove }) => [put.length, remove])).toEqual([
    [0, []],
    [0, ["a"]],
    [1, []],
  ]);
});

test("many documents go in parts that are short enough", async () => {
  const { learn, told, texts } = database();
  const documents = Array.from({ length: 40 }, (_, n) => document(`d${n}`, "x".repeat(9_000)));
  await reconcile({ read: async () => documents, learn });
  expect(Object.keys(texts())).toHaveLength(40);
  for (const changes of told)
    expect(JSON.stringify(JSON.stringify(changes)).length).toBeLessThan(101_000);
});

test("one document that cannot be taken keeps nothing from the others, and is not known as it was", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let odd = false;
  const { learn, texts } = database((id) => odd && id === "b");
  const read = async (text: string) => ["a", "b", "c"].map((id) => document(id, text));
  await reconcile({ read: () => read("old"), learn });
  odd = true;
  await reconcile({ read: () => read("new"), learn });
  expect(texts()).toEqual({ a: "new", c: "new" });
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("document b"));
});

test("events during a look lead to one more look", async () => {
  const { learn, texts } = database();
  let published = "first";
  const looks: (() => void)[] = [];
  const read = async () => {
    const seen = published;
    await new Promise<void>((resolve) => looks.push(resolve));
    return [document("a", seen)];
  };
  const keeper = new KnowledgeKeeper({ read, learn });
  void keeper.wake();
  published = "second";
  for (let event = 0; event < 5; event += 1) void keeper.wake();
  looks[0]?.();
  await expect.poll(() => looks).toHaveLength(2);
  looks[1]?.();
  await expect.poll(() => texts()).toEqual({ a: "second" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looks).toHaveLength(2);
});

test("waking resolves when everything published so far is known, or could not be read", async () => {
  const { learn, texts } = database();
  let published = ["a"];
  const keeper = new KnowledgeKeeper({
    read: async () => {
      if (published.length === 0) throw new TypeError("fetch failed");
      return published.map((id) => document(id));
    },
    learn,
  });
  const first = keeper.wake();
  published = ["a", "b"];
  await Promise.all([first, keeper.wake()]);
  expect(texts()).toEqual({ a: "a", b: "b" });
  published = [];
  await expect(keeper.wake()).resolves.toBeUndefined();
});

test("a database that is away is tried again, later and later, and it is told once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { learn, texts } = database();
  let isAway = true;
  let tries = 0;
  const keeper = new KnowledgeKeeper({
    read: async () => [document("a")],
    learn: async (changes) => {
      tries += 1;
      if (isAway) throw new TypeError("fetch failed");
      return learn(changes);
    },
  });
  void keeper.wake();
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
  const { learn, texts } = database();
  let isAway = true;
  const keeper = new KnowledgeKeeper({
    read: async () => {
      if (isAway) throw new TypeError("fetch failed");
      return [document("a")];
    },
    learn,
  });
  void keeper.wake();
  await vi.advanceTimersByTimeAsync(100);
  isAway = false;
  void keeper.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual({ a: "a" });
});
