import type postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { quoteLiteral } from "../database/migrate.ts";
import { schemas } from "./dump.ts";
import type { SequenceState } from "./dump-file.ts";

/**
 * Disables triggers and foreign key checks of a transaction while rows are loaded. Returns the function that
 * enables them again, before the commit.
 */
export async function prepareBulkLoad(
  transaction: postgres.TransactionSql,
): Promise<() => Promise<void>> {
  const isReplica = await transaction
    .savepoint((savepoint) => savepoint.unsafe("set local session_replication_role = replica"))
    .then(
      () => true,
      (error: unknown) => {
        if (getErrorCode(error) !== "42501") throw error;
        return false;
      },
    );
  // In replica mode, only ALWAYS triggers fire, such as the one that protects the audit log.
  const triggers = (await listTriggers(transaction)).filter(
    ({ mode }) => !isReplica || mode === "A",
  );
  for (const { table, trigger } of triggers)
    await transaction.unsafe(`alter table ${table} disable trigger ${trigger}`);
  // Without the right to replica mode: foreign keys are checked when they are added again.
  const keys = isReplica ? [] : await listForeignKeys(transaction);
  for (const { table, name } of keys)
    await transaction.unsafe(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await transaction.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, trigger, mode } of triggers)
      await transaction.unsafe(
        `alter table ${table} enable ${mode === "A" ? "always" : ""} trigger ${trigger}`,
      );
  };
}

/** The triggers of the schemas that fire, except those of foreign keys. `A` is ALWAYS. */
async function listTriggers(transaction: postgres.TransactionSql) {
  return transaction<{ table: string; trigger: string; mode: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as trigger, tgenabled as mode
    from pg_trigger join pg_class relation on relation.oid = tgrelid
    where tgenabled in ('O', 'A') and not tgisinternal
      and relation.relnamespace::regnamespace::text in ${transaction(schemas)}
      -- Tables of a hosted project's Auth belong to another role. Replica mode covers their triggers.
      and pg_has_role(relation.relowner, 'USAGE')`;
}

async function listForeignKeys(transaction: postgres.TransactionSql) {
  return transaction<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and connamespace::regnamespace::text in ${transaction(schemas)}`;
}

/** Sets sequences to their state in a dump or in another database. */
export async function setSequences(
  transaction: postgres.TransactionSql,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { sequence, value, isCalled } of sequences)
    await transaction.unsafe(
      `select setval(${quoteLiteral(sequence)}, ${BigInt(value)}, ${isCalled})`,
    );
}

/** Rejects a database with personal data. Rows that migrations insert are replaced. @throws StartError */
export async function rejectExistingRows(transaction: postgres.TransactionSql): Promise<void> {
  const tables = await transaction<{ name: string }[]>`
    select table_name as name from private.personal_data_registry
    where is_personal and to_regclass(table_name) is not null
      -- Recurring jobs are rows of the migrations. Supabase Auth may have logged something.
      and table_name <> 'public.outbox' and (table_name not like 'auth.%' or table_name = 'auth.users')
    order by 1`;
  for (const { name } of tables) {
    const rows = await transaction.unsafe(`select 1 from ${name} limit 1`);
    if (rows.length > 0)
      throw new StartError(
        `The target already has rows, such as in ${name}. Use a database without rows. Nothing was changed.`,
      );
  }
}
