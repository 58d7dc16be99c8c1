// @vitest-environment node
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readArchive, writeArchive } from "./archive.ts";

const plain = { format: "test", names: /^(notes|rows)$/, isCompressed: false };
const compressed = { ...plain, isCompressed: true };

async function written(kind = plain) {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "one.backup");
  const rows = join(folder, "rows");
  writeFileSync(rows, Buffer.alloc(70_000, "rows "));
  const sources = [
    { name: "notes", from: Buffer.from("a note") },
    { name: "rows", from: rows },
  ];
  await writeArchive(path, kind, { createdAt: "2026-11-21T08:00:00.000Z" }, sources);
  const bytes = readFileSync(path);
  return { path, bytes, rewrite: (changed: Buffer) => writeFileSync(path, changed) };
}

test.each([plain, compressed])("what was written is read back, each file whole", async (kind) => {
  const { path } = await written(kind);
  const read = new Map<string, number>();
  const manifest = await readArchive(path, kind, async ({ name, bytes }) => {
    let size = 0;
    for await (const chunk of bytes) size += chunk.length;
    read.set(name, size);
  });
  expect([...read]).toEqual([
    ["notes", 6],
    ["rows", 70_000],
  ]);
  expect(manifest).toMatchObject({ createdAt: "2026-11-21T08:00:00.000Z", version: 1 });
});

test.each([plain, compressed])("a file that is cut off anywhere is refused", async (kind) => {
  const { path, bytes, rewrite } = await written(kind);
  for (let end = 0; end < bytes.length - 1024; end += 397) {
    rewrite(bytes.subarray(0, end));
    await expect(readArchive(path, kind)).rejects.toThrow("cannot be used as a backup");
  }
});

test.each([
  [514, "notes does not match its checksum"],
  [40_000, "rows does not match its checksum"],
  [5, "it is not a backup"],
])("a bit that changed at byte %d is found and named", async (at, reason) => {
  const { path, bytes, rewrite } = await written();
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  rewrite(bytes);
  await expect(readArchive(path, plain)).rejects.toThrow(reason);
});

test("a name that is not expected is refused", async () => {
  const { path } = await written();
  await writeArchive(path, plain, {}, [{ name: "../secrets.json", from: Buffer.from("{}") }]);
  await expect(readArchive(path, plain)).rejects.toThrow("it holds a file");
});

test("a file of another kind is refused", async () => {
  const { path, rewrite } = await written();
  await expect(readArchive(path, { ...plain, format: "other" })).rejects.toThrow("its manifest");
  await expect(readArchive(path, compressed)).rejects.toThrow("it cannot be unpacked");
  rewrite(Buffer.alloc(4096, "x"));
  await expect(readArchive(path, plain)).rejects.toThrow("it is not a backup");
  await expect(readArchive(`${path}.absent`, plain)).rejects.toThrow("there is no such file");
  await expect(readArchive(join(path, ".."), plain)).rejects.toThrow("it is a folder");
});

test("another version is named, and a manifest that lists other files is refused", async () => {
  const { path, bytes, rewrite } = await written();
  const changed = (from: string, to: string) => {
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    const copy = Buffer.from(bytes);
    copy.write(to, at);
    rewrite(copy);
  };
  changed('"version": 1', '"version": 2');
  await expect(readArchive(path, plain)).rejects.toThrow("another version of the product wrote it");
  changed('"name": "notes', '"nome": "notes');
  await expect(readArchive(path, plain)).rejects.toThrow("its manifest cannot be read");
  changed('"name": "notes', '"name": "nodes');
  await expect(readArchive(path, plain)).rejects.toThrow("nodes does not match its checksum");
});

test("replaces a file or link that another user placed there, and is private", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, victim] = [join(folder, "one.backup.part"), join(folder, "victim")];
  writeFileSync(victim, "unchanged");
  const place = [
    () => symlinkSync(victim, path),
    () => {
      writeFileSync(path, "");
      chmodSync(path, 0o666);
    },
  ];
  for (const placeFile of place) {
    rmSync(path, { force: true });
    placeFile();
    await writeArchive(path, plain, {}, [{ name: "notes", from: Buffer.from("secret") }]);
    expect(lstatSync(path).isSymbolicLink()).toBe(false);
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(victim, "utf8")).toBe("unchanged");
});
