import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { diskWith } from "./full-disk.fake.ts";
import { Store, type Commit, type StoreOptions } from "./store.ts";

const open = (folder: string, options: Partial<StoreOptions> = {}) =>
  Store.open({ folder, keepEvents: true, ...options });
const newFolder = () => mkdtempSync(join(tmpdir(), "store-"));

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

test("documents, revisions and pending events survive a restart", async () => {
  const folder = newFolder();
  const store = await open(folder);
  await put(store, "one", { title: "First" });
  await put(store, "one", { title: "Second" }, "tx-two");
  await put(store, "drafts.one", { title: "Not yet" });
  const before = [...store.documents.all()];
  await store.close();

  const again = await open(folder);
  expect([...again.documents.all()]).toEqual(before);
  expect(again.documents.get("one")).toMatchObject({ title: "Second", _rev: "tx-two" });
  expect(again.nextEvent).toMatchObject({ id: "one", operation: "create" });
  await again.delivered(again.nextEvent?.sequence ?? 0);
  expect(again.nextEvent).toMatchObject({ id: "one", operation: "update" });
  await again.close();
});

test("a transaction is applied as a whole or not at all", async () => {
  const store = await open(newFolder());
  const refused = store.transact({ author: "tester" }, (work) => {
    work.put({ _id: "one", _type: "page" }, {});
    work.put({ _id: "two", _type: "page", link: { _ref: "nowhere" } }, {});
  });
  await expect(refused).rejects.toThrow(/references the document "nowhere"/);
  expect(store.documents.size).toBe(0);
  await store.close();
});

test("the same transaction id is applied once and answered twice", async () => {
  const store = await open(newFolder());
  const [first, second] = await Promise.all([
    put(store, "one", { title: "First" }, "tx-one"),
    put(store, "one", { title: "Again" }, "tx-one"),
  ]);
  const third = await put(store, "one", { title: "Later" }, "tx-one");
  expect(store.documents.get("one")?.title).toBe("First");
  expect([second.results, third.results]).toEqual([first.results, first.results]);
  expect(store.history.count).toBe(1);
  await store.close();
});

test("changes are announced in order, once each, and only when they are on disk", async () => {
  const folder = newFolder();
  const store = await open(folder);
  const seen: Commit[] = [];
  const onDisk: boolean[] = [];
  store.onCommit((commit) => {
    seen.push(commit);
    onDisk.push(readFileSync(join(folder, "log/000001.log"), "utf8").includes(commit.id));
  });
  await Promise.all(Array.from({ length: 50 }, (_, n) => put(store, `page-${n}`, {}, `tx-${n}`)));
  expect(seen.map((commit) => commit.id)).toEqual(Array.from({ length: 50 }, (_, n) => `tx-${n}`));
  expect(onDisk.every(Boolean)).toBe(true);
  await store.close();
});

const logFiles = (folder: string) => readdirSync(join(folder, "log")).toSorted();
const newestSnapshot = (folder: string) =>
  logFiles(folder).findLast((name) => name.startsWith("snapshot")) ?? "none";

test("a snapshot replaces the older log, and a damaged one is passed over", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 2000 });
  for (let n = 0; n < 40; n += 1) await put(store, `page-${n % 7}`, { n }, `tx-${n}`);
  const before = [...store.documents.all()];
  await store.close();

  const again = await open(folder);
  expect([...again.documents.all()]).toEqual(expect.arrayContaining(before));
  expect(again.history.count).toBe(40);
  await again.close();

  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeFileSync(join(folder, "log", newestSnapshot(folder)), "not a snapshot");
  const recovered = await open(folder);
  expect(recovered.history.count).toBe(40);
  expect(recovered.documents.get("page-4")?.n).toBe(39);
  expect(complain).toHaveBeenCalledOnce();
  complain.mockRestore();
  await recovered.close();
});

test("a snapshot of a document more or less is no snapshot", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 2000 });
  for (let n = 0; n < 120; n += 1) await put(store, `page-${n}`, { n });
  await store.close();
  const path = join(folder, "log", newestSnapshot(folder));
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines.length).toBeGreaterThan(3);
  writeFileSync(path, lines.toSpliced(1, 1).join("\n"));
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const again = await open(folder);
  expect(again.documents.size).toBe(120);
  expect(complain.mock.calls.flat().join()).toContain(path);
  complain.mockRestore();
  await again.close();
});

test("damaged snapshots without the log before them are refused, not taken for a new folder", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 2000 });
  for (let n = 0; n < 40; n += 1) await put(store, `page-${n}`, { n });
  await store.close();
  for (const name of logFiles(folder)) {
    if (name.startsWith("snapshot")) writeFileSync(join(folder, "log", name), "damaged");
    else rmSync(join(folder, "log", name));
  }
  await expect(open(folder)).rejects.toThrow(/snapshot-\d+ is damaged.*content:restore -- <file>/);
});

test("segments in the wrong order are noticed", async () => {
  const folder = newFolder();
  const store = await open(folder);
  for (let n = 0; n < 6; n += 1) await put(store, "page", { n });
  await store.close();
  const path = join(folder, "log/000001.log");
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  writeFileSync(
    path,
    [...lines.slice(0, 2), ...lines.slice(4), ...lines.slice(2, 4), ""].join("\n"),
  );
  await expect(open(folder)).rejects.toThrow(/Line 3 .* does not follow.*should be at revision/);
});

