import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSignal } from "../../web/host/data-folder/processes.ts";
import { discard, newDataDir, startProduct, type Product } from "../support/product/product.ts";
import { siteConfig } from "../support/fixtures/staff-client.ts";
import { until } from "../support/until.ts";
import { requirePid } from "../support/require-pid.ts";

/** `npm run dev` and migrations that a developer writes, edits and removes meanwhile. */

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;
const name = "20991231000000_add_parcels";
const sql = `
  create table public.parcels (id int primary key);
  alter table public.parcels enable row level security;
  create policy "Anyone reads parcels" on public.parcels for select to anon using (true);
  grant select on public.parcels to anon;
  insert into public.parcels values (7);
`;

let product: Product;
let dataDir: string;
/** Replaces supabase/migrations for this product only: other tests read the real folder. */
let migrations: string;

beforeAll(async () => {
  migrations = mkdtempSync(join(tmpdir(), "site-migrations-"));
  cpSync(join(checkout, "supabase/migrations"), migrations, { recursive: true });
  dataDir = newDataDir();
  product = await startProduct({
    dataDir,
    verb: "dev",
    through: ownMigrations(),
  });
});

afterAll(async () => {
  await product?.stop();
  discard(dataDir);
  rmSync(migrations, { recursive: true, force: true });
});

/** Runs a command with the test's migrations. */
const ownMigrations = () => [
  "unshare",
  ...(isRoot ? [] : ["--user", "--map-current-user", "--keep-caps"]),
  "--mount",
  "sh",
  "-c",
  'mount --bind "$0" "$1" && shift && exec "$@"',
  migrations,
  join(checkout, "supabase/migrations"),
];
const migrateCommand = join(checkout, "web/host/commands/migrate-command.ts");

const file = (of = name) => join(migrations, `${of}.sql`);

async function parcels(path = "parcels"): Promise<{ status: number; body: unknown }> {
  const { supabasePublishableKey: apikey } = await siteConfig(product.origin);
  const response = await fetch(`${product.origin}/rest/v1/${path}`, { headers: { apikey } });
  return { status: response.status, body: await response.json() };
}
const readable = { status: 200, body: [{ id: 7 }] };

/** The output of the product from now on, until it matches. */
function waitForOutput(pattern: RegExp): Promise<string> {
  const before = product.output().length;
  return until(async () => pattern.exec(product.output().slice(before))?.[0]);
}

test("a saved migration waits until it is requested, then the API uses it", async () => {
  const waits = waitForOutput(/1 new migration is not applied: [^"]*/);
  writeFileSync(file(), sql);
  expect(await waits).toBe(
    `1 new migration is not applied: supabase/migrations/${name}.sql. Apply it with npm run migrate, or by typing m and Enter in npm run dev.`,
  );
  expect((await parcels()).status).toBe(404);
  const applied = waitForOutput(new RegExp(`Applied ${name}`));
  product.type("m");
  await applied;
  await expect.poll(() => parcels()).toEqual(readable);
});

test("an applied migration that is edited or removed is named with the fix, and the data stays readable", async () => {
  const edited = waitForOutput(/supabase\/migrations\/\S+ was edited after [^"]*/);
  writeFileSync(file(), `${sql}\n-- edited`);
  expect(await edited).toBe(
    `supabase/migrations/${name}.sql was edited after it had been applied. Restore the file and add the change as a new migration.`,
  );
  await restartDatabaseService();
  await expect.poll(() => parcels()).toEqual(readable);

  const refused = waitForOutput(/was edited after/);
  product.type("m");
  await refused;

  const removed = waitForOutput(/supabase\/migrations\/\S+ is missing[^"]*/);
  rmSync(file());
  expect(await removed).toContain(`${name}.sql is missing: it was removed`);
  await restartDatabaseService();
  await expect.poll(() => parcels()).toEqual(readable);

  const matches = waitForOutput(/The migrations match the database again/);
  writeFileSync(file(), sql);
  await matches;
  expect(await parcels()).toEqual(readable);
});

test("npm run migrate applies what the running npm run dev has not, and names a failing migration", async () => {
  const broken = "20991231000001_break_parcels";
  writeFileSync(file(broken), "alter table public.parcels add column note text; oops;");
  expect(await migrate()).toMatch(
    new RegExp(`supabase/migrations/${broken}.sql failed: syntax error`),
  );
  rmSync(file(broken));
  const added = "20991231000002_add_parcel_weight";
  writeFileSync(
    file(added),
    "alter table public.parcels add column weight int not null default 3;",
  );
  expect(await migrate()).toContain(`Applied ${added}.`);
  expect(await migrate()).toContain("All migrations are applied.");
  await expect.poll(() => parcels()).toEqual({ status: 200, body: [{ id: 7, weight: 3 }] });
});

test("npm run migrate also applies to the database of a stopped product", async () => {
  expect(await product.stop()).toBe(0);
  const added = "20991231000003_add_parcel_color";
  writeFileSync(file(added), "alter table public.parcels add column color text;");
  const [program = "", ...args] = ownMigrations();
  const command = [...args, process.execPath, migrateCommand];
  expect(await outputOf(program, command)).toContain(`Applied ${added}.`);
  expect(await outputOf(program, command)).toBe("All migrations are applied.\n");
});

/** Restarts the service, as a change of its sources does. */
async function restartDatabaseService(): Promise<void> {
  const pid = () => {
    const { services }: { services: { name: string; pid: number }[] } = JSON.parse(
      readFileSync(join(dataDir, "running.json"), "utf8"),
    );
    return services.find(({ name }) => name === "supabase")?.pid;
  };
  const before = requirePid(pid());
  sendSignal(before, "SIGTERM");
  await until(async () => pid() !== undefined && pid() !== before);
}

/** Runs `npm run migrate` with the test's migrations; returns its output. */
function migrate(): Promise<string> {
  const enter = [`--target=${product.pid}`, "--mount", ...(isRoot ? [] : ["--user"])];
  return outputOf("nsenter", [...enter, process.execPath, migrateCommand]);
}

async function outputOf(program: string, args: string[]): Promise<string> {
  const ended = await promisify(execFile)(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return ended.stdout + ended.stderr;
}
