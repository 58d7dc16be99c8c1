import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test, vi } from "vitest";
import { ContentDatabase } from "../content-lake/storage/content-database.ts";
import { Store } from "../content-lake/storage/store.ts";
import { writeBackup } from "./backup.ts";
import { damageReportName, recoverContent } from "./recover.ts";
import { restoreBackup } from "./restore.ts";

const changes = 300;
const documents = 60;
let content: string;
beforeEach(async () => {
  content = join(mkdtempSync(join(tmpdir(), "recover-")), "content");
  const store = Store.open({ folder: content, shouldStoreEvents: true });
  for (let n = 0; n < changes; n += 1)
    await store.transact({ author: "tester", id: `tx-${n}` }, (work) => {
      const id = `page-${n % documents}`;
      work.put({ _id: id, _type: "page", n, text: `Text ${n}. `.repeat(40) }, {});
    });
  await store.transact({ author: "tester" }, (work) => work.delete("page-0"));
  store.saveSettings("anna", { theme: "dark" });
  await store.close();
  mkdirSync(join(content, "assets"));
  writeFileSync(join(content, "assets/image-1.png"), "a picture");
});

const getDatabasePath = () => join(content, "content.sqlite");

/** The numbers of the pages with rows of a table, in order. */
function findPages(table: string): number[] {
  const database = new DatabaseSync(getDatabasePath(), { readOnly: true });
  const rows = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by path")
    .all(table);
  database.close();
  return rows.map((row) => Number(row.pageno));
}

/** Overwrites pages, as a failing disk does. */
function damagePages(...pages: (number | undefined)[]): void {
  const bytes = readFileSync(getDatabasePath());
  for (const page of pages) bytes.fill(0xa7, ((page ?? 0) - 1) * 4096, (page ?? 0) * 4096);
  writeFileSync(getDatabasePath(), bytes);
}

/** Reads the state with which the content lake would start. */
async function readState() {
  const store = Store.open({ folder: content, shouldStoreEvents: true });
  const numbers = new Map([...store.documents.all()].map(({ _id, n }) => [_id, Number(n)]));
  const events = store.getPendingEvents(1000).length;
  const state = { numbers, count: store.history.count, events, anna: store.getSettings("anna") };
  await store.close();
  return state;
}

