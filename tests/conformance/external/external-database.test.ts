import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startExternalPostgres,
  type ExternalPostgres,
} from "../../support/servers/external/external-postgres.ts";
import {
  firstAdmin,
  secretKey,
  startEmbeddedSupabase,
  StartRefusedError,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { checkExternalDatabase } from "../../../web/host/doctor/external-database.ts";
import { parseConfig } from "../../../web/host/settings/config.ts";
import { until } from "../../support/until.ts";

/** The embedded Supabase on a PostgreSQL server elsewhere (DATABASE_URL). */

let server: ExternalPostgres;

beforeAll(async () => {
  server = await startExternalPostgres();
});

afterAll(() => server.stop());

const start = (url: string, dataDir?: string) =>
  startEmbeddedSupabase({ env: { DATABASE_URL: url }, ...(dataDir && { dataDir }) });

describe("a database of a role without superuser, over TLS", () => {
  let url: string;
  let dataDir: string;
  let supabase: LocalSupabase;
  let owner: postgres.Sql;

  beforeAll(async () => {
    url = await server.createDatabase("site");
    dataDir = mkdtempSync(join(tmpdir(), "site-external-data-"));
    supabase = await start(url, dataDir);
    owner = server.connect(url);
  });

  afterAll(async () => {
    await owner.end({ timeout: 0 });
    await supabase.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const readLeads = async () =>
    supabase.request("/rest/v1/leads?select=name", { as: await supabase.signIn(firstAdmin) });

  const sendLead = (name: string) =>
    supabase.request("/rest/v1/leads", {
      method: "POST",
      headers: { prefer: "return=minimal" },
      body: JSON.stringify({ name, email: `${name}@example.com`, form_source: "contact_form" }),
    });

  test("no role of the product is a superuser or bypasses row-level security", async () => {
    const roles = await server.admin`
      select rolname from pg_roles
      where (rolsuper or rolbypassrls) and rolname not like 'pg\\_%' and rolname <> 'postgres'`;
    expect([...roles]).toEqual([]);
  });

  test("visitors send leads, staff read them, visitors do not", async () => {
    expect((await sendLead("ada")).status).toBe(201);
    const leads = await readLeads();
    expect([leads.status, await leads.json()]).toEqual([200, [{ name: "ada" }]]);
    expect((await supabase.request("/rest/v1/leads")).status).toBe(401);
  });

  test("the service role does its work without bypassing row-level security", async () => {
    const leads = await supabase.request("/rest/v1/outbox?select=kind&limit=1", { as: secretKey });
    expect(leads.status).toBe(200);
    const work = await supabase.request("/functions/v1/work-outbox", {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect([work.status, await work.json()]).toMatchObject([200, { dead: 0 }]);
  });

  test("every connection uses TLS, and the REST engine signs in with its own role", async () => {
    const connections = await server.admin<{ role: string; ssl: boolean }[]>`
      select distinct usename as role, ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where datname = 'site'`;
    expect(connections.every(({ ssl }) => ssl)).toBe(true);
    const roles = connections.map(({ role }) => role.replace(/\d+$/, "")).toSorted();
    expect(roles).toEqual(["authenticator_", "site_owner"]);
  });

  test("a second product is refused while the first one runs", async () => {
    await expect(start(url)).rejects.toThrow(/in use by another process of this product/);
  });

  test("lost connections are made again, and the lock is taken again", async () => {
    const terminate = () => server.admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'`;
    const lockHolder = async () => {
      const [row] = await server.admin<{ pid: number }[]>`
        select pid from pg_locks where locktype = 'advisory' and objid = 7283064`;
      return row?.pid;
    };
    const before = await lockHolder();
    expect(before).toBeGreaterThan(0);
    const token = await supabase.signIn(firstAdmin);
    await terminate();
    await until(
      async () =>
        (await supabase.request("/rest/v1/leads?select=name", { as: token })).status === 200,
    );
    await until(async () => {
      const now = await lockHolder();
      return now !== undefined && now !== before;
    });
    await until(async () => (await sendLead("grace")).status === 201);
  });

  test("the doctor finds the server's version and that its rights suffice", async () => {
    const config = parseConfig({ DATABASE_URL: url, DATA_DIR: join(tmpdir(), "site-unused") });
    expect(await checkExternalDatabase(config)).toEqual([
      {
        level: "ok",
        subject: "DATABASE_URL",
        what: "PostgreSQL 17 at localhost, with the rights it needs",
      },
    ]);
  });

  test("a restart keeps the data and gives the REST engine a new password", async () => {
    await supabase.stop();
    supabase = await start(url, dataDir);
    const leads = await readLeads();
    expect(await leads.json()).toHaveLength(2);
  });
});

describe("a start is refused with one sentence and the fix", () => {
  let url: string;
  let limited: (options: string, grants?: string) => Promise<string>;

  beforeAll(async () => {
    url = await server.createDatabase("refused");
    let count = 0;
    limited = async (options, grants = "") => {
      const name = `limited${(count += 1)}`;
      await server.admin.unsafe(`create role ${name} login ${options} password 'secret'`);
      if (grants) await server.admin.unsafe(grants.replaceAll("ROLE", name));
      return url.replace("refused_owner:p%40ss%2Fword", `${name}:secret`);
    };
  });

  /** The message that ends the start, without the password. */
  const refusalOf = async (address: string): Promise<string> => {
    const failure = await start(address).then(
      async (running) => void (await running.stop()),
      (error: unknown) => error,
    );
    if (!(failure instanceof StartRefusedError)) throw new Error("The start was not refused.");
    expect(failure.message).not.toMatch(/p@ss|p%40ss|secret/);
    return failure.message;
  };

  test("nothing listens there", async () => {
    const nowhere = url.replace(/localhost:\d+/, "localhost:1");
    expect(await refusalOf(nowhere)).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });

  test("the password is wrong", async () => {
    const wrong = url.replace("p%40ss", "wrong");
    expect(await refusalOf(wrong)).toMatch(/rejects the password of refused_owner/);
  });

  test("there is no such database", async () => {
    const missing = url.replace("/refused?", "/missing?");
    expect(await refusalOf(missing)).toMatch(/has no database missing/);
  });

  test("the connection has no TLS", async () => {
    const plain = url.replace(/\?.*$/, "?sslmode=disable");
    expect(await refusalOf(plain)).toMatch(/connect from here without TLS/);
  });

  test("another certificate authority signed the certificate", async () => {
    const other = url.replace(server.caFile, server.otherCaFile);
    expect(await refusalOf(other)).toMatch(/sslrootcert does not confirm/);
  });

  test("the certificate is for another name", async () => {
    const byAddress = url.replace("localhost:", "127.0.0.1:");
    expect(await refusalOf(byAddress)).toMatch(/ERR_TLS_CERT_ALTNAME_INVALID/);
  });

  test("the file with the certificate authorities is missing", async () => {
    expect(await refusalOf(`${url}.missing`)).toMatch(/cannot be read. sslrootcert/);
  });

  test("the role may not create roles", async () => {
    const refusal = await refusalOf(await limited("nocreaterole"));
    expect(refusal).toMatch(/alter role "limited\d" createrole/);
  });

  test("the role may not create schemas", async () => {
    const refusal = await refusalOf(await limited("createrole"));
    expect(refusal).toMatch(/grant create on database "refused"/);
  });

  test("the role may not create tables", async () => {
    const role = await limited("createrole", "grant create on database refused to ROLE");
    expect(await refusalOf(role)).toMatch(/grant all on schema public to "limited\d"/);
  });

  test("the roles of the API belong to another owner", async () => {
    expect(await refusalOf(url)).toMatch(/cannot grant\. .*"refused_owner" with admin option/);
  });

  test("the database has tables of another program", async () => {
    const other = await server.createDatabase("shop");
    const sql = server.connect(other);
    await sql`create table public.orders (id int)`;
    await sql.end();
    expect(await refusalOf(other)).toMatch(/has tables of another program/);
  });

  test("the database is that of a Supabase project", async () => {
    const project = await server.createDatabase("project");
    const sql = server.connect(project);
    await sql`create schema auth`;
    await sql`create table auth.schema_migrations (version text)`;
    await sql.end();
    const refusal = await refusalOf(project);
    expect(refusal).toMatch(/Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead/);
  });
});
