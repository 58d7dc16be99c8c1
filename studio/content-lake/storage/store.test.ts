import { mkdirSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { Store, type Commit, type StoreOptions } from "./store.ts";

const open = (folder: string, options: Partial<StoreOptions> = {}) =>
  Store.open({ folder, keepEvents: true, ...options });
const newFolder = () => mkdtempSync(join(tmpdir(), "store-"));
const databaseOf = (folder: string) => join(folder, "content.sqlite");

const put = (
  store: Store,
  id: string,
  content: Record<string, unknown> = {},
  transaction?: string,
) =>
  store.transact({ author: "tester", ...(transaction ? { id: transaction } : {}) }, (work) => {
    work.put({ _id: id, _type: "page", ...content }, { createOrReplace: { _id: id } });
    work.results.push({ id, operation: "create" });
  });

const ids = (store: Store, id: string) =>
  store.history.find([id], { limit: 1000 }).map((transaction) => transaction.id);

test("documents, revisions, settings and pending events survive a restart", async () => {
  const folder = newFolder();
  const store = open(folder);
  await put(store, "one", { title: "First" });
  await put(store, "one", { title: "Second" }, "tx-two");
  await put(store, "drafts.one", { title: "Not yet" });
  store.saveSettings("anna", { theme: "dark" });
  store.saveSettings("anna", { "__proto__ \ud800": [1] });
  const before = [...store.documents.all()];
  await store.close();

  const again = open(folder);
  expect([...again.documents.all()]).toEqual(before);
  expect(again.documents.get("one")).toMatchObject({ title: "Second", _rev: "tx-two" });
  expect(again.settings("anna")).toEqual({ theme: "dark", "__proto__ \ud800": [1] });
  const [first, second, ...more] = again.nextEvents(10);
  expect([first, second]).toMatchObject([
    { id: "one", operation: "create" },
    { id: "one", operation: "update" },
  ]);
  expect(more).toEqual([]);
  again.delivered(first?.sequence ?? 0);
  expect(again.nextEvents(10)).toEqual([second]);
  await again.close();
});

test("a transaction is applied as a whole or not at all", async () => {
  const store = open(newFolder());
  const refused = store.transact({ author: "tester" }, (work) => {
    work.put({ _id: "one", _type: "page" }, {});
    work.put({ _id: "two", _type: "page", link: { _ref: "nowhere" } }, {});
  });
  const kept = put(store, "three");
  await expect(refused).rejects.toThrow(/references the document "nowhere"/);
  await kept;
  expect([...store.documents.all()].map(({ _id }) => _id)).toEqual(["three"]);
  expect(store.history.count).toBe(1);
  await store.close();
});

test("applies the same transaction id once and returns its result twice", async () => {
  const store = open(newFolder());
  const [first, second] = await Promise.all([
    put(store, "one", { title: "First" }, "tx-one"),
    put(store, "one", { title: "Again" }, "tx-one"),
  ]);
  const third = await put(store, "one", { title: "Later" }, "tx-one");
  expect(store.documents.get("one")?.title).toBe("First");
  expect([second, third]).toEqual([first, first]);
  expect(store.history.count).toBe(1);
  await store.close();
});

test("changes are announced in order, once each, and only when they are committed", async () => {
  const folder = newFolder();
  const store = open(folder);
  const reader = new DatabaseSync(databaseOf(folder), { readOnly: true });
  const committed = reader.prepare("select count(*) as count from transactions where id = ?");
  const seen: string[] = [];
  store.onCommit(({ id }: Commit) => {
    seen.push(id);
    expect(committed.get(id)).toEqual({ count: 1 });
  });
  await Promise.all(Array.from({ length: 50 }, (_, n) => put(store, `page-${n}`, {}, `tx-${n}`)));
  expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => `tx-${n}`));
  reader.close();
  await store.close();
});

test("only the owner can read the database, and a folder of another version is refused", async () => {
  const folder = newFolder();
  const store = open(folder);
  await put(store, "one");
  expect(statSync(databaseOf(folder)).mode & 0o777).toBe(0o600);
  await store.close();
  const database = new DatabaseSync(databaseOf(folder));
  database.exec("pragma user_version = 99");
  database.close();
  const before = newFolder();
  mkdirSync(join(before, "log"));
  for (const refused of [folder, before])
    expect(() => open(refused)).toThrow(
      `The content folder ${refused} was written by another version of the product. Use that version, or set DATA_DIR to a new folder.`,
    );
});

test.each<[string, (path: string) => void]>([
  ["is no database", (path) => writeFileSync(path, "not a database ".repeat(1000))],
  [
    "holds a row that is no document",
    (path) => {
      const database = new DatabaseSync(path);
      database.exec(`update documents set body = '{"_id":"page-1"}' where id = 'page-1'`);
      database.close();
    },
  ],
  [
    "has a damaged page",
    (path) => {
      const database = new DatabaseSync(path, { readOnly: true });
      const leaf = "select pageno from dbstat where name = 'documents' and pagetype = 'leaf'";
      const page = Number(database.prepare(leaf).get()?.["pageno"]);
      database.close();
      writeFileSync(path, readFileSync(path).fill(0xff, (page - 1) * 4096, page * 4096));
    },
  ],
])("a file that %s is refused with what to do, and stays as it is", async (_name, damage) => {
  const folder = newFolder();
  const store = open(folder);
  for (let n = 0; n < 6; n += 1) await put(store, `page-${n}`, { text: `Number ${n} `.repeat(90) });
  await store.close();
  const path = databaseOf(folder);
  damage(path);
  const before = readFileSync(path);
  expect(() => open(folder)).toThrow(/content\.sqlite is damaged .*content:restore -- --last-good/);
  expect(readFileSync(path)).toEqual(before);
});

