import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { filesBelow, root, textOf } from "./sources.ts";

/** Migrations that old and new versions of the site survive side by side, as squawk sees them. */

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = filesBelow("supabase/migrations").filter((path) => path.endsWith(".sql"));

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

test("no migration breaks a rule of squawk", () => {
  const found = squawk(migrations).map(
    ({ file, line, rule_name: rule }) => `${nameOf(file)}:${line} ${rule}`,
  );
  expect(found).toEqual([]);
});

test("an exception says why on the line above it", () => {
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
    "a column that old code does not fill",
    "alter table public.leads add column n int not null",
    "adding-required-field",
  ],
  [
    "a column that old code reads and is gone",
    "alter table public.leads drop column company",
    "ban-drop-column",
  ],
  [
    "a new name for what old code writes",
    "alter table public.leads rename column company to firm",
    "renaming-column",
  ],
  [
    "another type, which writes the table anew",
    "alter table public.leads alter column message type varchar(10)",
    "changing-column-type",
  ],
  ["a table that is gone", "drop table public.leads", "ban-drop-table"],
  [
    "a check that reads every row under a lock",
    "alter table public.leads add constraint c check (name <> '')",
    "constraint-missing-not-valid",
  ],
])("%s is found", (_, statement, rule) => {
  const path = join(folder, "bad.sql");
  writeFileSync(path, `${statement};\n`);
  expect(squawk([path]).map(({ rule_name: found }) => found)).toContain(rule);
  writeFileSync(path, `-- For the test alone.\n-- squawk-ignore ${rule}\n${statement};\n`);
  expect(squawk([path]).map(({ rule_name: found }) => found)).not.toContain(rule);
});
