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
import type { SanityClient } from "@sanity/client";
import { afterEach, expect, test } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** Backups, restores and recovery after damage, with the operator's commands. */
const running = new Set<() => unknown>();
afterEach(async () => {
  for (const stop of running) await stop();
  running.clear();
});

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A lake whose folder is the content folder of a product's data folder. */
async function startLake(): Promise<{ lake: LocalLake; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "backup-"));
  const lake = await startLocalLake({ env: { DATA_DIR: join(dataDir, "content") } });
  running.add(async () => {
    await lake.discard();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { lake, dataDir };
}

/** Runs `npm run content:<verb> -- <arguments>` for that data folder. */
async function command(
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

/** All documents. */
async function readAll(lake: LocalLake): Promise<{ documents: { _id: string }[] }> {
  const documents = await lake
    .site()
    .fetch<{ _id: string }[]>("*[] | order(_id)", {}, { perspective: "raw" });
  return { documents };
}

/** Changes the stored text of one row, as a failing disk does. */
function damageRow(path: string, bytes: Buffer, table: string, where: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare(`select body from ${table} where ${where}`).get();
  database.close();
  const start = String(row?.["body"]).slice(0, 40);
  const at = bytes.lastIndexOf(start);
  expect(at).toBeGreaterThan(0);
  bytes[at] = 0;
}

/**
 * Increments a number in two documents until stopped; each transaction leaves both with the same
 * number.
 */
function keepEditing(editor: SanityClient) {
  const state = { stopped: false, n: 0 };
  const edits = (async () => {
    while (!state.stopped) {
      state.n += 1;
      await editor
        .transaction()
        .createOrReplace({ _id: "drafts.left", _type: "page", n: state.n })
        .createOrReplace({ _id: "drafts.right", _type: "page", n: state.n })
        .commit();
    }
  })();
  return {
    reached: async (n: number) => {
      await expect.poll(() => state.n).toBeGreaterThan(n);
    },
    async stop() {
      state.stopped = true;
      await edits;
    },
  };
}

test("a backup during edits contains whole transactions and can be restored elsewhere", async () => {
  const { lake, dataDir } = await startLake();
  const editor = await lake.editor();
  const asset = await editor.assets.upload("image", png, { filename: "dot.png" });
  const first = await editor.create({ _id: "drafts.left", _type: "page", n: 0 });
  // Files that an operator may have left there.
  mkdirSync(join(dataDir, "content/assets/folder"));
  symlinkSync(tmpdir(), join(dataDir, "content/assets/link"));
  const edits = keepEditing(editor);
  await edits.reached(20);
  const backup = await command(dataDir, "backup", "content.backup");
  await edits.reached(40);
  await edits.stop();
  expect(backup.output).toMatch(/Backed up \d+ documents and \d+ assets .*content\.backup/);
  expect(backup.code).toBe(0);
  const file = join(dataDir, "content.backup");
  expect((statSync(file).mode & 0o077).toString(8)).toBe("0");

  const elsewhere = mkdtempSync(join(tmpdir(), "restored-"));
  running.add(() => rmSync(elsewhere, { recursive: true, force: true }));
  const restored = await command(elsewhere, "restore", file);
  expect(restored.output).toMatch(/^Restored \d+ documents and \d+ transactions/);
  expect(readdirSync(elsewhere).filter((name) => name.startsWith("content"))).toEqual(["content"]);
  const other = await startLocalLake({ env: { DATA_DIR: join(elsewhere, "content") } });
  running.add(() => other.discard());
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
    url: `/data/history/production/documents/drafts.left?revision=${first._rev}`,
  });
  expect(history.documents[0]?.n).toBe(0);
  // The source folder is still usable.
  await editor.create({ _id: "after", _type: "page" });
});

