import type postgres from "postgres";
import { StartError } from "../../domain/errors.ts";

/** A table whose rows are copied. Expressions and columns are parallel. */
export type CopiedTable = {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Quoted. */
  readonly columns: readonly string[];
  /** What the source is queried for. */
  readonly sourceExpressions: readonly string[];
  /** What the target is queried for afterwards: it has to yield the same text. */
  readonly targetExpressions: readonly string[];
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

/** The accounts, with password hashes and second factors. Sessions and pending links end with a move. */
const accountTables = ["auth.users", "auth.identities", "auth.mfa_factors"];

/** Links in emails that were sent before. Supabase Auth reads them as text, so they are not null. */
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
    return { table, columns: list, sourceExpressions: list, targetExpressions: list };
  });
  return [...(await listAccountTables(source, target)), ...tables];
}

/**
 * The tables of accounts in the columns that both kinds of Auth have: the embedded one and Supabase Auth differ in
 * columns and types.
 */
async function listAccountTables(
  source: postgres.ISql,
  target: postgres.ISql,
): Promise<CopiedTable[]> {
  const sourceTables = groupByTable(await listColumns(source, ["auth"]));
  const targetTables = groupByTable(await listColumns(target, ["auth"]));
  if (!targetTables.has("auth.mfa_factors")) await refuseSecondFactors(source);
  return accountTables.flatMap((table): CopiedTable[] => {
    const known = new Map(sourceTables.get(table)?.map((column) => [column.column, column]));
    const columns = targetTables.get(table);
    if (known.size === 0 || !columns) return [];
    const copied = columns.flatMap(({ column, type }) => {
      if (linkColumn.test(column)) return [{ column, source: `''::${type}`, target: column }];
      // Supabase Auth finds accounts by this constant.
      if (column === "instance_id" && table === "auth.users")
        return [{ column, source: `'00000000-0000-0000-0000-000000000000'::uuid`, target: column }];
      if (!known.has(column)) return [];
      return [{ column, source: `${column}::${type}`, target: `${column}::${type}` }];
    });
    return [
      {
        table,
        columns: copied.map(({ column }) => column),
        sourceExpressions: copied.map((column) => column.source),
        targetExpressions: copied.map((column) => column.target),
      },
    ];
  });
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
