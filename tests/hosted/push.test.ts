import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  connectAs,
  startEmptyProject,
  type EmptyProject,
  type Push,
} from "../support/servers/hosted-project.ts";
import {
  startEmbeddedSupabase,
  startLocalSupabase,
  type LocalSupabase,
} from "../support/servers/local-supabase.ts";

/** `supabase db push` with the pinned CLI, against a database like that of a hosted project. */

const versions = readdirSync(new URL("../../supabase/migrations", import.meta.url)).map(
  (file) => file.split("_")[0],
);

describe("the migrations of this checkout", () => {
  let supabase: LocalSupabase;

  beforeAll(async () => {
    supabase = await startLocalSupabase();
  });

  afterAll(() => supabase.stop());

  test("are applied to an empty hosted project, and then the seed", async () => {
    const push: Push = JSON.parse(process.env.HOSTED_PUSH ?? "{}");
    expect(push).toMatchObject({ code: 0, output: expect.stringContaining("Seeding data") });
    const landed = await supabase.sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    expect(landed.map(({ version }) => version)).toEqual(versions.toSorted());
    const seeds = await supabase.sql`select path from supabase_migrations.seed_files`;
    expect(seeds).toHaveLength(1);
  });

  test("belong to a role that is not a superuser", async () => {
    const owners = await supabase.sql`
      select distinct rolname, rolsuper from pg_class join pg_roles on pg_roles.oid = relowner
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect([...owners]).toEqual([{ rolname: "postgres", rolsuper: false }]);
  });

  test("grant the API roles the same rights as in the embedded database", async () => {
    const embedded = await startEmbeddedSupabase();
    try {
      expect(await rightsIn(supabase.sql)).toEqual(await rightsIn(embedded.sql));
    } finally {
      await embedded.stop();
    }
  });
});

/** The rights of each API role on schemas, tables, columns and functions, one per line. */
async function rightsIn(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with entries as (
      select 'schema ' || nspname as object, nspacl as acl from pg_namespace
      where nspname in ('public', 'private')
      union all
      select relname, relacl from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select relname || '.' || attname, attacl from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not attisdropped
      union all
      select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    )
    select concat_ws(' ', object, coalesce(rolname, 'public'), privilege_type) as line
    from entries cross join lateral aclexplode(acl) granted
    left join pg_roles on pg_roles.oid = grantee
    where rolname is null or rolname in ('anon', 'authenticated', 'service_role')
    order by 1`;
  expect(rows.length).toBeGreaterThan(300);
  return rows.map(({ line }) => line);
}

/** What migrations can rely on, as stated in `.squawk.toml` and docs/decisions/0145. */
describe("a migration", () => {
  let project: EmptyProject;
  let folder: string;

  beforeAll(async () => {
    project = await startEmptyProject();
    folder = mkdtempSync(join(tmpdir(), "site-migration-"));
    mkdirSync(join(folder, "migrations"));
    writeFileSync(join(folder, "config.toml"), 'project_id = "test"\n');
    writeFileSync(join(folder, "seed.sql"), "select 1;\n");
  });

  afterAll(async () => {
    await project.stop();
    rmSync(folder, { recursive: true });
  });

  async function push(statements: string): Promise<Push & { tables: number }> {
    writeFileSync(join(folder, "migrations/20260101000000_create_canary.sql"), statements);
    const pushed = await project.push(folder);
    const sql = connectAs(project.cluster.socket, "postgres");
    const tables = await sql`select 1 from pg_tables where tablename = 'canary'`;
    await sql.end();
    return { ...pushed, tables: tables.length };
  }

  test("that fails leaves nothing behind", async () => {
    const pushed = await push("create table public.canary (id int);\nselect 1 / 0;\n");
    expect(pushed).toMatchObject({
      code: 1,
      output: expect.stringContaining("division by zero"),
      tables: 0,
    });
  });

  test("runs outside a transaction block: statements that need one are rejected outside of `do`", async () => {
    const create = "create table public.canary (id int);\n";
    const lock = "lock table public.canary in share mode;";
    expect(await push(`${create}${lock}\n`)).toMatchObject({
      code: 1,
      output: expect.stringContaining("25P01"),
      tables: 0,
    });
    expect(await push(`${create}do $$ begin ${lock} end $$;\n`)).toMatchObject({
      code: 0,
      tables: 1,
    });
  });
});
