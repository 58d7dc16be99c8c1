import type postgres from "postgres";
import { StartError } from "../../domain/errors.ts";

/** A table whose rows are copied. */
export type CopiedTable = {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Quoted. */
  readonly columns: readonly string[];
  /** The columns in types that source and target share, so that both yield the same text. */
  readonly expressions: readonly string[];
};

type Column = { readonly table: string; readonly column: string; readonly type: string };

/** All columns that can be written. */
function listColumns(sql: postgres.ISql, schemas: readonly string[]): Promise<Column[]> {
  return sql<Column[]>`
    select format('%I.%I', namespace.nspname, relation.relname) as table,
      quote_ident(attname) as column, format_type(atttypid, atttypmod) as type
    from pg_attribute
    join pg_class relation on relation.oid = attrelid
    join pg_namespace namespace on namespace.oid = relation.relnamespace
    where namespace.nspname in ${sql(schemas)} and relation.relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by 1, attnum`;
}

function groupByTable(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns)
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

/**
 * The columns of accounts that both the embedded Auth and Supabase Auth have, with password hashes and second
 * factors. Sessions and links in emails end with a move.
 */
const accountColumns = {
  "auth.users": [
    "id::uuid",
    "aud::text",
    "role::text",
    "email::text",
    "encrypted_password::text",
    "email_confirmed_at::timestamptz",
    "invited_at::timestamptz",
    "last_sign_in_at::timestamptz",
    "raw_app_meta_data::jsonb",
    "raw_user_meta_data::jsonb",
    "phone::text",
    "phone_confirmed_at::timestamptz",
    "banned_until::timestamptz",
    "deleted_at::timestamptz",
    "is_sso_user::boolean",
    "is_anonymous::boolean",
    "created_at::timestamptz",
    "updated_at::timestamptz",
  ],
  "auth.identities": [
    "id::uuid",
    "provider::text",
    "provider_id::text",
    "user_id::uuid",
    "identity_data::jsonb",
    "last_sign_in_at::timestamptz",
    "created_at::timestamptz",
    "updated_at::timestamptz",
  ],
  "auth.mfa_factors": [
    "id::uuid",
    "user_id::uuid",
    "friendly_name::text",
    "factor_type::text",
    "status::text",
    "secret::text",
    "created_at::timestamptz",
    "updated_at::timestamptz",
  ],
} as const;

/** Links in emails that were sent before. Supabase Auth reads these columns as text, so they are not null. */
const linkColumn =
  /^(confirmation_token|recovery_token|email_change|email_change_token_(new|current)|reauthentication_token|phone_change|phone_change_token)$/;

/** Lists the tables to copy, accounts first. @throws StartError when the target cannot store them */
export async function listCopiedTables(
  source: postgres.ISql,
  target: postgres.ISql,
): Promise<CopiedTable[]> {
  const own = ["private", "public"];
  const [sourceColumns, targetColumns] = [
    groupByTable(await listColumns(source, own)),
    groupByTable(await listColumns(target, own)),
  ];
  const names = (columns: readonly Column[] | undefined) =>
    columns
      ?.map(({ column }) => column)
      .toSorted()
      .join();
  const tables = [...sourceColumns].map(([table, columns]): CopiedTable => {
    if (names(columns) !== names(targetColumns.get(table)))
      throw new StartError(`${table} has other columns in the target. Apply the same migrations.`);
    const list = columns.map(({ column }) => column);
    return { table, columns: list, expressions: list };
  });
  return [...(await listAccountTables(source, target)), ...tables];
}

async function listAccountTables(
  source: postgres.ISql,
  target: postgres.ISql,
): Promise<CopiedTable[]> {
  const [sourceTables, targetTables] = [
    groupByTable(await listColumns(source, ["auth"])),
    groupByTable(await listColumns(target, ["auth"])),
  ];
  if (!targetTables.has("auth.mfa_factors")) await refuseSecondFactors(source);
  return Object.entries(accountColumns)
    .filter(([table]) => sourceTables.has(table) && targetTables.has(table))
    .map(([table, expressions]) => ({
      table,
      columns: expressions.map((expression) => expression.replace(/::.*$/, "")),
      expressions,
    }));
}

/** Sets the columns of loaded accounts that only Supabase Auth uses, and voids links. */
export async function completeAccounts(target: postgres.ISql): Promise<void> {
  const columns = groupByTable(await listColumns(target, ["auth"])).get("auth.users") ?? [];
  const changes = columns.flatMap(({ column }) => {
    if (linkColumn.test(column)) return [`${column} = ''`];
    // Supabase Auth finds accounts by this constant.
    if (column === "instance_id") return [`${column} = '00000000-0000-0000-0000-000000000000'`];
    return [];
  });
  if (changes.length > 0) await target.unsafe(`update auth.users set ${changes.join(", ")}`);
}

/** The embedded Auth has no second factor, which the database would still require. @throws StartError */
async function refuseSecondFactors(source: postgres.ISql): Promise<void> {
  const [row] = await source<{ count: number }[]>`
    select count(*)::integer as count from public.staff where second_factor`;
  if (row && row.count > 0)
    throw new StartError(
      `${row.count} staff members use multi-factor authentication, which the Auth of the target lacks. They would lose their rights. Turn it off in their accounts first.`,
    );
}
