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

/** What landed before the rules did, and why it did no harm. A migration is never edited. */
const landed: Record<string, { why: string; files: string[] }> = {
  "constraint-missing-not-valid": {
    why: "no database had more than sample rows of these tables",
    files: [
      "20261120090500_hide_known_subscribers.sql",
      "20261121100500_link_people.sql",
      "20261121110400_book_appointments.sql",
      "20261121112000_tell_of_appointments.sql",
      "20261121112200_feed_calendars.sql",
      "20261121120000_continue_conversations.sql",
      "20261122100000_find_leads_of_owners.sql",
    ],
  },
  "adding-foreign-key-constraint": {
    why: "the new columns were empty, and the tables they refer to had sample rows",
    files: [
      "20261121100100_extend_leads.sql",
      "20261121112000_tell_of_appointments.sql",
      "20261121120000_continue_conversations.sql",
      "20261121120200_hand_over_chats.sql",
      "20261122101200_merge_people.sql",
    ],
  },
  "adding-field-with-default": {
    why: "a generated column writes the table anew, which had sample rows",
    files: ["20261121100100_extend_leads.sql", "20261122101300_find_people.sql"],
  },
  "adding-not-nullable-field": {
    why: "every lead had got its person in the same transaction",
    files: ["20261121100500_link_people.sql"],
  },
  "disallowed-unique-constraint": {
    why: "private, and filled by the same migration",
    files: ["20261122100000_find_leads_of_owners.sql"],
  },
};

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

test("no migration breaks a rule but those that landed before it", () => {
  const broken = Map.groupBy(squawk(migrations), ({ rule_name: rule }) => rule);
  const found = [...broken].map(([rule, findings]): [string, string[]] => [
    rule,
    [...new Set(findings.map(({ file }) => nameOf(file)))].toSorted(),
  ]);
  const known = Object.entries(landed).map(([rule, { files }]): [string, string[]] => [
    rule,
    files.toSorted(),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
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
