import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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
  expect(store.history).toHaveLength(1);
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

test("a snapshot replaces the older log, and a damaged one is passed over", async () => {
  const folder = newFolder();
  const store = await open(folder, { segmentBytes: 2000 });
  for (let n = 0; n < 40; n += 1) await put(store, `page-${n % 7}`, { n }, `tx-${n}`);
  const before = [...store.documents.all()];
  await store.close();
  const snapshots = readdirSync(join(folder, "log")).filter((name) => name.startsWith("snapshot"));
  expect(snapshots).toHaveLength(2);

  const again = await open(folder);
  expect([...again.documents.all()]).toEqual(expect.arrayContaining(before));
  expect(again.history).toHaveLength(40);
  await again.close();

  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeFileSync(join(folder, "log", snapshots.toSorted().at(-1) ?? ""), "not a snapshot");
  const recovered = await open(folder);
  expect(recovered.history).toHaveLength(40);
  expect(recovered.documents.get("page-4")?.n).toBe(39);
  expect(complain).toHaveBeenCalledOnce();
  complain.mockRestore();
  await recovered.close();
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
  expect(store.isWritable).toBe(false);
  room.bytes = 100_000;
  await put(store, "after");
  expect(store.isWritable).toBe(true);
  await store.close();
  const again = await open(folder);
  expect([...again.documents.all()].map((doc) => doc._id)).toEqual(["kept", "after"]);
  await again.close();
});
