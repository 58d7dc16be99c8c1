import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "../../../supabase/domain/errors.ts";
import { dumpDatabase } from "../../../supabase/local/backup/dump.ts";
import { loadDatabase } from "../../../supabase/local/backup/load.ts";
import { parseEndpoint, type EndpointName } from "../../../supabase/local/transfer/endpoint.ts";
import { exportSql } from "../../../supabase/local/transfer/export-sql.ts";
import { moveData, type MoveReport } from "../../../supabase/local/transfer/move.ts";
import { fillDatabase, staffAccount } from "../../support/fixtures/filled-database.ts";
import {
  startExternalPostgres,
  type ExternalPostgres,
} from "../../support/servers/external/external-postgres.ts";
import {
  connectAs,
  startEmptyProject,
  type EmptyProject,
} from "../../support/servers/hosted-project.ts";
import { startEmbeddedSupabase } from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";

/** `npm run data:move` and `npm run data:export` between the embedded, an external and a hosted database. */

const counts = { leads: 300, appointments: 40, chats: 50, staff: 3 };

let server: ExternalPostgres;
let project: EmptyProject;
let folder: string;
let externalUrl: string;
/** The sums of the first move, which all others have to repeat. */
let sums: MoveReport;

const embedded = (name: string) => parseEndpoint("--from", "embedded", join(folder, name));
const database = (url: string) => parseEndpoint("--from", url, folder);
const quiet = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-move-"));
  server = await startExternalPostgres();
  const supabase = await startEmbeddedSupabase({ dataDir: join(folder, "first") });
  await fillDatabase(supabase.sql, counts);
  await supabase.stop();
  externalUrl = await server.createDatabase("moved");
  sums = await moveData(embedded("first"), database(externalUrl), quiet);
});

