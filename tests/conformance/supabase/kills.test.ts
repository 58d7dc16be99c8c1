/**
 * Kills each process of the embedded Supabase with SIGKILL while visitors send leads. Everything
 * acknowledged is stored once afterwards, without manual repair.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { listProcessTree, killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";

let supabase: LocalSupabase;
const acknowledged = new Set<string>();

beforeAll(async () => {
  supabase = await startLocalSupabase();
  await liftVisitorLimits(supabase.sql);
});

afterAll(() => supabase.discard());

/** Sends one lead, repeated with the same submission id until acknowledged, as the site does. */
async function sendLead(stopped: AbortSignal): Promise<void> {
  const id = randomUUID();
  const body = JSON.stringify({
    name: "Written during a crash",
    email: "crash@example.com",
    form_source: "contact_form",
    submission_id: id,
  });
  while (!stopped.aborted) {
    const response = await supabase
      .request("/rest/v1/leads", { method: "POST", body, signal: AbortSignal.timeout(5000) })
      .catch(() => null);
    if (response?.status === 201) {
      acknowledged.add(id);
      return;
    }
  }
}

/** Four visitors send leads during `fault`, until ten more are acknowledged after it. */
async function sendLeadsDuring(fault: () => unknown): Promise<void> {
  const stop = new AbortController();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!stop.signal.aborted) await sendLead(stop.signal);
  });
  const waitForTenMore = () => {
    const target = acknowledged.size + 10;
    return until(() => acknowledged.size >= target);
  };
  try {
    await waitForTenMore();
    await fault();
    await waitForTenMore();
  } finally {
    stop.abort();
    await Promise.all(visitors);
  }
}

/** Acknowledged leads that are missing or stored twice. */
async function findLostOrDuplicate(): Promise<string[]> {
  // The test's own connection was killed as well: repeated until it is re-established.
  const rows = await until(() =>
    supabase.sql<{ id: string; n: number }[]>`
      select submission_id as id, count(*)::int as n from public.leads group by 1`.catch(
      () => undefined,
    ),
  );
  const stored = new Map(rows.map(({ id, n }) => [id, n]));
  return [
    ...[...acknowledged].filter((id) => !stored.has(id)).map((id) => `${id} is missing`),
    ...rows.filter(({ n }) => n > 1).map(({ id, n }) => `${id} is stored ${n} times`),
  ];
}

test.each([
  ["the database server", "database", / -D /],
  ["every worker of the database", "database", /postgres: authenticator/],
  ["the REST engine", "supervisor", /postgrest/],
  ["the database with all its workers", "database", /postgres/],
] as const)("recovers after %s is killed", async (_, parent, commands) => {
  await sendLeadsDuring(() =>
    until(() => {
      const root = parent === "database" ? supabase.databasePid() : supabase.pid;
      return killProcessTree(root, commands).length > 0;
    }),
  );
  expect(await findLostOrDuplicate()).toEqual([]);
});

test.each([
  ["its process", /supabase\/local\/main/],
  ["its process and the database server", /supabase\/local\/main|postgres.* -D /],
  ["all processes at the same time", /./],
])("recovers with the next start after %s is killed", async (_, commands) => {
  const { dataDir, port } = supabase;
  await sendLeadsDuring(async () => {
    killProcessTree(supabase.pid, commands);
    await supabase.kill();
    supabase = await startLocalSupabase({ dataDir, port });
  });
  expect(await findLostOrDuplicate()).toEqual([]);
});

test("when its process is killed, no other process remains and nothing is lost", async () => {
  const { dataDir } = supabase;
  const children = listProcessTree(supabase.pid).filter(({ pid }) => pid !== supabase.pid);
  expect(children.length).toBeGreaterThan(2);
  await supabase.kill();
  await until(() =>
    children.every(({ pid, command }) => listProcessTree(pid)[0]?.command !== command),
  );
  supabase = await startLocalSupabase({ dataDir });
  expect(await findLostOrDuplicate()).toEqual([]);
});
