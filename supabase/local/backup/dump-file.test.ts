import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { readDump } from "./dump-file.ts";

const head = { format: "database-dump", version: 1, made: "", migrations: ["1", "2"] };
const end = { sequences: [{ sequence: "s", value: "7", isCalled: true }], tables: 2, rows: 3 };
const rows = "1\tone\n2\tback\\\\slash\n";
const lines = [
  JSON.stringify(head),
  JSON.stringify({ table: "public.leads", columns: ["id", "name"] }),
  `${rows}\\.`,
  JSON.stringify({ table: "public.empty", columns: [] }),
  "\\.",
  JSON.stringify({ ...end, rows: 2 }),
];

function fileOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "dump-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "dump");
  writeFileSync(path, bytes);
  return path;
}
const dumpOf = (text: string[]) => gzipSync(text.map((line) => `${line}\n`).join(""));

test("a dump is read back with its tables, rows and sequences", async () => {
  const read = new Map<string, string>();
  const found = await readDump(fileOf(dumpOf(lines)), {
    async head({ migrations }) {
      read.set("migrations", migrations.join());
    },
    async table({ table }, chunks) {
      const parts: Buffer[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      read.set(table, Buffer.concat(parts).toString());
    },
  });
  expect([...read]).toEqual([
    ["migrations", "1,2"],
    ["public.leads", rows],
    ["public.empty", ""],
  ]);
  expect(found).toEqual({ ...end, rows: 2 });
});

test("a dump that is cut off anywhere is refused", async () => {
  const bytes = dumpOf(lines);
  for (let length = 0; length < bytes.length; length += 7)
    await expect(readDump(fileOf(bytes.subarray(0, length)))).rejects.toThrow("cannot be used");
});

test.each([
  ["is of another kind", ["{}", ...lines.slice(1)], "it is not a dump"],
  ["ends before its last line", lines.slice(0, -1), "it ends too early"],
  ["holds a line that is not JSON", lines.with(3, "{"), "a line in it cannot be read"],
  ["holds other rows than it says", lines.with(5, JSON.stringify(end)), "other tables"],
])("a dump that %s is refused", async (_name, text, reason) => {
  await expect(readDump(fileOf(dumpOf(text)))).rejects.toThrow(reason);
});

test("a changed byte is noticed", async () => {
  const bytes = dumpOf(lines);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await expect(readDump(fileOf(bytes))).rejects.toThrow("cannot be used");
});