afterAll(async () => {
  await project?.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in with every staff account and returns how many were accepted. */
async function countSignIns(options: { dataDir: string; env?: Record<string, string> }) {
  const supabase = await startEmbeddedSupabase(options);
  let accepted = 0;
  try {
    for (let n = 1; n <= counts.staff; n += 1)
      if ((await supabase.signIn(staffAccount(n))).startsWith("ey")) accepted += 1;
  } finally {
    await supabase.stop();
  }
  return accepted;
}

const rowsOf = (report: MoveReport, table: string) => report.get(table)?.rows;

test("a move to an external database has all rows", async () => {
  expect(rowsOf(sums, "public.leads")).toBe(counts.leads);
  expect(rowsOf(sums, "public.conversations")).toBe(counts.chats * 3);
  expect(rowsOf(sums, "public.appointments")).toBe(counts.appointments);
  // The first administrator is one more.
  expect(rowsOf(sums, "auth.users")).toBe(counts.staff + 1);
  const sql = server.connect(externalUrl);
  const disabled = await sql`
    select tgname from pg_trigger where tgenabled = 'D'
    union all select conname from pg_constraint where not convalidated`;
  const [audit] =
    await sql`select tgenabled as mode from pg_trigger where tgname = 'reject_rewrite'`;
  const [keys] = await sql`
    select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  await sql.end();
  expect([...disabled]).toEqual([]);
  expect(audit).toEqual({ mode: "A" });
  expect(keys?.count).toBeGreaterThan(20);
});

test("a move to a hosted project and on to an embedded one keeps every row and password", async () => {
  project = await startEmptyProject();
  expect(await project.push()).toMatchObject({ code: 0 });
  expect(await moveData(database(externalUrl), database(project.databaseUrl), quiet)).toEqual(sums);

  // Supabase Auth finds an account by these columns and compares the bcrypt hash.
  const hosted = connectAs(project.cluster.socket, "postgres");
  for (let n = 1; n <= counts.staff; n += 1) {
    const { email, password } = staffAccount(n);
    const found = await hosted`
      select 1 from auth.users
      where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = ${email}
        and aud = 'authenticated' and not is_sso_user and recovery_token = '' and confirmation_token = ''
        and extensions.crypt(${password}, encrypted_password) = encrypted_password`;
    expect(found).toHaveLength(1);
  }
  await hosted.end();

  expect(await moveData(database(project.databaseUrl), embedded("second"), quiet)).toEqual(sums);
  expect(await countSignIns({ dataDir: join(folder, "second") })).toBe(counts.staff);
});

test("staff sign in on the external database", async () => {
  const env = { DATABASE_URL: externalUrl };
  expect(await countSignIns({ dataDir: join(folder, "external"), env })).toBe(counts.staff);
});

test("a new row gets the next number of a moved sequence", async () => {
  const sql = server.connect(externalUrl);
  const [row] = await sql<{ isNext: boolean }[]>`
    with added as (
      insert into public.leads (name, email, form_source) values ('Next', 'next@example.com', 'chat') returning id
    )
    select nextval(pg_get_serial_sequence('public.person_events', 'id')) > (select max(id) from public.person_events)
      as "isNext" from added`;
  await sql.end();
  expect(row?.isNext).toBe(true);
});

/** The message that refuses a move. */
async function refusalOf(from: EndpointName, to: EndpointName): Promise<string> {
  const failure = await moveData(from, to, quiet).catch((error: unknown) => error);
  if (!(failure instanceof StartError)) throw new Error(`Not refused: ${String(failure)}`);
  return failure.message;
}

test("a target with rows is refused", async () => {
  expect(await refusalOf(embedded("first"), database(externalUrl))).toMatch(/already has rows/);
  expect(await refusalOf(database(externalUrl), embedded("first"))).toMatch(/already has rows/);
});

test("a source and a target that a product uses are refused", async () => {
  const running = await startEmbeddedSupabase({
    dataDir: join(folder, "running"),
    env: { DATABASE_URL: externalUrl },
  });
  try {
    expect(await refusalOf(database(externalUrl), embedded("unused"))).toMatch(
      /in use by another process/,
    );
    expect(await refusalOf(embedded("first"), database(externalUrl))).toMatch(
      /in use by another process/,
    );
  } finally {
    await running.stop();
  }
  expect(existsSync(join(folder, "unused"))).toBe(false);
});

async function countLeads(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as count from public.leads`;
  return Number(row?.count);
}

test("a source that is written before or during the move is refused, and the target stays empty", async () => {
  const url = await server.createDatabase("refusing", "moved_owner");
  const writer = server.connect(externalUrl);
  const insert = (sql: postgres.ISql) =>
    sql`insert into public.leads (name, email, form_source) values ('Late', 'late@example.com', 'chat')`;

  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: written, resolve: noteWritten } = Promise.withResolvers<void>();
  const open = writer.begin(async (transaction) => {
    await insert(transaction);
    noteWritten();
    await finished;
  });
  await written;
  expect(await refusalOf(database(externalUrl), database(url))).toMatch(/Rows are being written/);
  finish();
  await open;

  let late: Promise<unknown> = Promise.resolve();
  const moving = moveData(database(externalUrl), database(url), (text) => {
    // The tables are locked: this writer waits.
    if (text === "comparing the rows") late = insert(writer).execute();
  });
  await expect(moving).rejects.toThrow(/Rows are being written/);
  await late;
  const target = server.connect(url);
  expect(await countLeads(target)).toBe(0);
  await Promise.all([writer.end(), target.end()]);
  // Nothing writes any more.
  const again = await moveData(database(externalUrl), database(url), quiet);
  expect(rowsOf(again, "public.leads")).toBe(counts.leads + 3);
});

test("a backup of an external database is restored into one without rows, and only there", async () => {
  const addressOf = (url: string) => {
    const name = database(url);
    if (name.kind !== "server") throw new Error("This is no server.");
    return { dataFolder: join(folder, "backup"), external: name.address };
  };
  const file = join(folder, "database.dump");
  const dumped = await dumpDatabase(addressOf(externalUrl), file, true);
  await expect(loadDatabase(addressOf(externalUrl), file)).rejects.toThrow(/already has rows/);
  const url = await server.createDatabase("restored", "moved_owner");
  expect(await loadDatabase(addressOf(url), file)).toEqual(dumped);
  const [source, target] = [server.connect(externalUrl), server.connect(url)];
  expect(await countLeads(target)).toBe(await countLeads(source));
  await Promise.all([source.end(), target.end()]);
});

test("the plain SQL export is loaded by psql into an empty database", async () => {
  if (spawnSync("psql", ["--version"]).status !== 0)
    execFileSync("sh", ["-c", "apt-get update && apt-get install -y postgresql-client"], {
      stdio: "ignore",
    });
  const file = join(folder, "export.sql");
  const report = await exportSql(embedded("first"), file, false, quiet);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(/^(copy private\.secrets|create function)/m.test(readFileSync(file, "utf8"))).toBe(false);
  await server.admin.unsafe("create database loaded");
  await promisify(execFile)(
    "psql",
    ["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--file", file, "loaded"],
    {
      env: {
        ...process.env,
        PGHOST: join(server.socket, ".."),
        PGPORT: String(server.port),
        PGUSER: "postgres",
      },
    },
  );
  const loaded = connectAs(server.socket, "postgres", 1, "loaded");
  const [lead] = await loaded`
    select count(*)::int as count, min(name) filter (where email = 'lead.7@example.com') as name,
      min(message) filter (where email = 'lead.7@example.com') as message from public.leads`;
  const [all] = await loaded`
    select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int)::int as rows,
      count(*)::int as tables
    from pg_tables where schemaname in ('auth', 'private', 'public')`;
  const [keys] = await loaded`select count(*)::int as count from pg_constraint where contype = 'f'`;
  await loaded.end();
  expect(lead).toEqual({
    count: counts.leads,
    name: 'Zoë "Müller" \t \\. 7',
    message: "Line one\r\nline two 🙂 \\N 7",
  });
  expect(all).toEqual(report);
  expect(keys?.count).toBeGreaterThan(20);
});

test("the command refuses a running product, names what is missing, and moves", async () => {
  const dataDir = join(folder, "product");
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["web/host/commands/data-command.ts", ...args], {
      cwd: new URL("../../..", import.meta.url),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: "utf8",
    });
  expect(run("move", "--from", "embedded")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Usage: npm run data:move"),
  });
  expect(run("move", "--from", "embedded", "--to", "mysql://db/site")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--to is not usable: .*write "embedded"/),
  });
  const moved = run("move", "--from", externalUrl, "--to", "embedded");
  expect(moved).toMatchObject({ status: 0, stderr: expect.not.stringContaining("p%40ss") });
  expect(moved.stdout).toMatch(
    /Moved [\d,]+ rows of \d+ tables in .* Counts and checksums are equal/,
  );
  const exported = join(folder, "moved.sql");
  expect(run("export", exported)).toMatchObject({ status: 0 });
  expect(run("export", exported).stderr).toContain("already exists");
  await until(() => existsSync(exported));
});
