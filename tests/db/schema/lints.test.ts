/** Supabase's database linter, as shown in its dashboard, reports no errors and no warnings. */

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPostmasterFile } from "../../support/servers/postmaster-file.ts";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";

let supabase: LocalSupabase;
/** The linter reads its settings from its working directory. */
const folder = mkdtempSync(join(tmpdir(), "lints-"));

beforeAll(async () => {
  supabase = await startLocalSupabase();
  // The schemas of the API; hosted projects set them in the dashboard.
  await supabase.sql`alter database postgres set pgrst.db_schemas = 'public'`;
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await supabase.stop();
});

type Diagnostic = { severity: string; category: string; message: string };

const linter = join(
  dirname(createRequire(import.meta.url).resolve("@postgres-language-server/cli/package.json")),
  "bin/postgres-language-server",
);

/** The findings of the linter above the level of a note, by lint. */
async function runLinter(): Promise<string[]> {
  const { socketDir } = readPostmasterFile(join(supabase.dataDir, "postgres"));
  const host = encodeURIComponent(socketDir);
  const connection = `postgresql://postgres@localhost:5432/postgres?host=${host}`;
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [
        linter,
        "dblint",
        `--connection-string=${connection}`,
        "--reporter=json",
        "--max-diagnostics=none",
      ],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      // The exit code is 1 when it reports an error.
      (_, stdout, stderr) => (stdout ? resolve(stdout) : reject(new Error(stderr))),
    );
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(output);
  // Notes list unused indexes. Without any, the linter has read nothing.
  expect(diagnostics.length).toBeGreaterThan(0);
  return diagnostics
    .filter(({ severity }) => severity !== "info")
    .map(({ category, message }) => `${category}: ${message}`)
    .toSorted();
}

test("the database has no errors and no warnings", async () => {
  expect(await runLinter()).toEqual([]);
});

test("a violation is reported", async () => {
  await supabase.sql
    .unsafe(
      `create table public.canary (id int primary key, email text);
       grant select on public.canary to anon, authenticated;
       create view public.canary_accounts as select id, email from auth.users;
       grant select on public.canary_accounts to anon;
       create function public.canary() returns int language sql security definer as 'select 1';
       create table public.canary_twice (id int primary key);
       alter table public.canary_twice enable row level security;
       create policy "one" on public.canary_twice for select to authenticated using (true);
       create policy "two" on public.canary_twice for select to authenticated using (auth.uid() is not null);`,
    )
    .simple();
  const found = new Set((await runLinter()).map((line) => line.replace(/:.*/s, "")));
  expect([...found].toSorted()).toEqual([
    "splinter/performance/authRlsInitplan",
    "splinter/performance/multiplePermissivePolicies",
    "splinter/security/authUsersExposed",
    "splinter/security/functionSearchPathMutable",
    "splinter/security/rlsDisabledInPublic",
    "splinter/security/securityDefinerView",
  ]);
});

test("every foreign key has an index", async () => {
  const missing = await supabase.sql`
    select conrelid::regclass::text as table, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (
        select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`;
  expect([...missing]).toEqual([]);
});
