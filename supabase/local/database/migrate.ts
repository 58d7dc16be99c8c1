import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { log, logWarning, StartError } from "../log.ts";

const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** A file of supabase/migrations. */
export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** The migrations in `folder`, in the order they are applied. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => {
      const [, version, name] = fileName.exec(file) ?? [];
      if (!version || !name) {
        throw new StartError(
          `supabase/migrations/${file} is not named YYYYMMDDHHmmss_verb_noun.sql; rename it.`,
        );
      }
      return { version, name, sql: readFileSync(join(folder, file), "utf8") };
    });
}

export interface MigrationStatus {
  /** Whether no migration was ever applied. */
  readonly isEmpty: boolean;
  readonly pending: readonly Migration[];
  /** Files that no longer match what was applied, each with the fix. */
  readonly problems: readonly string[];
  /** Why this checkout cannot serve the database at all: another version created it. */
  readonly refusal?: string;
}

/**
 * Compares the files with what was applied. The record is hosted Supabase's own table; it keeps the
 * text, so that an edited migration is noticed instead of silently differing from other databases.
 */
export async function migrationStatus(
  database: Database,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  await database.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
  `);
  const landed = await database.rows<{ version: string; name: string; sql: string }>(
    "select version, name, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations",
  );
  const byVersion = new Map(landed.map((migration) => [migration.version, migration]));
  const lacking = landed.filter(
    ({ version }) => !migrations.some((migration) => migration.version === version),
  );
  const removed = lacking.map(
    ({ version, name }) =>
      `The database has the migration ${version}_${name}, but supabase/migrations/${version}_${name}.sql is missing: it was removed, or the data is newer than the code. Restore the file, update the code, or use another data folder.`,
  );
  const [first] = migrations;
  const isForeign = first !== undefined && landed.length > 0 && !byVersion.has(first.version);
  const refusal = `This data folder belongs to another version: its database has ${lacking.length} migrations that this checkout lacks. Start the version that created it, or set another data folder.`;
  const edited = migrations
    .filter(({ version, sql }) => (byVersion.get(version)?.sql ?? sql) !== sql)
    .map(
      ({ version, name }) =>
        `supabase/migrations/${version}_${name}.sql was edited after it had been applied. Restore the file and write the change as a new migration.`,
    );
  return {
    isEmpty: landed.length === 0,
    pending: migrations.filter(({ version }) => !byVersion.has(version)),
    problems: isForeign ? [refusal] : [...removed, ...edited],
    ...(isForeign && { refusal }),
  };
}

/**
 * Applies the pending migrations in order, each with its record and the statements `also` in one
 * transaction, and returns them.
 * @throws StartError when a file no longer matches what was applied, or when one fails.
 */
export async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
  also = "",
): Promise<readonly Migration[]> {
  const { pending, problems } = await migrationStatus(database, migrations);
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  for (const migration of pending) await applyOne(database, migration, also);
  return pending;
}

async function applyOne(
  database: Database,
  { version, name, sql }: Migration,
  also: string,
): Promise<void> {
  try {
    await database.script(
      `${sql};
       ${also}
       insert into supabase_migrations.schema_migrations (version, statements, name)
       values (${literal(version)}, array[${literal(sql)}], ${literal(name)});`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new StartError(`supabase/migrations/${version}_${name}.sql failed: ${reason}`);
  }
}

export const describeApplied = ({ version, name }: Migration): string =>
  `Applied ${version}_${name}.`;

/** What the developer can do about migrations that are not applied, or no longer match. */
export function describeStatus({ pending, problems }: MigrationStatus): string[] {
  if (problems.length > 0) return [...problems];
  if (pending.length === 0) return [];
  const files = pending.map(({ version, name }) => `supabase/migrations/${version}_${name}.sql`);
  const [what, them] = pending.length === 1 ? ["migration is", "it"] : ["migrations are", "them"];
  return [
    `${pending.length} new ${what} not applied: ${files.join(", ")}. Apply ${them} with npm run migrate, or by typing m and Enter in npm run dev.`,
  ];
}

/**
 * Applies the pending migrations. With `onRequest` only a new database gets them; any other is served as it
 * is, and the log says what to do. Returns whether the database is new.
 * @throws StartError when another version created the database.
 */
export async function migrateAtStart(
  database: Database,
  folder: string,
  onRequest: boolean,
): Promise<boolean> {
  const { isEmpty } = await migrationStatus(database, []);
  if (isEmpty || !onRequest) {
    const applied = await applyMigrations(database, readMigrations(folder));
    if (!isEmpty) for (const migration of applied) log(describeApplied(migration));
    return isEmpty;
  }
  let status: MigrationStatus;
  try {
    status = await migrationStatus(database, readMigrations(folder));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    logWarning("migrations_differ", error.message);
    return false;
  }
  if (status.refusal !== undefined) throw new StartError(status.refusal);
  for (const line of describeStatus(status)) logWarning("migrations_differ", line);
  return false;
}

/** `text` as an SQL string literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
