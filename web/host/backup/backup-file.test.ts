import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBackupFile, writeBackupFile } from "./backup-file.ts";

async function written() {
  const folder = mkdtempSync(join(tmpdir(), "backup-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "one.backup");
  const files = [
    { name: "spool/submissions.sqlite", from: Buffer.from("a form that waits") },
    { name: "database.dump", from: Buffer.alloc(70_000, "rows ") },
  ];
  const made = "2026-11-21T08:00:00.000Z";
  await writeBackupFile(path, { made, submissions: 1, database: { tables: 2, rows: 9 } }, files);
  const bytes = readFileSync(path);
  return { path, bytes, rewrite: (changed: Buffer) => writeFileSync(path, changed) };
}

test("what was written is read back, each file whole", async () => {
  const { path } = await written();
  const read = new Map<string, number>();
  const manifest = await readBackupFile(path, async ({ name, bytes }) => {
    let size = 0;
    for await (const chunk of bytes) size += chunk.length;
    read.set(name, size);
  });
  expect([...read]).toEqual([
    ["spool/submissions.sqlite", 17],
    ["database.dump", 70_000],
  ]);
  expect(manifest).toMatchObject({ made: "2026-11-21T08:00:00.000Z", database: { rows: 9 } });
});

test("a file that is cut off anywhere is refused", async () => {
  const { path, bytes, rewrite } = await written();
  for (let end = 0; end < bytes.length - 1024; end += 397) {
    rewrite(bytes.subarray(0, end));
    await expect(readBackupFile(path)).rejects.toThrow("cannot be used as a backup");
  }
});

test.each([
  [520, "spool/submissions.sqlite does not match its checksum"],
  [40_000, "database.dump does not match its checksum"],
  [5, "it is no backup"],
])("a bit that turned at byte %d is found and named", async (at, reason) => {
  const { path, bytes, rewrite } = await written();
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  rewrite(bytes);
  await expect(readBackupFile(path)).rejects.toThrow(reason);
});

test("a name that leads out of the folder is refused", async () => {
  const { path } = await written();
  const file = { name: "../secrets.json", from: Buffer.from("{}") };
  await writeBackupFile(path, { made: "", submissions: 0 }, [file]);
  await expect(readBackupFile(path)).rejects.toThrow("it holds a file");
});

test("what is no backup is said to be none", async () => {
  const { path, rewrite } = await written();
  rewrite(Buffer.alloc(4096, "x"));
  await expect(readBackupFile(path)).rejects.toThrow("it is no backup");
  await expect(readBackupFile(`${path}.absent`)).rejects.toThrow("there is no such file");
});

test("another version is named, and a manifest of other files is none", async () => {
  const { path, bytes, rewrite } = await written();
  const changed = (from: string, to: string) => {
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    const copy = Buffer.from(bytes);
    copy.write(to, at);
    rewrite(copy);
  };
  changed('"version": 1', '"version": 2');
  await expect(readBackupFile(path)).rejects.toThrow("another version of the product wrote it");
  changed('"name": "spool', '"nome": "spool');
  await expect(readBackupFile(path)).rejects.toThrow("cannot be used as a backup");
});
