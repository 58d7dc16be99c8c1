import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { copyFormat, groupIntoBlocks, readRows } from "../backup/dump.ts";
import { rowsTerminator } from "../backup/dump-file.ts";
import { createPoolOptions } from "../database/database.ts";
import { openSource, type EndpointName } from "./endpoint.ts";

export type ExportReport = { readonly tables: number; readonly rows: number };

/** Signing and encryption keys, which only this product uses. */
const secretTables = ["private.secrets"];
/** The accounts that staff rows reference, without sessions and pending sign-ins. */
const authTables = ["auth.users", "auth.identities"];

/**
 * Writes tables with their rows, types, keys and comments as SQL that psql loads into an empty database of any
 * PostgreSQL server: no functions, triggers, policies or roles. Generated columns become ordinary columns.
 */
export async function exportSql(
  from: EndpointName,
  file: string,
  isRunning: boolean,
  progress: (text: string) => void,
): Promise<ExportReport> {
  const source = await openSource(from, isRunning);
  const incompleteFile = `${file}.part`;
  const sql = postgres({
    ...createPoolOptions(source.address, 1),
    // Makes catalog functions return schema-qualified names.
    connection: { search_path: "pg_catalog" },
  });
  try {
    const report = await sql.begin(
      "isolation level repeatable read read only",
      async (snapshot) => {
        await snapshot.unsafe(copyFormat);
        const tables = await listExportedTables(snapshot);
        const counts = { tables: tables.length, rows: 0 };
        await pipeline(
          Readable.from(groupIntoBlocks(generateSql(snapshot, tables, counts, progress))),
          createWriteStream(incompleteFile, { mode: 0o600, flush: true }),
        );
        return counts;
      },
    );
    renameSync(incompleteFile, file);
    return report;
  } finally {
    rmSync(incompleteFile, { force: true });
    await sql.end({ timeout: 2 });
    await source.close();
  }
}

type ExportedTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** The statements before the rows. */
  readonly create: string;
  readonly comment: string;
  /** The statements after the rows. */
  readonly keys: readonly string[];
  readonly foreignKeys: readonly string[];
};

async function* generateSql(
  snapshot: postgres.TransactionSql,
  tables: readonly ExportedTable[],
  counts: { rows: number },
  progress: (text: string) => void,
): AsyncIterable<Buffer> {
  const formatLines = (lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n`);
  yield formatLines([
    "-- All rows of the product. Load into an empty database: psql --set ON_ERROR_STOP=1 --file <this file>",
    "begin;",
    "set local client_encoding = 'UTF8';",
    "set local standard_conforming_strings = on;",
    "set local datestyle = 'ISO, YMD';",
    "set local intervalstyle = 'postgres';",
    "set local check_function_bodies = off;",
    ...["auth", "private", "public"].map((schema) => `create schema if not exists ${schema};`),
    ...(await listTypes(snapshot)),
    ...tables.flatMap(({ create, comment }) => [create, comment]),
  ]);
  for (const { table, columns } of tables) {
    progress(`writing ${table}`);
    yield formatLines([`copy ${table} (${columns.join(", ")}) from stdin;`]);
    yield* readRows(snapshot, table, columns, (chunk) => {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counts.rows += 1;
    });
    yield Buffer.from(rowsTerminator);
  }
  yield formatLines([
    ...tables.flatMap(({ keys }) => keys),
    ...tables.flatMap(({ foreignKeys }) => foreignKeys),
    "commit;",
  ]);
}

async function listTypes(snapshot: postgres.TransactionSql): Promise<string[]> {
  const types = await snapshot<{ text: string }[]>`
    select case typtype
      when 'e' then format('create type %s as enum (%s);', format_type(oid, null), (
        select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid
      ))
      else format('create domain %s as %s;', format_type(oid, null), format_type(typbasetype, typtypmod))
    end as text
    from pg_type
    where typtype in ('e', 'd') and typnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by oid`;
  return types.map(({ text }) => text);
}

async function listExportedTables(snapshot: postgres.TransactionSql): Promise<ExportedTable[]> {
  return snapshot<ExportedTable[]>`
    with exported as (
      select oid, oid::regclass::text as name from pg_class
      where relkind = 'r' and (
        relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and oid::regclass::text <> all (${secretTables})
        or oid::regclass::text = any (${authTables})
      )
    )
    select name as table, columns.names as columns,
      format(e'create table %s (\\n%s\\n);', name, columns.definitions) as create,
      coalesce(format('comment on table %s is %L;', name, obj_description(exported.oid, 'pg_class')), '') as comment,
      array(
        select format('alter table %s add constraint %I %s;', name, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint where conrelid = exported.oid and contype in ('p', 'u') order by contype, conname
      ) as keys,
      array(
        select format('alter table %s add constraint %I %s;', name, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint
        where conrelid = exported.oid and contype = 'f' and confrelid in (select oid from exported)
        order by conname
      ) as "foreignKeys"
    from exported cross join lateral (
      select array_agg(quote_ident(attname) order by attnum) as names,
        string_agg(
          format('  %I %s', attname, format_type(atttypid, atttypmod)) || case when attnotnull then ' not null' else '' end,
          e',\\n' order by attnum
        ) as definitions
      from pg_attribute where attrelid = exported.oid and attnum > 0 and not attisdropped
    ) columns
    order by name`;
}
