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
import { beforeEach, expect, test } from "vitest";
import { Store } from "../content-lake/storage/store.ts";
import { writeBackup } from "./backup.ts";
import { lostName, recoverContent } from "./recover.ts";
import { restoreBackup } from "./restore.ts";

const changes = 300;
const documents = 60;
let content: string;
beforeEach(async () => {
  content = join(mkdtempSync(join(tmpdir(), "recover-")), "content");
  const store = Store.open({ folder: content, keepEvents: true });
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

const path = () => join(content, "content.sqlite");

/** The pages with rows of a table, in order. */
function pagesOf(table: string): number[] {
  const database = new DatabaseSync(path(), { readOnly: true });
  const rows = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by path")
    .all(table);
  database.close();
  return rows.map((row) => Number(row.pageno));
}

/** Overwrites pages, as a disk does that fails. */
function damage(...pages: (number | undefined)[]): void {
  const bytes = readFileSync(path());
  for (const page of pages) bytes.fill(0xa7, ((page ?? 0) - 1) * 4096, (page ?? 0) * 4096);
  writeFileSync(path(), bytes);
}

/** The state that the content lake starts with. */
async function opened() {
  const store = Store.open({ folder: content, keepEvents: true });
  const numbers = new Map([...store.documents.all()].map(({ _id, n }) => [_id, Number(n)]));
  const events = store.nextEvents(1000).length;
  const state = { numbers, count: store.history.count, events, anna: store.settings("anna") };
  await store.close();
  return state;
}

test("an intact folder stays as it is", async () => {
  const before = readFileSync(path());
  expect(await recoverContent(content)).toEqual({
    documents: documents - 1,
    transactions: changes + 1,
  });
  expect(readFileSync(path())).toEqual(before);
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("documents on a damaged page are rebuilt from their history, and the damaged files are kept", async () => {
  const before = await opened();
  damage(pagesOf("documents")[2]);
  await expect(opened()).rejects.toThrow("--last-good");
  const damaged = readFileSync(path());
  const { damage: lost, ...recovered } = await recoverContent(content);
  expect(recovered).toEqual({ documents: documents - 1, transactions: changes + 1 });
  expect(lost).toMatchObject({
    outdated: [],
    documents: [],
    unnamedDocuments: 0,
    transactions: [],
  });
  expect(lost?.rebuilt.length).toBeGreaterThan(3);
  expect(await opened()).toEqual(before);
  expect(readFileSync(join(content, "assets/image-1.png"), "utf8")).toBe("a picture");
  const former = lost?.former ?? "";
  expect(readFileSync(join(former, "content.sqlite"))).toEqual(damaged);
  expect(JSON.parse(readFileSync(join(former, lostName), "utf8"))).toMatchObject({ documents: [] });
});

test("a damaged page of the history costs that part of the history alone", async () => {
  const before = await opened();
  damage(pagesOf("transactions")[5]);
  const { damage: lost, transactions } = await recoverContent(content);
  expect(lost).toMatchObject({ documents: [], rebuilt: [] });
  expect(lost?.transactions.length).toBeGreaterThan(0);
  const after = await opened();
  expect(after).toEqual({ ...before, count: transactions });
  expect(transactions).toBe(changes + 1 - (lost?.transactions.length ?? 0));
});

test("a document whose last changes cannot be read goes back to an earlier state, and is named", async () => {
  const before = await opened();
  damage(pagesOf("documents")[2], ...pagesOf("transactions").slice(-16));
  const { damage: lost, documents: left } = await recoverContent(content);
  const outdated = lost?.outdated ?? [];
  expect(outdated.length).toBeGreaterThan(0);
  expect(left).toBe(documents - 1);
  const { numbers } = await opened();
  for (const [id, n] of before.numbers)
    expect(numbers.get(id)).toBe(outdated.includes(id) ? n - documents : n);
});

test.each([false, true])(
  "a document without a readable beginning is lost, and named, its index damaged: %s",
  async (isIndexDamaged) => {
    const index = isIndexDamaged ? pagesOf("sqlite_autoindex_documents_1") : [];
    damage(pagesOf("documents")[2], ...pagesOf("transactions").slice(0, 12), ...index);
    const { damage: lost, documents: left } = await recoverContent(content);
    expect(lost?.documents.length).toBeGreaterThan(0);
    expect(lost?.unnamedDocuments).toBe(0);
    const { numbers } = await opened();
    expect(numbers.size).toBe(left);
    expect(left + (lost?.documents.length ?? 0)).toBe(documents - 1);
    for (const id of [...(lost?.documents ?? []), "page-0"]) expect(numbers.has(id)).toBe(false);
  },
);

test("a document stays deleted whose deletion cannot be read", async () => {
  const last = pagesOf("transactions").at(-1);
  damage(last, pagesOf("documents")[2]);
  const { damage: lost } = await recoverContent(content);
  expect(lost?.transactions).toContain(changes + 1);
  expect((await opened()).numbers.has("page-0")).toBe(false);
});

test("a damaged index is built again", async () => {
  const before = await opened();
  damage(...pagesOf("changed_documents"));
  const { damage: lost } = await recoverContent(content);
  expect(lost).toMatchObject({ rebuilt: [], documents: [], transactions: [] });
  expect(await opened()).toEqual(before);
});

test("where nothing can be read there is a backup to go back to, and nothing changes", async () => {
  writeFileSync(path(), "not a database ".repeat(1000));
  await expect(recoverContent(content)).rejects.toThrow(/can be read.*content:restore -- <file>/);
  expect(readFileSync(path(), "utf8")).toContain("not a database");
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("an interrupted run is repeated", async () => {
  damage(pagesOf("documents")[2]);
  mkdirSync(`${content}.restoring/assets`, { recursive: true });
  writeFileSync(`${content}.restoring/content.sqlite`, "half");
  expect((await recoverContent(content)).damage).toBeDefined();
  expect(existsSync(`${content}.restoring`)).toBe(false);
});

test("a backup of a damaged folder is refused by the name of the folder", async () => {
  damage(pagesOf("documents")[2]);
  const file = join(content, "../one.backup");
  await expect(writeBackup(content, file)).rejects.toThrow(`${path()} is damaged`);
  expect(readdirSync(join(content, ".."))).toEqual(["content"]);
});

test("a backup has all of the history, and comes back into a new folder", async () => {
  const before = await opened();
  const file = join(content, "../one.backup");
  const { manifest } = await writeBackup(content, file);
  expect(manifest.files.map(({ name }) => name)).toEqual(["content.sqlite", "assets/image-1.png"]);
  const elsewhere = join(content, "../elsewhere/content");
  const restored = await restoreBackup(file, elsewhere, { replace: false });
  expect(restored).toMatchObject({
    documents: documents - 1,
    transactions: changes + 1,
    former: undefined,
  });
  content = elsewhere;
  expect(await opened()).toEqual(before);
  await expect(restoreBackup(file, elsewhere, { replace: false })).rejects.toThrow("--replace");
});
