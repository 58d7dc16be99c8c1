import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getErrorMessage, StartError } from "../../domain/errors.ts";
import type { Database } from "./database.ts";
import { log } from "../log.ts";

const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** A file of supabase/migrations. */
export type Migration = {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
};

/** Reads the migrations of a folder in the order in which they are applied. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => {
      const [, version, name] = fileName.exec(file) ?? [];
      if (!version || !name) {
        throw new StartError(
          `Rename supabase/migrations/${file} to YYYYMMDDHHmmss_name.sql (lowercase letters, digits and underscores).`,
        );
      }
      return { version, name, sql: readFileSync(join(folder, file), "utf8") };
    });
}

export type MigrationStatus = {
  /** Whether no migration has been applied yet. */
  readonly isEmpty: boolean;
  readonly pending: readonly Migration[];
  /** Differences between files and applied migrations, each with the fix. */
  readonly problems: readonly string[];
  /** Set when another version created the database, so this checkout cannot serve it. */
  readonly refusal?: string;
};

type AppliedMigration = { version: string; name: string; sql: string };

/** Creates the table of hosted Supabase, which stores the SQL of each applied migration. */
async function ensureMigrationsTable(database: Database): Promise<void> {
  await database.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
  `);
}

const readAppliedMigrations = (database: Database): Promise<AppliedMigration[]> =>
  database.rows<AppliedMigration>(
    "select version, name, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations",
  );

/**
 * Compares the migration files with the applied migrations. Their stored SQL reveals migrations
 * that were edited later.
 */
export async function getMigrationStatus(
  database: Database,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  await ensureMigrationsTable(database);
  const applied = await readAppliedMigrations(database);
  const byVersion = new Map(applied.map((migration) => [migration.version, migration]));
  const missing = applied.filter(
    ({ version }) => !migrations.some((migration) => migration.version === version),
  );
  const removed = missing.map(
    ({ version, name }) =>
      `The database has the migration ${version}_${name}, but supabase/migrations/${version}_${name}.sql is missing: it was removed, or the data is newer than the code. Restore the file, update the code, or use another data folder.`,
  );
  const [first] = migrations;
  const isForeign = first !== undefined && applied.length > 0 && !byVersion.has(first.version);
  const refusal = `This data folder belongs to another version: its database has ${missing.length} migrations that this checkout lacks. Start the version that created it, or set another data folder.`;
  const edited = migrations
    .filter(({ version, sql }) => (byVersion.get(version)?.sql ?? sql) !== sql)
    .map(
      ({ version, name }) =>
        `supabase/migrations/${version}_${name}.sql was edited after it had been applied. Restore the file and add the change as a new migration.`,
    );
  return {
    isEmpty: applied.length === 0,
    pending: migrations.filter(({ version }) => !byVersion.has(version)),
    problems: isForeign ? [refusal] : [...removed, ...edited],
    ...(isForeign && { refusal }),
  };
}

/**
 * Applies the pending migrations in order and returns them. Each runs in one transaction together
 * with its record and `additionalSql`.
 * @throws StartError when an applied migration was edited or removed, or when one fails.
 */
export async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
  additionalSql = "",
): Promise<readonly Migration[]> {
  const { pending, problems } = await getMigrationStatus(database, migrations);
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  for (const migration of pending) await applyMigration(database, migration, additionalSql);
  return pending;
}

async function applyMigration(
  database: Database,
  { version, name, sql }: Migration,
  additionalSql: string,
): Promise<void> {
  try {
    await database.script(
      `${tolerateMissingRights(sql)};
       ${additionalSql}
       insert into supabase_migrations.schema_migrations (version, statements, name)
       values (${quoteLiteral(version)}, array[${quoteLiteral(sql)}], ${quoteLiteral(name)});`,
    );
  } catch (error) {
    throw new StartError(
      `supabase/migrations/${version}_${name}.sql failed: ${getErrorMessage(error)}`,
      { cause: error },
    );
  }
}

/**
 * The owner of an external database may not store settings of PostgREST in a role, which are those of its
 * environment (`startPostgrest`). Hosted projects need them there.
 */
const tolerateMissingRights = (sql: string): string =>
  sql.replaceAll(
    /^alter role authenticator set pgrst\.\w+ = '[^']*';$/gm,
    (statement) =>
      `do $tolerate$ begin ${statement} exception when insufficient_privilege then null; end $tolerate$;`,
  );

export const describeApplied = ({ version, name }: Migration): string =>
  `Applied ${version}_${name}.`;

/** Tells the developer how to handle pending, edited and removed migrations. */
export function describeStatus({ pending, problems }: MigrationStatus): string[] {
  if (problems.length > 0) return [...problems];
  if (pending.length === 0) return [];
  const files = pending.map(({ version, name }) => `supabase/migrations/${version}_${name}.sql`);
  const [subject, pronoun] =
    pending.length === 1 ? ["migration is", "it"] : ["migrations are", "them"];
  return [
    `${pending.length} new ${subject} not applied: ${files.join(", ")}. Apply ${pronoun} with npm run migrate, or by typing m and Enter in npm run dev.`,
  ];
}

/**
 * Applies the pending migrations. With `onlyIfEmpty`, they are only applied to a database without
 * any; for another database the log says what to do.
 * @throws StartError when another version created the database.
 */
export async function migrateAtStart(
  database: Database,
  folder: string,
  { onlyIfEmpty }: { onlyIfEmpty: boolean },
): Promise<void> {
  const { isEmpty } = await getMigrationStatus(database, []);
  if (isEmpty || !onlyIfEmpty) {
    const applied = await applyMigrations(database, readMigrations(folder));
    if (!isEmpty)
      for (const migration of applied) log("migration_applied", describeApplied(migration));
    return;
  }
  let status: MigrationStatus;
  try {
    status = await getMigrationStatus(database, readMigrations(folder));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    log("migrations_differ", error.message, "warn");
    return;
  }
  if (status.refusal !== undefined) throw new StartError(status.refusal);
  for (const line of describeStatus(status)) log("migrations_differ", line, "warn");
}

/** Quotes a text as an SQL string literal. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
