/** Upgrades a database with data from the baseline by every later migration. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSchema } from "../../../supabase/local/database/create-schema.ts";
import {
  openDatabase,
  createPoolOptions,
  type Database,
} from "../../../supabase/local/database/database.ts";
import {
  applyMigrations,
  migrateAtStart,
  readMigrations,
} from "../../../supabase/local/database/migrate.ts";
import { migrationsFolder } from "../../../supabase/local/paths.ts";
import { startCluster } from "../../../supabase/local/database/postgres/cluster.ts";

/** The last migration of the baseline. Later migrations upgrade databases that hold data. */
const baseline = "20261127001400";
const undo: (() => Promise<unknown> | void)[] = [];
let database: Database;
let sql: postgres.Sql;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "site-upgrade-"));
  undo.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const cluster = await startCluster({ dataFolder });
  undo.push(() => cluster.stop());
  database = openDatabase(cluster.socket);
  undo.push(() => database.close());
  sql = postgres({ ...createPoolOptions(cluster.socket, 2) });
  undo.push(() => sql.end({ timeout: 0 }));
  const migrations = readMigrations(migrationsFolder);
  await createSchema(
    cluster.socket,
    migrations.filter(({ version }) => version <= baseline),
  );
  await sql.unsafe(seed).simple();
  await createSchema(cluster.socket, migrations);
});

afterAll(async () => {
  for (const close of undo.toReversed()) await close();
});

const seed = `
  insert into auth.users (id, aud, role, email, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000001', 'authenticated', 'authenticated', 'admin@example.com', now(), now());
  insert into public.staff (user_id, role, name, email)
  values ('00000000-0000-0000-0000-000000000001', 'admin', 'Admin', '');
  insert into public.leads (name, email, company, form_source, status, message, created_at) values
    ('Ada', 'Ada@Example.com', null, 'contact_form', 'new', 'Hello', '2026-11-01 10:00+00'),
    ('Ada L.', 'ada@example.com', 'Engines', 'contact_form', 'contacted', 'Hello again', '2026-11-01 10:01+00'),
    ('Bo', 'bo@example.com', null, 'chat', 'qualified', null, '2026-11-03 10:00+00');
  insert into public.newsletter_subscribers (email, source, status) values ('Known@example.com', 'resources', 'confirmed');
`;

test("leads keep their values", async () => {
  const leads = await sql`
    select name, email, company, form_source, status, message from public.leads order by created_at`;
  expect(leads.map(Object.values)).toEqual([
    ["Ada", "Ada@Example.com", null, "contact_form", "new", "Hello"],
    ["Ada L.", "ada@example.com", "Engines", "contact_form", "contacted", "Hello again"],
    ["Bo", "bo@example.com", null, "chat", "qualified", null],
  ]);
});

test("leads of one address belong to one person", async () => {
  const people =
    await sql`select email, name, company, submissions from public.people order by email`;
  expect(people.map(Object.values)).toEqual([
    ["ada@example.com", "Ada", "Engines", 2],
    ["bo@example.com", "Bo", null, 1],
  ]);
});

test("subscribers keep their values", async () => {
  const subscribers = await sql`select email, source, status from public.newsletter_subscribers`;
  expect(subscribers.map(Object.values)).toEqual([["Known@example.com", "resources", "confirmed"]]);
});

test("a second start applies no migration", async () => {
  expect(await applyMigrations(database, readMigrations(migrationsFolder))).toEqual([]);
});

test.each([false, true])(
  "a data folder that another version created is rejected with one sentence (migrate on request: %s)",
  async (onlyIfEmpty) => {
    const resetMigrations = async () => {
      await sql`delete from supabase_migrations.schema_migrations where version like '2020%'`;
      await sql`update supabase_migrations.schema_migrations set version = substr(version, 2) where version like 'x%'`;
    };
    await sql`update supabase_migrations.schema_migrations set version = 'x' || version`;
    await sql`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values ('20200101000000', 'create_staff', '{}')`;
    try {
      await expect(migrateAtStart(database, migrationsFolder, { onlyIfEmpty })).rejects.toThrow(
        /^This data folder belongs to another version: its database has \d+ migrations that this checkout lacks\. Start the version that created it, or set another data folder\.$/,
      );
    } finally {
      await resetMigrations();
    }
  },
);
