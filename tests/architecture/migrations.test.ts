import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { filesBelow, root, textOf } from "./sources.ts";

/** A migration must not break the running version of the site and is never edited after its merge. */

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = filesBelow("supabase/migrations")
  .filter((path) => path.endsWith(".sql"))
  .toSorted();

type Finding = { file: string; line: number; rule_name: string };

function squawk(paths: readonly string[]): Finding[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/squawk-cli/js/bin/squawk"),
      `--config=${join(root, ".squawk.toml")}`,
      "--reporter=json",
      ...paths,
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0 && status !== 1) throw new Error(`squawk ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

const nameOf = (path: string) => path.split("/").at(-1) ?? "";

test("every migration has the digest recorded at its merge", () => {
  // An entry is removed or replaced only for a migration that no database has applied.
  const recorded = textOf("supabase/migrations.sha256").trimEnd().split("\n");
  const present = migrations.map((path) => {
    const digest = createHash("sha256").update(textOf(path)).digest("hex");
    return `${digest}  migrations/${nameOf(path)}`;
  });
  expect(present).toEqual(recorded);
});

test("no migration breaks a squawk rule", () => {
  const found = squawk(migrations).map(
    ({ file, line, rule_name: rule }) => `${nameOf(file)}:${line} ${rule}`,
  );
  expect(found).toEqual([]);
});

test("a comment above each exception gives its reason", () => {
  const unexplained = migrations.flatMap((path) => {
    const lines = textOf(path).split("\n");
    return lines.filter(
      (line, index) => line.includes("squawk-ignore") && !/^-- \w/.test(lines[index - 1] ?? ""),
    );
  });
  expect(unexplained).toEqual([]);
});

test.each([
  [
    "a required column that the running version does not set",
    "alter table public.leads add column n int not null",
    "adding-required-field",
  ],
  [
    "a dropped column that the running version reads",
    "alter table public.leads drop column company",
    "ban-drop-column",
  ],
  [
    "a renamed column that the running version writes",
    "alter table public.leads rename column company to firm",
    "renaming-column",
  ],
  [
    "a changed type that rewrites the table",
    "alter table public.leads alter column message type varchar(10)",
    "changing-column-type",
  ],
  ["a dropped table", "drop table public.leads", "ban-drop-table"],
  [
    "a check that reads every row under a lock",
    "alter table public.leads add constraint c check (name <> '')",
    "constraint-missing-not-valid",
  ],
])("squawk reports %s", (_, statement, rule) => {
  const path = join(folder, "bad.sql");
  writeFileSync(path, `${statement};\n`);
  expect(squawk([path]).map(({ rule_name: found }) => found)).toContain(rule);
  writeFileSync(path, `-- Only for this test.\n-- squawk-ignore ${rule}\n${statement};\n`);
  expect(squawk([path]).map(({ rule_name: found }) => found)).not.toContain(rule);
});
