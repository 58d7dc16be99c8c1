import { mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { Store, type Commit, type StoreOptions } from "./store.ts";

const openStore = (folder: string, options: Partial<StoreOptions> = {}) =>
  Store.open({ folder, shouldStoreEvents: true, ...options });
const createFolder = () => mkdtempSync(join(tmpdir(), "store-"));
const getDatabasePath = (folder: string) => join(folder, "content.sqlite");

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

const readHistory = (store: Store, id: string) =>
  store.history.find([id], { limit: 1000 }).map((transaction) => transaction.id);

test("documents, revisions, settings and pending events survive a restart", async () => {
  const folder = createFolder();
  const store = openStore(folder);
  await put(store, "one", { title: "First" });
  await put(store, "one", { title: "Second" }, "tx-two");
  await put(store, "drafts.one", { title: "Not yet" });
  store.saveSettings("anna", { theme: "dark" });
  store.saveSettings("anna", { "__proto__ \ud800": [1] });
  const before = [...store.documents.all()];
  await store.close();

  const reopened = openStore(folder);
  expect([...reopened.documents.all()]).toEqual(before);
  expect(reopened.documents.get("one")).toMatchObject({ title: "Second", _rev: "tx-two" });
  expect(reopened.getSettings("anna")).toEqual({ theme: "dark", "__proto__ \ud800": [1] });
  const [first, second, ...more] = reopened.getPendingEvents(10);
  expect([first, second]).toMatchObject([
    { id: "one", operation: "create" },
    { id: "one", operation: "update" },
  ]);
  expect(more).toEqual([]);
  reopened.removeDeliveredEvents(first?.sequence ?? 0);
  expect(reopened.getPendingEvents(10)).toEqual([second]);
  await reopened.close();
});

test("a transaction is applied as a whole or not at all", async () => {
  const store = openStore(createFolder());
  const rejected = store.transact({ author: "tester" }, (work) => {
    work.put({ _id: "one", _type: "page" }, {});
    work.put({ _id: "two", _type: "page", link: { _ref: "nowhere" } }, {});
  });
  const accepted = put(store, "three");
  await expect(rejected).rejects.toThrow(/references the document "nowhere"/);
  await accepted;
  expect([...store.documents.all()].map(({ _id }) => _id)).toEqual(["three"]);
  expect(store.history.count).toBe(1);
  await store.close();
});

test("applies a repeated transaction id once and returns the same result", async () => {
  const store = openStore(createFolder());
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

test("notifies listeners of each commit once, in order, after it is on disk", async () => {
  const folder = createFolder();
  const store = openStore(folder);
  const reader = new DatabaseSync(getDatabasePath(folder), { readOnly: true });
  const committed = reader.prepare("select count(*) as count from transactions where id = ?");
  const notifiedIds: string[] = [];
  store.onCommit(({ id }: Commit) => {
    notifiedIds.push(id);
    expect(committed.get(id)).toEqual({ count: 1 });
  });
  await Promise.all(Array.from({ length: 50 }, (_, n) => put(store, `page-${n}`, {}, `tx-${n}`)));
  expect(notifiedIds).toEqual(Array.from({ length: 50 }, (_, n) => `tx-${n}`));
  reader.close();
  await store.close();
});

test("only the owner can read the database", async () => {
  const folder = createFolder();
  const store = openStore(folder);
  await put(store, "one");
  expect(statSync(getDatabasePath(folder)).mode & 0o777).toBe(0o600);
  await store.close();
});

test("rejects a folder of another version", async () => {
  const folder = createFolder();
  await openStore(folder).close();
  const database = new DatabaseSync(getDatabasePath(folder));
  database.exec("pragma user_version = 99");
  database.close();
  expect(() => openStore(folder)).toThrow(
    `The content folder ${folder} was written by another version of the product. Use that version, or set DATA_DIR to a new folder.`,
  );
});

test.each<[string, (path: string) => void]>([
  ["is not a database", (path) => writeFileSync(path, "not a database ".repeat(1000))],
  [
    "contains a row that is not a document",
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
])("rejects a file that %s with instructions and leaves it unchanged", async (_name, damage) => {
  const folder = createFolder();
  const store = openStore(folder);
  for (let n = 0; n < 6; n += 1) await put(store, `page-${n}`, { text: `Number ${n} `.repeat(90) });
  await store.close();
  const path = getDatabasePath(folder);
  damage(path);
  const before = readFileSync(path);
  expect(() => openStore(folder)).toThrow(
    /content\.sqlite is damaged .*content:restore -- --last-good/,
  );
  expect(readFileSync(path)).toEqual(before);
});

test("reports a damaged history only where it is read; content remains editable", async () => {
  const folder = createFolder();
  const store = openStore(folder);
  for (let n = 0; n < 3; n += 1) await put(store, "page", { n }, `tx-${n}`);
  await store.close();
  const database = new DatabaseSync(getDatabasePath(folder));
  database.exec("update transactions set body = substr(body, 9) where id = 'tx-1'");
  database.close();
  const reopened = openStore(folder);
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => readHistory(reopened, "page")).toThrow("The content itself is not affected");
  expect(() => reopened.history.get("tx-1")).toThrow("The content itself is not affected");
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
  expect(reopened.history.get("tx-2")?.documents[0]?.rev).toBe("tx-2");
  await put(reopened, "page", { n: 3 }, "tx-3");
  expect(reopened.documents.get("page")).toMatchObject({ n: 3 });
  await reopened.close();
});

test("removes history older than the retention", async () => {
  const folder = createFolder();
  let today = new Date("2026-01-01T12:00:00Z");
  const options = { historyDays: 10, now: () => today };
  let store = openStore(folder, options);
  for (let day = 0; day < 30; day += 1) {
    today = new Date(Date.UTC(2026, 0, 1 + day, 12));
    for (const id of ["daily", `day-${day}`])
      await put(store, id, { day, text: `Words of day ${day}.` }, `${id}-${day}`);
    if (day % 7 === 3) {
      await store.close();
      store = openStore(folder, options);
    }
  }
  await store.close();
  const kept = Array.from({ length: 11 }, (_, n) => `daily-${n + 19}`);
  store = openStore(folder, options);
  expect(readHistory(store, "daily")).toEqual(kept);
  expect(store.documents.size).toBe(31);
  expect(store.history.isPruned).toBe(true);
  expect(store.history.isOnlyBy("tester")).toBe(false);
  expect(readHistory(store, "day-3")).toEqual([]);
  expect(store.history.findDocumentIds("day-")).toHaveLength(11);
  await store.close();
  // Removed text remains in the file only where a current document contains it.
  const bytes = readFileSync(getDatabasePath(folder), "latin1");
  expect(bytes.split("Words of day 3.")).toHaveLength(2);
});

test("removes old history of several batches completely", async () => {
  const folder = createFolder();
  let today = new Date("2026-01-01T12:00:00Z");
  const options = { historyDays: 10, now: () => today };
  const store = openStore(folder, options);
  await Promise.all(Array.from({ length: 1200 }, (_, n) => put(store, "page", { n })));
  today = new Date("2026-02-01T12:00:00Z");
  await put(store, "page", { n: "new" }, "new");
  await expect.poll(() => store.history.count).toBe(1);
  expect(readHistory(store, "page")).toEqual(["new"]);
  await store.close();
});

test("keeps the whole history without a retention", async () => {
  const folder = createFolder();
  let day = 1;
  const store = openStore(folder, { now: () => new Date(Date.UTC(2000, 0, day)) });
  for (; day < 40; day += 1) await put(store, "page", { day });
  await store.close();
  const reopened = openStore(folder);
  expect(readHistory(reopened, "page")).toHaveLength(39);
  expect(reopened.history.isPruned).toBe(false);
  expect(reopened.history.isOnlyBy("tester")).toBe(true);
  await reopened.close();
});

test("a full disk rejects a change with 503 and loses nothing else", async () => {
  const folder = createFolder();
  const store = openStore(folder, { maxBytes: 40 * 4096 });
  await put(store, "kept");
  await expect(put(store, "refused", { text: "x".repeat(200_000) })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("disk is full"),
  });
  expect(() => store.saveSettings("anna", { text: "x".repeat(200_000) })).toThrow("disk is full");
  expect(store.documents.get("refused")).toBeUndefined();
  await put(store, "after");
  await store.close();
  const reopened = openStore(folder);
  expect([...reopened.documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
  expect(reopened.history.count).toBe(2);
  expect(reopened.getPendingEvents(10).map(({ id }) => id)).toEqual(["kept", "after"]);
  await reopened.close();
});

test("rejects a transaction that cannot begin with 503", async () => {
  const store = openStore(createFolder());
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(() => {
    throw Object.assign(new Error("database is locked"), { errcode: 5 });
  });
  await expect(put(store, "refused")).rejects.toMatchObject({ status: 503 });
  log.mockRestore();
  await put(store, "after");
  expect([...store.documents.all()].map((doc) => doc._id)).toEqual(["after"]);
  await store.close();
});

test("rejects a change while the database file is moved away", async () => {
  const folder = createFolder();
  const store = openStore(folder);
  await put(store, "kept");
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renameSync(getDatabasePath(folder), `${getDatabasePath(folder)}.moved`);
  await expect(put(store, "refused")).rejects.toMatchObject({ status: 503 });
  renameSync(`${getDatabasePath(folder)}.moved`, getDatabasePath(folder));
  log.mockRestore();
  await put(store, "after");
  await store.close();
  expect([...openStore(folder).documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
});

test("slow queued transactions let other work run in between", async () => {
  const store = openStore(createFolder());
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