test("an intact folder stays unchanged", async () => {
  const before = readFileSync(getDatabasePath());
  expect(await recoverContent(content)).toEqual({
    documents: documents - 1,
    transactions: changes + 1,
  });
  expect(readFileSync(getDatabasePath())).toEqual(before);
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("rebuilds documents on a damaged page from their history and keeps the damaged files", async () => {
  const before = await readState();
  damagePages(findPages("documents")[2]);
  await expect(readState()).rejects.toThrow("--last-good");
  const damaged = readFileSync(getDatabasePath());
  const { damage: lost, ...recovered } = await recoverContent(content);
  expect(recovered).toEqual({ documents: documents - 1, transactions: changes + 1 });
  expect(lost).toMatchObject({
    outdated: [],
    documents: [],
    unnamedDocuments: 0,
    transactions: [],
  });
  expect(lost?.rebuilt.length).toBeGreaterThan(3);
  expect(await readState()).toEqual(before);
  expect(readFileSync(join(content, "assets/image-1.png"), "utf8")).toBe("a picture");
  const previousFolder = lost?.previousFolder ?? "";
  expect(readFileSync(join(previousFolder, "content.sqlite"))).toEqual(damaged);
  expect(JSON.parse(readFileSync(join(previousFolder, damageReportName), "utf8"))).toMatchObject({
    documents: [],
  });
});

test("a damaged page of the history loses only that part of the history", async () => {
  const before = await readState();
  damagePages(findPages("transactions")[5]);
  const { damage: lost, transactions } = await recoverContent(content);
  expect(lost).toMatchObject({ documents: [], rebuilt: [] });
  expect(lost?.transactions.length).toBeGreaterThan(0);
  const after = await readState();
  expect(after).toEqual({ ...before, count: transactions });
  expect(transactions).toBe(changes + 1 - (lost?.transactions.length ?? 0));
});

test("a document whose last changes are unreadable returns to an earlier state and is listed", async () => {
  const before = await readState();
  damagePages(findPages("documents")[2], ...findPages("transactions").slice(-16));
  const { damage: lost, documents: remaining } = await recoverContent(content);
  const outdated = lost?.outdated ?? [];
  expect(outdated.length).toBeGreaterThan(0);
  expect(remaining).toBe(documents - 1);
  const { numbers } = await readState();
  for (const [id, n] of before.numbers)
    expect(numbers.get(id)).toBe(outdated.includes(id) ? n - documents : n);
});

test.each([false, true])(
  "a document whose first change is unreadable is lost and listed; index damaged: %s",
  async (isIndexDamaged) => {
    const index = isIndexDamaged ? findPages("sqlite_autoindex_documents_1") : [];
    damagePages(findPages("documents")[2], ...findPages("transactions").slice(0, 12), ...index);
    const { damage: lost, documents: remaining } = await recoverContent(content);
    expect(lost?.documents.length).toBeGreaterThan(0);
    expect(lost?.unnamedDocuments).toBe(0);
    const { numbers } = await readState();
    expect(numbers.size).toBe(remaining);
    expect(remaining + (lost?.documents.length ?? 0)).toBe(documents - 1);
    for (const id of [...(lost?.documents ?? []), "page-0"]) expect(numbers.has(id)).toBe(false);
  },
);

test("a document whose deletion is unreadable stays deleted", async () => {
  const last = findPages("transactions").at(-1);
  damagePages(last, findPages("documents")[2]);
  const { damage: lost } = await recoverContent(content);
  expect(lost?.transactions).toContain(changes + 1);
  expect((await readState()).numbers.has("page-0")).toBe(false);
});

test("rebuilds a damaged index", async () => {
  const before = await readState();
  damagePages(...findPages("changed_documents"));
  const { damage: lost } = await recoverContent(content);
  expect(lost).toMatchObject({ rebuilt: [], documents: [], transactions: [] });
  expect(await readState()).toEqual(before);
});

test("lists lost publish events and counts lost settings", async () => {
  damagePages(findPages("publish_events")[1], ...findPages("settings"));
  const { damage: lost } = await recoverContent(content);
  expect(lost).toMatchObject({ documents: [], transactions: [], settings: 1 });
  expect(lost?.publishEvents.length).toBeGreaterThan(0);
  const report = readFileSync(join(lost?.previousFolder ?? "", damageReportName), "utf8");
  expect(JSON.parse(report)).toMatchObject({ publishEvents: lost?.publishEvents, settings: 1 });
  expect(await readState()).toMatchObject({
    events: changes + 1 - (lost?.publishEvents.length ?? 0),
    anna: {},
  });
});

test("closes the damaged database when the new one cannot be created", async () => {
  const closed: (string | null)[] = [];
  const close = Reflect.get(DatabaseSync.prototype, "close");
  vi.spyOn(DatabaseSync.prototype, "close").mockImplementation(function (this: DatabaseSync) {
    closed.push(this.location());
    close.call(this);
  });
  vi.spyOn(ContentDatabase, "open").mockImplementationOnce(() => {
    throw new Error("the disk is full");
  });
  await expect(recoverContent(content)).rejects.toThrow("the disk is full");
  expect(closed).toContain(getDatabasePath());
});

test("when nothing is readable, suggests a backup and changes nothing", async () => {
  writeFileSync(getDatabasePath(), "not a database ".repeat(1000));
  await expect(recoverContent(content)).rejects.toThrow(/can be read.*content:restore -- <file>/);
  expect(readFileSync(getDatabasePath(), "utf8")).toContain("not a database");
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("repeats an interrupted run", async () => {
  damagePages(findPages("documents")[2]);
  mkdirSync(`${content}.restoring/assets`, { recursive: true });
  writeFileSync(`${content}.restoring/content.sqlite`, "half");
  expect((await recoverContent(content)).damage).toBeDefined();
  expect(existsSync(`${content}.restoring`)).toBe(false);
});

test("a backup of a damaged folder fails and names its database", async () => {
  damagePages(findPages("documents")[2]);
  const file = join(content, "../one.backup");
  await expect(writeBackup(content, file)).rejects.toThrow(`${getDatabasePath()} is damaged`);
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("a backup contains the whole history and can be restored into a new folder", async () => {
  const before = await readState();
  const file = join(content, "../one.backup");
  const { manifest } = await writeBackup(content, file);
  expect(manifest.files.map(({ name }) => name)).toEqual(["content.sqlite", "assets/image-1.png"]);
  const otherFolder = join(content, "../elsewhere/content");
  const restored = await restoreBackup(file, otherFolder, { replace: false });
  expect(restored).toMatchObject({
    documents: documents - 1,
    transactions: changes + 1,
    previousFolder: undefined,
  });
  content = otherFolder;
  expect(await readState()).toEqual(before);
  await expect(restoreBackup(file, otherFolder, { replace: false })).rejects.toThrow("--replace");
});
