import { randomUUID } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  firstAdmin,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { until } from "../../../support/until.ts";
import { createLead, createRequests } from "./api.fixture.ts";

/** Privileges, database outages and logs with each REST engine. */
describe.each(["postgrest", "lite"] as const)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let admin: string;
  const { post, stored } = createRequests(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
    admin = await supabase.signIn();
  });

  afterAll(() => supabase.discard());

  /** Returns every privilege of every role on tables and columns, one per line. */
  const readPrivileges = async () => {
    const rows = await supabase.sql`
      select relname, '' as column, acl.grantee::regrole::text as grantee, acl.privilege_type
      from pg_class cross join lateral aclexplode(relacl) acl
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      union all
      select relname, attname, acl.grantee::regrole::text, acl.privilege_type
      from pg_attribute join pg_class on pg_class.oid = attrelid cross join lateral aclexplode(attacl) acl
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      order by 1, 2, 3, 4`;
    return rows.map((row) => Object.values(row).join(" ")).join("\n");
  };

  test("no kind of request and no restart widens a privilege", async () => {
    const before = await readPrivileges();
    for (const as of [undefined, admin, secretKey]) {
      for (const [method, body] of [
        ["GET", undefined],
        ["HEAD", undefined],
        ["POST", createLead()],
        ["PATCH", { status: "new" }],
        ["DELETE", undefined],
      ] as const) {
        await supabase.request(`/rest/v1/leads?id=eq.${randomUUID()}`, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
          ...(as ? { as } : {}),
        });
        expect(await readPrivileges()).toBe(before);
      }
    }
    await supabase.signIn();
    await post("/auth/v1/recover", { email: firstAdmin.email });
    expect(await readPrivileges()).toBe(before);

    const { dataDir } = supabase;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir });
    await supabase.request("/rest/v1/leads");
    expect(await readPrivileges()).toBe(before);
  });

  test("a start restores privileges that an earlier run widened", async () => {
    const before = await readPrivileges();
    await supabase.sql`grant all on all tables in schema public to anon, authenticated`;
    expect(await readPrivileges()).not.toBe(before);
    const { dataDir } = supabase;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir });
    expect(await readPrivileges()).toBe(before);
  });

  test("a lead that cannot be stored in time gets an outage response and is not stored", async () => {
    const before = await stored();
    const holder = await supabase.sql.reserve();
    await holder`begin`;
    await holder`lock table public.leads in access exclusive mode`;
    const response = await post("/rest/v1/leads", createLead()).finally(async () => {
      await holder`rollback`;
      holder.release();
    });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await stored()).toBe(before);
  });

  test("reports a database that cannot start, and uses it as soon as it is back", async () => {
    const control = join(supabase.dataDir, "postgres", "global", "pg_control");
    const accessToken = await supabase.signIn();
    await supabase.sql.end({ timeout: 0 }).catch(() => undefined);
    const restoreControl = () => {
      if (existsSync(`${control}.away`)) renameSync(`${control}.away`, control);
    };
    onTestFinished(restoreControl);
    renameSync(control, `${control}.away`);
    process.kill(supabase.databasePid(), "SIGKILL");
    const health = await until(async () => {
      const response = await fetch(`${supabase.url}/health`);
      return response.status === 503 && response;
    });
    expect(await health.json()).toMatchObject({ ok: false, missing: "database" });
    for (const [path, init] of [
      ["/rest/v1/leads", { method: "POST", body: JSON.stringify(createLead()) }],
      ["/rest/v1/leads", { as: accessToken }],
      ["/auth/v1/token?grant_type=password", { method: "POST", body: JSON.stringify(firstAdmin) }],
    ] as const) {
      const response = await supabase.request(path, init);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({
        code: "PGRST001",
        message: "The database cannot be reached. Please try again in a moment.",
        details: null,
        hint: null,
      });
    }
    restoreControl();
    await until(async () => (await post("/rest/v1/leads", createLead())).status === 201);
    expect(
      (await supabase.request("/rest/v1/leads?select=id&limit=1", { as: accessToken })).status,
    ).toBe(200);
    await supabase.signIn();
  });

  test("logs contain no personal data, no secret and no statement", () => {
    expect(supabase.output()).not.toMatch(
      /@example\.com|sb_secret|insert into|select |[Pp]assword|eyJ/,
    );
  });
});