test("a folder of the first format opens: one-line snapshot, no index", async () => {
  const folder = newFolder();
  cpSync(new URL("first-format.fake", import.meta.url), folder, { recursive: true });
  const store = await open(folder);
  expect(store.documents.get("page-4")).toMatchObject({ n: 39, _rev: "tx-39" });
  expect(store.documents.size).toBe(7);
  expect(store.history.count).toBe(40);
  expect(store.settings.get("user-1")?.get("theme")).toBe("dark");
  expect(store.nextEvent).toMatchObject({ sequence: 3, id: "page-4" });
  const first = store.history.entries(["page-4"], { limit: 1 })[0];
  expect(first && (await store.readTransaction(first)).id).toBe("tx-4");
  await put(store, "page-4", { n: 40 });
  await store.close();
  const again = await open(folder);
  expect([again.history.count, again.documents.get("page-4")?.n]).toEqual([41, 40]);
  await again.close();
});

const ids = (store: Store, id: string) =>
  store.history.entries([id], { limit: 1000 }).map((entry) => entry.id);

test("the index of the history is built again when it is missing, damaged or of another log", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 3000 });
  for (let n = 0; n < 60; n += 1) await put(store, `page-${n % 3}`, { n }, `tx-${n}`);
  await store.close();
  const other = newFolder();
  const elsewhere = await open(other, { segmentBytes: 2500 });
  for (let n = 0; n < 60; n += 1) await put(elsewhere, "page-0", { n, other: true });
  await elsewhere.close();
  const wanted = Array.from({ length: 20 }, (_, n) => `tx-${n * 3}`);
  const index = join(folder, "history.sqlite");
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const spoil of [
    () => rmSync(index),
    () => writeFileSync(index, "not a database at all".repeat(500)),
    () => cpSync(join(other, "history.sqlite"), index),
  ]) {
    spoil();
    const again = await open(folder);
    expect(ids(again, "page-0")).toEqual(wanted);
    await again.close();
  }
  complain.mockRestore();
});

test("an index that cannot be written keeps nobody from starting, writing and reading the history", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 3000 });
  for (let n = 0; n < 30; n += 1) await put(store, "page", { n }, `tx-${n}`);
  await store.close();
  rmSync(join(folder, "history.sqlite"));
  mkdirSync(join(folder, "history.sqlite/in-the-way"), { recursive: true });
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const again = await open(folder, { segmentBytes: 3000 });
  await put(again, "page", { n: 30 }, "tx-30");
  expect(ids(again, "page")).toEqual(Array.from({ length: 31 }, (_, n) => `tx-${n}`));
  expect(complain.mock.calls.flat().join()).toContain("history.sqlite could not be used");
  complain.mockRestore();
  await again.close();
});

test("the history is dropped in whole segments once it is older than the retention", async () => {
  const folder = newFolder();
  let today = new Date("2026-01-01T12:00:00Z");
  const options = { historyDays: 10, now: () => today };
  let store = await open(folder, options);
  for (let day = 0; day < 30; day += 1) {
    today = new Date(Date.UTC(2026, 0, 1 + day, 12));
    for (const id of ["daily", `day-${day}`]) await put(store, id, { day }, `${id}-${day}`);
    if (day % 7 === 3) {
      await store.close();
      store = await open(folder, options);
    }
  }
  await store.close();
  store = await open(folder, options);
  // Ten days, the day that makes a segment, and the two that a start may need.
  const kept = ids(store, "daily");
  expect(kept.at(-1)).toBe("daily-29");
  expect(kept.length).toBeGreaterThanOrEqual(10);
  expect(kept.length).toBeLessThanOrEqual(13);
  expect(store.documents.size).toBe(31);
  expect(store.isHistoryShortened).toBe(true);
  expect(store.isOnlyBy("tester")).toBe(false);
  expect(logFiles(folder)).not.toContain("000001.log");
  await store.close();

  // Cut short after any of its removals, what remains opens.
  const oldest = logFiles(folder).find((name) => name.endsWith(".log")) ?? "none";
  rmSync(join(folder, "log", oldest));
  store = await open(folder, options);
  expect(ids(store, "daily")).toEqual(kept.slice(-ids(store, "daily").length));
  expect(store.documents.size).toBe(31);
  await store.close();
});

test("without a retention everything is kept", async () => {
  const folder = newFolder();
  let day = 1;
  const store = await open(folder, {
    segmentBytes: 500,
    now: () => new Date(Date.UTC(2000, 0, day)),
  });
  for (; day < 40; day += 1) await put(store, "page", { day });
  await store.close();
  expect(ids(await open(folder), "page")).toHaveLength(39);
});

test("a full disk refuses a change with the outage text and keeps everything else", async () => {
  const folder = newFolder();
  const room = { bytes: 100_000 };
  const store = await open(folder, { openFile: diskWith(room) });
  await put(store, "kept");
  room.bytes = 0;
  await expect(put(store, "refused")).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("disk is full"),
  });
  expect(store.documents.get("refused")).toBeUndefined();
  room.bytes = 100_000;
  await put(store, "after");
  await store.close();
  const again = await open(folder);
  expect([...again.documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
  await again.close();
});