test("a restore replaces content only with --replace, in a stopped product, and keeps the former content", async () => {
  const { lake, dataDir } = await startLake();
  const editor = await lake.editor();
  await editor.create({ _id: "old", _type: "page" });
  const then = await readAll(lake);
  await command(dataDir, "backup", "one.backup");
  await editor.create({ _id: "new", _type: "page" });
  expect(await command(dataDir, "backup", "one.backup")).toMatchObject({
    code: 1,
    output: expect.stringContaining("one.backup exists already"),
  });
  expect(await command(dataDir, "restore", "one.backup", "--replace")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/in use by another process/),
  });
  await lake.stop();
  expect(await command(dataDir, "restore", "one.backup")).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds content. To replace it, add --replace"),
  });
  mkdirSync(join(dataDir, "pages"));
  const { code, output } = await command(dataDir, "restore", "one.backup", "--replace");
  expect([code, output]).toEqual([0, expect.stringContaining("The former content is kept in")]);
  expect(existsSync(join(dataDir, "pages"))).toBe(false);
  await lake.start();
  expect(await readAll(lake)).toEqual(then);

  await lake.stop();
  const former = /kept in (\S+);/.exec(output)?.[1] ?? "";
  rmSync(join(dataDir, "content"), { recursive: true });
  renameSync(former, join(dataDir, "content"));
  await lake.start();
  expect(await lake.site().getDocument("new")).toBeDefined();
});

test("rejects a truncated, changed or missing backup and changes nothing", async () => {
  const { lake, dataDir } = await startLake();
  await command(dataDir, "backup", "whole.backup");
  await lake.stop();
  const whole = readFileSync(join(dataDir, "whole.backup"));
  const damaged = {
    "cut.backup": whole.subarray(0, whole.length - 5000),
    "changed.backup": Buffer.from(whole).fill(0, 5000, 5010),
    "none.backup": Buffer.from("not a backup"),
  };
  const before = readdirSync(dataDir).toSorted();
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(join(dataDir, name), bytes);
    const { code, output } = await command(dataDir, "restore", name, "--replace");
    expect([name, code]).toEqual([name, 1]);
    expect(output).toMatch(/cannot be used as a backup: .*Nothing was changed/);
    rmSync(join(dataDir, name));
  }
  expect((await command(dataDir, "restore", "absent.backup", "--replace")).output).toContain(
    "there is no such file",
  );
  expect(readdirSync(dataDir).filter((name) => !name.startsWith("launcher"))).toEqual(before);
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
  const before = await readAll(lake);
  await lake.stop();
  const path = join(dataDir, "content/content.sqlite");
  const bytes = readFileSync(path);
  damageRow(path, bytes, "documents", `id = 'page-0'`);
  damageRow(path, bytes, "transactions", `id = 'first-edit'`);
  writeFileSync(path, bytes);
  await expect(lake.start()).rejects.toThrow(/is damaged .*content:restore -- --last-good/);
  expect((await command(dataDir, "backup", "b")).output).toContain(`${path} is damaged`);

  const { code, output } = await command(dataDir, "restore", "--last-good");
  expect(code).toBe(0);
  expect(output).toMatch(
    /^The content goes on .*\d+ documents and \d+ transactions of history\.$/m,
  );
  expect(output).toMatch(/history: 1 document; 1 of them without the last changes \(page-0\)\.$/m);
  expect(output).toMatch(/^Lost: 0 documents and 1 transaction of history\.$/m);
  const former = /kept in (\S+),/.exec(output)?.[1] ?? "";
  expect(readFileSync(join(former, "content.sqlite"))).toEqual(bytes);
  expect(JSON.parse(readFileSync(join(former, "lost.json"), "utf8"))).toMatchObject({
    outdated: ["page-0"],
  });
  await lake.start();
  const after = await readAll(lake);
  const others = ({ _id }: { _id: string }) => _id !== "page-0";
  expect(after.documents.filter(others)).toEqual(before.documents.filter(others));
  expect(await lake.site().getDocument("page-0")).toMatchObject({ n: 0 });
  await (await lake.editor()).patch("page-0").set({ n: 12 }).commit();
  await lake.stop();
  expect((await command(dataDir, "restore", "--last-good")).output).toMatch(/^Nothing is damaged/);
});

test.each([
  ["backup", "a", "b"],
  ["restore", "--last-good", "a"],
])("%s %s %s prints the usage", async (...args) => {
  const dataDir = mkdtempSync(join(tmpdir(), "usage-"));
  running.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const [verb = "", ...rest] = args;
  const { code, output } = await command(dataDir, verb, ...rest);
  expect([code, output]).toEqual([1, expect.stringContaining("npm run content:backup -- <file>")]);
});