test("damage in the history is reported where it is read, and the content goes on", async () => {
  const folder = newFolder();
  const store = open(folder);
  for (let n = 0; n < 3; n += 1) await put(store, "page", { n }, `tx-${n}`);
  await store.close();
  const database = new DatabaseSync(databaseOf(folder));
  database.exec("update transactions set body = substr(body, 9) where id = 'tx-1'");
  database.close();
  const again = open(folder);
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => ids(again, "page")).toThrow("The content itself is not affected");
  expect(() => again.history.get("tx-1")).toThrow("The content itself is not affected");
  expect(complain).toHaveBeenCalledTimes(2);
  complain.mockRestore();
  expect(again.history.get("tx-2")?.documents[0]?.rev).toBe("tx-2");
  await put(again, "page", { n: 3 }, "tx-3");
  expect(again.documents.get("page")).toMatchObject({ n: 3 });
  await again.close();
});

test("the history is removed once it is older than the retention", async () => {
  const folder = newFolder();
  let today = new Date("2026-01-01T12:00:00Z");
  const options = { historyDays: 10, now: () => today };
  let store = open(folder, options);
  for (let day = 0; day < 30; day += 1) {
    today = new Date(Date.UTC(2026, 0, 1 + day, 12));
    for (const id of ["daily", `day-${day}`])
      await put(store, id, { day, text: `Words of day ${day}.` }, `${id}-${day}`);
    if (day % 7 === 3) {
      await store.close();
      store = open(folder, options);
    }
  }
  await store.close();
  const kept = Array.from({ length: 11 }, (_, n) => `daily-${n + 19}`);
  store = open(folder, options);
  expect(ids(store, "daily")).toEqual(kept);
  expect(store.documents.size).toBe(31);
  expect(store.history.isShortened).toBe(true);
  expect(store.history.isOnlyBy("tester")).toBe(false);
  expect(ids(store, "day-3")).toEqual([]);
  expect(store.history.documentsBelow("day-")).toHaveLength(11);
  await store.close();
  // Nothing of it can be found in the file, except in a document that still says so.
  const bytes = readFileSync(databaseOf(folder), "latin1");
  expect(bytes.split("Words of day 3.")).toHaveLength(2);
});

test("old history that takes several parts to remove is removed in full", async () => {
  const folder = newFolder();
  let today = new Date("2026-01-01T12:00:00Z");
  const options = { historyDays: 10, now: () => today };
  const store = open(folder, options);
  await Promise.all(Array.from({ length: 1200 }, (_, n) => put(store, "page", { n })));
  today = new Date("2026-02-01T12:00:00Z");
  await put(store, "page", { n: "new" }, "new");
  await expect.poll(() => store.history.count).toBe(1);
  expect(ids(store, "page")).toEqual(["new"]);
  await store.close();
});

test("without a retention everything is kept", async () => {
  const folder = newFolder();
  let day = 1;
  const store = open(folder, { now: () => new Date(Date.UTC(2000, 0, day)) });
  for (; day < 40; day += 1) await put(store, "page", { day });
  await store.close();
  const again = open(folder);
  expect(ids(again, "page")).toHaveLength(39);
  expect(again.history.isShortened).toBe(false);
  expect(again.history.isOnlyBy("tester")).toBe(true);
  await again.close();
});

test("a full disk refuses a change with the outage text and keeps everything else", async () => {
  const folder = newFolder();
  const store = open(folder, { maxBytes: 40 * 4096 });
  await put(store, "kept");
  await expect(put(store, "refused", { text: "x".repeat(200_000) })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("disk is full"),
  });
  expect(() => store.saveSettings("anna", { text: "x".repeat(200_000) })).toThrow("disk is full");
  expect(store.documents.get("refused")).toBeUndefined();
  await put(store, "after");
  await store.close();
  const again = open(folder);
  expect([...again.documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
  expect(again.history.count).toBe(2);
  expect(again.nextEvents(10).map(({ id }) => id)).toEqual(["kept", "after"]);
  await again.close();
});

test("a transaction that cannot begin is refused", async () => {
  const store = open(newFolder());
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(() => {
    throw Object.assign(new Error("database is locked"), { errcode: 5 });
  });
  await expect(put(store, "refused")).rejects.toMatchObject({ status: 503 });
  complain.mockRestore();
  await put(store, "after");
  expect([...store.documents.all()].map((doc) => doc._id)).toEqual(["after"]);
  await store.close();
});

test("nothing is acknowledged into a file that was moved away", async () => {
  const folder = newFolder();
  const store = open(folder);
  await put(store, "kept");
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renameSync(databaseOf(folder), `${databaseOf(folder)}.moved`);
  await expect(put(store, "refused")).rejects.toMatchObject({ status: 503 });
  renameSync(`${databaseOf(folder)}.moved`, databaseOf(folder));
  complain.mockRestore();
  await put(store, "after");
  await store.close();
  expect([...open(folder).documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
});

test("slow transactions that wait together let other work run in between", async () => {
  const store = open(newFolder());
  const order: string[] = [];
  const slow = (name: string) =>
    store.transact({ author: "tester" }, () => {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 150);
      order.push(name);
    });
  setImmediate(() => setImmediate(() => order.push("other work")));
  await Promise.all([slow("first"), slow("second")]);
  expect(order).toEqual(["first", "other work", "second"]);
  await store.close();
});
