import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { family, killFamily } from "../../support/product/process-killer.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";

/**
 * SIGKILL to each process of the embedded Supabase while visitors send leads. Whatever was
 * acknowledged is there afterwards, once, and nobody has to repair anything.
 */

let supabase: LocalSupabase;
const acknowledged = new Set<string>();

beforeAll(async () => {
  supabase = await startLocalSupabase();
  await liftVisitorLimits(supabase.sql);
});

afterAll(() => supabase.discard());

/** Sends one lead, again until it is acknowledged, as the site does: with the same submission id. */
async function sendLead(over: AbortSignal): Promise<void> {
  const id = randomUUID();
  const body = JSON.stringify({
    name: "Written during a crash",
    email: "crash@example.com",
    form_source: "contact_form",
    submission_id: id,
  });
  while (!over.aborted) {
    const answer = await supabase
      .request("/rest/v1/leads", { method: "POST", body, signal: AbortSignal.timeout(5000) })
      .catch(() => null);
    if (answer?.status === 201) {
      acknowledged.add(id);
      return;
    }
  }
}

/** Four visitors send leads while `fault` happens, and until ten more were acknowledged after it. */
async function sendLeadsDuring(fault: () => unknown): Promise<void> {
  const over = new AbortController();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) await sendLead(over.signal);
  });
  const tenMore = () => {
    const enough = acknowledged.size + 10;
    return until(() => acknowledged.size >= enough);
  };
  try {
    await tenMore();
    await fault();
    await tenMore();
  } finally {
    over.abort();
    await Promise.all(visitors);
  }
}

/** What an acknowledgement promised and the database does not hold: missing leads and double ones. */
async function brokenPromises(): Promise<string[]> {
  // Our own connection was killed with the rest: asked again until it is made anew.
  const rows = await until(() =>
    supabase.sql<{ id: string; n: number }[]>`
      select submission_id as id, count(*)::int as n from public.leads group by 1`.catch(
      () => undefined,
    ),
  );
  const stored = new Map(rows.map(({ id, n }) => [id, n]));
  return [
    ...[...acknowledged].filter((id) => !stored.has(id)).map((id) => `${id} is missing`),
    ...rows.filter(({ n }) => n > 1).map(({ id, n }) => `${id} is there ${n} times`),
  ];
}

test.each([
  ["the database server", "database", / -D /],
  ["every worker of the database", "database", /postgres: authenticator/],
  ["the REST engine", "part", /postgrest/],
  ["the database with all its workers", "database", /postgres/],
] as const)("%s is killed", async (_, whose, victims) => {
  await sendLeadsDuring(() =>
    until(() => {
      const root = whose === "database" ? supabase.databasePid() : supabase.pid;
      return killFamily(root, victims).length > 0;
    }),
  );
  expect(await brokenPromises()).toEqual([]);
});

test.each([
  ["its process", /supabase\/local\/main/],
  ["its process and the database server", /supabase\/local\/main|postgres.* -D /],
  ["everything at once", /./],
])("%s is killed, and the next start recovers", async (_, victims) => {
  const { dataDir, port } = supabase;
  await sendLeadsDuring(async () => {
    killFamily(supabase.pid, victims);
    await supabase.kill();
    supabase = await startLocalSupabase({ dataDir, port });
  });
  expect(await brokenPromises()).toEqual([]);
});

test("nothing is left running behind a killed process", async () => {
  const { dataDir } = supabase;
  const children = family(supabase.pid).filter(({ pid }) => pid !== supabase.pid);
  expect(children.length).toBeGreaterThan(2);
  await supabase.kill();
  await until(() => children.every(({ pid, command }) => family(pid)[0]?.command !== command));
  supabase = await startLocalSupabase({ dataDir });
  expect(await brokenPromises()).toEqual([]);
});
