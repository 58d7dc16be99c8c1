import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Store } from "../content-lake/storage/store.ts";
import { writeBackup } from "./backup.ts";
import { goOnFromLastGood, LOST } from "./last-good.ts";
import { restoreBackup } from "./restore.ts";

/** A folder with several segments and snapshots, and what damage leaves of it. */
const CHANGES = 60;
let content: string;
beforeEach(async () => {
  content = join(mkdtempSync(join(tmpdir(), "last-good-")), "content");
  const store = await Store.open({ folder: content, keepEvents: false, segmentBytes: 3000 });
  for (let n = 0; n < CHANGES; n += 1)
    await store.transact({ author: "tester", id: `tx-${n}` }, (work) => {
      work.put({ _id: `page-${n % 3}`, _type: "page", n }, { createOrReplace: {} });
    });
  await store.close();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const log = (name = "") => join(content, "log", name);
const names = (end: RegExp) =>
  readdirSync(log())
    .filter((name) => end.test(name))
    .toSorted();
const segments = () => names(/\.log$/);
const snapshots = () => names(/^snapshot/);
const damage = (name: string) => {
  const bytes = readFileSync(log(name));
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0, middle, middle + 5);
  writeFileSync(log(name), bytes);
};
/** The number of changes that are there. */
async function reach(): Promise<number> {
  const store = await Store.open({ folder: content, keepEvents: false });
  const numbers = [...store.documents.all()].map((doc) => Number(doc.n));
  const { count } = store.history;
  await store.close();
  expect(count).toBe(Math.max(...numbers) + 1);
  return count;
}

test("an intact folder stays as it is", async () => {
  const before = readdirSync(log());
  expect(await goOnFromLastGood(content)).toMatchObject({ documents: 3, transactions: CHANGES });
  expect(readdirSync(log())).toEqual(before);
});

test.each<[string, () => void]>([
  [
    "a segment is damaged, and the snapshots after it too",
    () => {
      for (const name of snapshots()) damage(name);
      damage(segments()[1] ?? "");
    },
  ],
  [
    "a segment is missing, and the snapshots after it are damaged",
    () => {
      for (const name of snapshots()) damage(name);
      rmSync(log(segments()[2]));
    },
  ],
  [
    "two segments have changed places",
    () => {
      for (const name of snapshots()) rmSync(log(name));
      const [one = "", two = ""] = segments().slice(1);
      cpSync(log(one), log("aside"));
      cpSync(log(two), log(one));
      cpSync(log("aside"), log(two));
      rmSync(log("aside"));
    },
  ],
])("the log ends before the damage when %s, and all is kept aside", async (_name, spoil) => {
  spoil();
  const before = new Map(readdirSync(log()).map((name) => [name, readFileSync(log(name))]));
  await expect(reach()).rejects.toThrow("--last-good");
  const { transactions, aside } = await goOnFromLastGood(content);
  expect(transactions).toBeGreaterThan(0);
  expect(transactions).toBeLessThan(CHANGES);
  expect(await reach()).toBe(transactions);
  const kept = aside?.folder ?? "";
  for (const name of aside?.files ?? [])
    expect(readFileSync(join(kept, name))).toEqual(before.get(name));
  const untouched = [...before].filter(([name]) => !readdirSync(kept).includes(name));
  for (const [name, bytes] of untouched) expect(readFileSync(log(name))).toEqual(bytes);
  const lost = readFileSync(join(kept, LOST), "utf8").split("\n").filter(Boolean);
  expect(lost).toHaveLength(aside?.lost.length ?? -1);
  expect(lost.join()).toContain(`tx-${CHANGES - 1}`);
});

test("cut short on its way, it is run again", async () => {
  for (const name of snapshots()) damage(name);
  const [, second = ""] = segments();
  damage(second);
  // What a crash leaves that came after the later segments were removed.
  for (const name of segments().slice(3)) rmSync(log(name));
  const { transactions } = await goOnFromLastGood(content);
  expect(await reach()).toBe(transactions);
  expect(segments().at(-1)).toBe(second);
});

test("without any snapshot for what remains of the log there is no good state, and nothing changes", async () => {
  for (const name of snapshots()) writeFileSync(log(name), "damaged");
  rmSync(log(segments()[0]));
  const before = readdirSync(log());
  await expect(goOnFromLastGood(content)).rejects.toThrow("go back to a backup");
  expect(readdirSync(log())).toEqual(before);
});

test("a backup has all of the history, and comes back into a new folder", async () => {
  const file = join(content, "../one.backup");
  const { manifest } = await writeBackup(content, file);
  expect(manifest.files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(segments().map((name) => `log/${name}`)),
  );
  expect(manifest.files.filter(({ name }) => name.includes("snapshot"))).toHaveLength(1);
  const elsewhere = join(content, "../elsewhere/content");
  const restored = await restoreBackup(file, elsewhere, { replace: false });
  expect(restored).toMatchObject({ documents: 3, transactions: CHANGES, aside: undefined });
  content = elsewhere;
  expect(await reach()).toBe(CHANGES);
  await expect(restoreBackup(file, elsewhere, { replace: false })).rejects.toThrow("--replace");
});
