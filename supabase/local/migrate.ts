import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { StartError } from "./log.ts";

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

/**
 * Applies what has not been applied, in order, each with its record in one transaction, and returns
 * how many there were. The record is hosted Supabase's own table; it keeps the text, so that an
 * edited migration is noticed instead of silently differing from other databases.
 */
export async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<number> {
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
  for (const { version, name } of landed) {
    if (!migrations.some((migration) => migration.version === version)) {
      throw new StartError(
        `The database has migration ${version}_${name}, which this checkout lacks: the data is newer than the code. Update the code, or use another data folder.`,
      );
    }
  }
  for (const { version, name, sql } of migrations) {
    const before = byVersion.get(version);
    if (before && before.sql !== sql) {
      throw new StartError(
        `supabase/migrations/${version}_${name}.sql was edited after it had been applied. Restore the file and write the change as a new migration.`,
      );
    }
  }
  const missing = migrations.filter(({ version }) => !byVersion.has(version));
  for (const migration of missing) await applyOne(database, migration);
  return missing.length;
}

async function applyOne(database: Database, { version, name, sql }: Migration): Promise<void> {
  try {
    await database.script(
      `${sql};
       insert into supabase_migrations.schema_migrations (version, statements, name)
       values (${literal(version)}, array[${literal(sql)}], ${literal(name)});`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new StartError(`supabase/migrations/${version}_${name}.sql failed: ${reason}`);
  }
}

/** `text` as an SQL string literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
