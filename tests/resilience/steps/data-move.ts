import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fillDatabase,
  staffAccount,
  type FillCounts,
} from "../../support/fixtures/filled-database.ts";
import {
  startExternalPostgres,
  type ExternalPostgres,
} from "../../support/servers/external/external-postgres.ts";
import { firstAdmin, startEmbeddedSupabase } from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";
import { watchStatements, workThroughOutbox } from "../../support/load/statement-watch.ts";
import type { Step } from "../steps.ts";

const root = new URL("../../..", import.meta.url);

const fullCounts: FillCounts = { leads: 100_000, appointments: 2_000, chats: 20_000, staff: 20 };

type Ended = { code: number | null; lines: string[]; seconds: number };

/** Runs `npm run data:move`. The data folder's database is `embedded`. */
function runMove(dataDir: string, from: string, to: string) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ["web/host/commands/data-command.ts", "move", "--from", from, "--to", to],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) =>
      resolve({ code, lines: output.split("\n"), seconds: (performance.now() - startedAt) / 1000 }),
    ),
  );
  return { child, ended, output: () => output };
}

/** The table, count and checksum lines of a move. */
function readSums({ code, lines }: Ended): string[] {
  assert.equal(code, 0, lines.join("\n"));
  const sums = lines.filter((line) =>
    /^(auth|private|public)\.\w+ +\d+ {2}[0-9a-f]{32}$/.test(line),
  );
  assert.ok(sums.length > 50);
  return sums;
}

async function expectSignIns(dataFolder: string, staff: number, env: Record<string, string> = {}) {
  const supabase = await startEmbeddedSupabase({ dataDir: dataFolder, env });
  try {
    for (let n = 1; n <= staff; n += 1) await supabase.signIn(staffAccount(n));
  } finally {
    await supabase.stop();
  }
}

/** Kills a move after its first rows were copied. The target has no rows then. */
async function killMove(server: ExternalPostgres, dataDir: string, url: string): Promise<void> {
  const { child, ended, output } = runMove(dataDir, "embedded", url);
  // Progress of a large table, or the comparison after small ones.
  await until(() => /rows…/.test(output()), 300_000);
  child.kill("SIGKILL");
  await ended;
  const target = server.connect(url);
  try {
    const [row] = await target`
      select (select count(*) from public.leads)::int as leads, (select count(*) from auth.users)::int as users`;
    assert.deepEqual(row, { leads: 0, users: 0 });
  } finally {
    await target.end();
  }
}

/**
 * Rescores all leads, deletes a tenth as expired and exports the rest as the service, whose statements end after
 * 8 s. Returns the longest statement in milliseconds.
 */
async function workOnEverything(server: ExternalPostgres, dataFolder: string, url: string) {
  const env = { DATABASE_URL: url };
  const supabase = await startEmbeddedSupabase({ dataDir: dataFolder, env });
  const owner = server.connect(url);
  const watch = watchStatements(server.admin, new URL(url).pathname.slice(1));
  try {
    await owner`
      update public.leads set created_at = now() - interval '30 years' where email like '%0@example.com'`;
    await owner`update private.retention set max_age = interval '20 years' where table_name = 'public.leads'`;
    await owner`update private.scoring_state set is_due = true, created_at = null, id = null`;
    await owner`select private.enqueue('rescore', '{}'::jsonb, null, now())`;
    await owner`update public.outbox set next_at = now() where every is not null`;
    await workThroughOutbox(supabase, owner);
    const admin = await supabase.signIn(firstAdmin);
    const created = await supabase.request("/rest/v1/rpc/create_export", {
      method: "POST",
      as: admin,
      body: JSON.stringify({ kind: "leads" }),
    });
    const [{ link_token: token }]: [{ link_token: string }] = await created.json();
    const file = await supabase.request(`/functions/v1/download-export?token=${token}`);
    const exportedLines = (await file.text()).split("\n").length;
    assert.equal(file.status, 200);
    return { exportedLines, longestStatementMs: await watch.stop() };
  } finally {
    await watch.stop();
    await owner.end();
    await supabase.stop();
  }
}

/**
 * 100,000 leads with appointments, chats and 20 staff accounts are moved to a second PostgreSQL over TLS and back:
 * every count and checksum is equal, and all staff sign in with their passwords on both. A killed move leaves the
 * target without rows. `npm run proof -- data-move <leads>` uses fewer.
 */
export const dataMove: Step = async ([leads]) => {
  const counts = { ...fullCounts, ...(leads && { leads: Number(leads) }) };
  const folder = mkdtempSync(join(tmpdir(), "site-data-move-"));
  // The database runs as another user than root, and its folders are two levels below.
  chmodSync(folder, 0o711);
  const [first, second, external] = ["first", "second", "external"].map((name) =>
    join(folder, name),
  );
  assert.ok(first && second && external);
  const server = await startExternalPostgres();
  try {
    const url = await server.createDatabase("moved");
    const source = await startEmbeddedSupabase({ dataDir: join(first, "supabase") });
    await fillDatabase(source.sql, counts);
    await source.stop();

    await killMove(server, first, url);
    const there = await runMove(first, "embedded", url).ended;
    const sums = readSums(there);
    const back = await runMove(second, url, "embedded").ended;
    assert.deepEqual(readSums(back), sums);
    await expectSignIns(join(second, "supabase"), counts.staff);
    await expectSignIns(external, counts.staff, { DATABASE_URL: url });
    const rows = sums.reduce((all, line) => all + Number(line.split(/ +/)[1]), 0);
    return {
      tables: sums.length,
      rows,
      staff: counts.staff,
      thereSeconds: Math.round(there.seconds),
      backSeconds: Math.round(back.seconds),
      ...(await workOnEverything(server, external, url)),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
