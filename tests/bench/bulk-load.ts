/** Bulk inserts, as a restore does them. */

import type postgres from "postgres";
import { until } from "../support/until.ts";

/**
 * Runs statements that fill tables of the schema "public": with triggers and foreign key checks
 * disabled and indexes built at the end. `triggers` names exceptions ("leads.count_inserted_leads") that
 * stay enabled. Analyzes the tables afterwards so that plans are realistic. Waits first for the scoring
 * job of a first start, which would otherwise process all inserted rows during the measurement.
 */
export async function loadInBulk(
  sql: postgres.Sql,
  tables: readonly string[],
  statements: string,
  triggers: readonly string[] = [],
): Promise<void> {
  await until(async () => {
    const waiting =
      await sql`select from public.outbox where kind = 'rescore' and state = 'pending'`;
    return waiting.length === 0;
  }, 60_000);
  await sql.begin(async (work) => {
    const indexes = await work<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid = any (${tables.map((table) => `public.${table}`)}::regclass[])
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`;
    const setTriggers = async (when: "always" | "") => {
      for (const [table, trigger] of triggers.map((name) => name.split(".")))
        await work.unsafe(`alter table public.${table} enable ${when} trigger ${trigger}`);
    };
    await work`set local maintenance_work_mem = '512MB'`;
    await work`set local work_mem = '64MB'`;
    await work`set local session_replication_role = replica`;
    await setTriggers("always");
    for (const { name } of indexes) await work.unsafe(`drop index ${name}`);
    await work.unsafe(statements).simple();
    for (const { definition } of indexes) await work.unsafe(definition);
    await setTriggers("");
  });
  for (const table of tables) await sql.unsafe(`vacuum (analyze) public.${table}`);
}
