/** Backups, restores and recovery after damage, with the operator's commands. */

import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { expect, onTestFinished, test } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A lake whose folder is the content folder of a product's data folder. */
async function startLake(): Promise<{ lake: LocalLake; dataDir: string }> {
  const dataDir = createFolder("backup-");
  const lake = await startLocalLake({ env: { DATA_DIR: join(dataDir, "content") } });
  onTestFinished(() => lake.discard());
  return { lake, dataDir };
}

/** Creates a temporary folder that is removed after the test. */
function createFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm run content:<verb> -- <arguments>` for that data folder. */
async function runContentCommand(
  dataDir: string,
  verb: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: dataDir };
  const child = spawn(process.execPath, ["web/host/commands/content-command.ts", verb, ...args], {
    cwd: root,
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Reads all documents. */
const readAll = (lake: LocalLake): Promise<SanityDocument[]> =>
  lake.site().fetch("*[] | order(_id)", {}, { perspective: "raw" });

/** Changes the stored text of one row, as a failing disk does. */
function damageRow(path: string, bytes: Buffer, table: string, where: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare(`select body from ${table} where ${where}`).get();
  database.close();
  const start = String(row?.["body"]).slice(0, 40);
  const offset = bytes.lastIndexOf(start);
  expect(offset).toBeGreaterThan(0);
  bytes[offset] = 0;
}

/**
 * Increments a number in two documents until stopped; each transaction leaves both with the same
 * number.
 */
function keepEditing(editor: SanityClient) {
  const state = { isStopped: false, n: 0 };
  const edits = (async () => {
    while (!state.isStopped) {
      state.n += 1;
      await editor
        .transaction()
        .createOrReplace({ _id: "drafts.left", _type: "page", n: state.n })
        .createOrReplace({ _id: "drafts.right", _type: "page", n: state.n })
        .commit();
    }
  })();
  return {
    waitUntilEdited: async (n: number) => {
      await expect.poll(() => state.n).toBeGreaterThan(n);
    },
    async stop() {
      state.isStopped = true;
      await edits;
    },
  };
}

test("a backup during edits contains whole transactions and can be restored elsewhere", async () => {
  const { lake, dataDir } = await startLake();
  const editor = await lake.editor();
  const asset = await editor.assets.upload("image", png, { filename: "dot.png" });
  const firstDraft = await editor.create({ _id: "drafts.left", _type: "page", n: 0 });
  // Files that an operator may have left there.
  mkdirSync(join(dataDir, "content/assets/folder"));
  symlinkSync(tmpdir(), join(dataDir, "content/assets/link"));
  const edits = keepEditing(editor);
  await edits.waitUntilEdited(20);
  const backup = await runContentCommand(dataDir, "backup", "content.backup");
  await edits.waitUntilEdited(40);
  await edits.stop();
  expect(backup.output).toMatch(/Backed up \d+ documents and \d+ assets .*content\.backup/);
  expect(backup.code).toBe(0);
  const file = join(dataDir, "content.backup");
  expect((statSync(file).mode & 0o077).toString(8)).toBe("0");

  const otherDataDir = createFolder("restored-");
  const restored = await runContentCommand(otherDataDir, "restore", file);
  expect(restored.output).toMatch(/^Restored \d+ documents and \d+ transactions/);
  expect(readdirSync(otherDataDir).filter((name) => name.startsWith("content"))).toEqual([
    "content",
  ]);
  const other = await startLocalLake({ env: { DATA_DIR: join(otherDataDir, "content") } });
  onTestFinished(() => other.discard());
  const [left, right] = await other
    .site()
    .getDocuments<{ n: number }>(["drafts.left", "drafts.right"]);
  expect(left?.n).toBeGreaterThanOrEqual(20);
  expect(right?.n).toBe(left?.n);
  const image = await fetch(`${other.url}/${asset.path}`);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(png);
  const history = await (
    await other.editor()
  ).request<{ documents: { n: number }[] }>({
    url: `/data/history/production/documents/drafts.left?revision=${firstDraft._rev}`,
  });
  expect(history.documents[0]?.n).toBe(0);
  // The source folder is still usable.
  await editor.create({ _id: "after", _type: "page" });
});

test("a restore requires --replace and a stopped product, and keeps the previous content", async () => {
  const { lake, dataDir } = await startLake();
  const editor = await lake.editor();
  await editor.create({ _id: "old", _type: "page" });
  const documentsBefore = await readAll(lake);
  await runContentCommand(dataDir, "backup", "one.backup");
  await editor.create({ _id: "new", _type: "page" });
  expect(await runContentCommand(dataDir, "backup", "one.backup")).toMatchObject({
    code: 1,
    output: expect.stringContaining("one.backup already exists"),
  });
  expect(await runContentCommand(dataDir, "restore", "one.backup", "--replace")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/in use by another process/),
  });
  await lake.stop();
  expect(await runContentCommand(dataDir, "restore", "one.backup")).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds content. To replace it, add --replace"),
  });
  mkdirSync(join(dataDir, "pages"));
  const { code, output } = await runContentCommand(dataDir, "restore", "one.backup", "--replace");
  expect([code, output]).toEqual([0, expect.stringContaining("The previous content was moved to")]);
  expect(existsSync(join(dataDir, "pages"))).toBe(false);
  await lake.start();
  expect(await readAll(lake)).toEqual(documentsBefore);

  await lake.stop();
  const previousFolder = /moved to (\S+)\. Remove/.exec(output)?.[1] ?? "";
  rmSync(join(dataDir, "content"), { recursive: true });
  renameSync(previousFolder, join(dataDir, "content"));
  await lake.start();
  expect(await lake.site().getDocument("new")).toBeDefined();
});

test("rejects a truncated, changed or missing backup and changes nothing", async () => {
  const { lake, dataDir } = await startLake();
  await runContentCommand(dataDir, "backup", "whole.backup");
  await lake.stop();
  const intactBackup = readFileSync(join(dataDir, "whole.backup"));
  const damaged = {
    "cut.backup": intactBackup.subarray(0, intactBackup.length - 5000),
    "changed.backup": Buffer.from(intactBackup).fill(0, 5000, 5010),
    "none.backup": Buffer.from("not a backup"),
  };
  const namesBefore = readdirSync(dataDir).toSorted();
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(join(dataDir, name), bytes);
    const { code, output } = await runContentCommand(dataDir, "restore", name, "--replace");
    expect([name, code]).toEqual([name, 1]);
    expect(output).toMatch(/cannot be used as a backup: .*Nothing was changed/);
    rmSync(join(dataDir, name));
  }
  expect(
    (await runContentCommand(dataDir, "restore", "absent.backup", "--replace")).output,
  ).toContain("there is no such file");
  expect(readdirSync(dataDir).filter((name) => !name.startsWith("launcher"))).toEqual(namesBefore);
  await lake.start();
});

test("the next start completes a restore that was interrupted between its two renames", async () => {
  const { lake, dataDir } = await startLake();
  await (await lake.editor()).create({ _id: "kept", _type: "page" });
  await lake.stop();
  renameSync(join(dataDir, "content"), join(dataDir, "content.restored"));
  await lake.start();
  expect(await lake.site().getDocument("kept")).toBeDefined();
});

test("after damage a command recovers every readable document and lists the lost ones", async () => {
  const { lake, dataDir } = await startLake();
  const editor = await lake.editor();
  const text = "A text of some length. ".repeat(100);
  for (let n = 0; n < 9; n += 1) await editor.create({ _id: `page-${n}`, _type: "page", n, text });
  await editor.patch("page-0").set({ n: 10 }).commit({ transactionId: "first-edit" });
  await editor.patch("page-1").set({ n: 11 }).commit();
  const documentsBefore = await readAll(lake);
  await lake.stop();
  const path = join(dataDir, "content/content.sqlite");
  const bytes = readFileSync(path);
  damageRow(path, bytes, "documents", `id = 'page-0'`);
  damageRow(path, bytes, "transactions", `id = 'first-edit'`);
  writeFileSync(path, bytes);
  await expect(lake.start()).rejects.toThrow(/is damaged .*content:restore -- --last-good/);
  expect((await runContentCommand(dataDir, "backup", "b")).output).toContain(`${path} is damaged`);

  const { code, output } = await runContentCommand(dataDir, "restore", "--last-good");
  expect(code).toBe(0);
  expect(output).toMatch(
    /^Recovered all readable content: \d+ documents and \d+ transactions of history\.$/m,
  );
  expect(output).toMatch(
    /history: 1 document, 1 of them without its latest changes \(page-0\)\.$/m,
  );
  expect(output).toMatch(/^Lost: 0 documents and 1 transaction of history\.$/m);
  const previousFolder = /moved to (\S+),/.exec(output)?.[1] ?? "";
  expect(readFileSync(join(previousFolder, "content.sqlite"))).toEqual(bytes);
  expect(JSON.parse(readFileSync(join(previousFolder, "lost.json"), "utf8"))).toMatchObject({
    outdated: ["page-0"],
  });
  await lake.start();
  const withoutPage0 = (documents: SanityDocument[]) =>
    documents.filter(({ _id }) => _id !== "page-0");
  expect(withoutPage0(await readAll(lake))).toEqual(withoutPage0(documentsBefore));
  expect(await lake.site().getDocument("page-0")).toMatchObject({ n: 0 });
  await (await lake.editor()).patch("page-0").set({ n: 12 }).commit();
  await lake.stop();
  expect((await runContentCommand(dataDir, "restore", "--last-good")).output).toMatch(
    /^Nothing is damaged/,
  );
});

test.each([
  ["backup", "a", "b"],
  ["restore", "--last-good", "a"],
])("%s %s %s prints the usage", async (...args) => {
  const dataDir = createFolder("usage-");
  const [verb = "", ...rest] = args;
  const { code, output } = await runContentCommand(dataDir, verb, ...rest);
  expect([code, output]).toEqual([1, expect.stringContaining("npm run content:backup -- <file>")]);
});
