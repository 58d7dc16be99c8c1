import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProbe } from "../../../../web/host/doctor/probe.ts";
import { checkSchema, checkSupabase } from "../../../../web/host/doctor/supabase.ts";
import { parseConfig } from "../../../../web/host/settings/config.ts";
import { createAccounts, type AccountIds } from "../../../support/fixtures/database-roles.ts";
import {
  jwtSecret,
  publishableKey,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { claims, createRequests, createToken } from "./api.fixture.ts";

/**
 * The keys and tokens that the API accepts and what it exposes, with each REST engine.
 */
describe.each(["postgrest", "lite"] as const)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let accounts: AccountIds;
  let admin: string;
  const { post } = createRequests(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
    accounts = await createAccounts(supabase.sql);
    admin = await supabase.signIn();
  });

  afterAll(() => supabase.discard());

  test.each([
    ["no key", {}],
    ["an unknown key", { apikey: "sb_publishable_someone_elses_key" }],
    ["a key as a bearer token only", { authorization: `Bearer ${publishableKey}` }],
  ])("rejects %s", async (_, headers) => {
    for (const path of ["/rest/v1/leads", "/auth/v1/settings", "/functions/v1/unknown"]) {
      const response = await fetch(`${supabase.url}${path}`, { headers });
      expect(response.status).toBe(401);
    }
  });

  test.each([
    ["unsigned", () => createToken(claims(accounts.admin), jwtSecret, "none")],
    ["signed with another secret", () => createToken(claims(accounts.admin), "another secret")],
    ["expired", () => createToken(claims(accounts.admin, { exp: 1_700_000_000 }))],
    [
      "not valid yet",
      () => createToken(claims(accounts.admin, { nbf: Math.floor(Date.now() / 1000) + 300 })),
    ],
    ["for another audience", () => createToken(claims(accounts.admin, { aud: "other" }))],
    [
      "with the role service_role, signed with another secret",
      () => createToken({ role: "service_role" }, "other"),
    ],
    [
      "with the role service_role",
      () => createToken(claims(accounts.admin, { role: "service_role" })),
    ],
    ["with the role postgres", () => createToken(claims(accounts.admin, { role: "postgres" }))],
    ["that is malformed", () => "x.y.z"],
  ])("rejects a token %s", async (_, make) => {
    const response = await supabase.request("/rest/v1/leads", { as: make() });
    expect(response.status).toBe(401);
    expect((await response.json()).code).toBe("PGRST301");
  });

  test("the secret key has the role service_role", async () => {
    const response = await supabase.request("/rest/v1/staff?select=role", { as: secretKey });
    expect(response.status).toBe(200);
    expect((await response.json()).length).toBeGreaterThan(1);
  });

  test.each(["auth", "private", "pg_catalog", "extensions", "supabase_migrations", "local_guard"])(
    "the schema %s is not exposed",
    async (schema) => {
      const response = await supabase.request("/rest/v1/users", {
        headers: { "accept-profile": schema },
      });
      expect(response.status).toBe(406);
    },
  );

  test("the doctor accepts the current schema and names a column that the database lacks", async () => {
    const project = { url: supabase.url, key: publishableKey };
    const findProblems = () => checkSchema(project, createProbe(fetch), "run supabase db push.");
    expect(await findProblems()).toMatchObject([{ level: "ok" }]);
    await supabase.sql`alter table public.notes rename column body to words`;
    try {
      expect(await findProblems()).toMatchObject([
        { level: "wrong", what: "the database lacks column body of notes." },
      ]);
    } finally {
      await supabase.sql`alter table public.notes rename column words to body`;
    }
  });

  test("the doctor accepts a correct configuration and detects a wrong key", async () => {
    const checkKey = async (key: string) =>
      Object.fromEntries(
        (await checkSupabase(parseConfig({}), { url: supabase.url, key }, createProbe(fetch))).map(
          ({ subject, level }) => [subject, level],
        ),
      );
    expect(await checkKey(publishableKey)).toMatchObject({
      SUPABASE_URL: "ok",
      "sign-in": "ok",
      functions: "ok",
      migrations: "ok",
    });
    expect(await checkKey("sb_publishable_of_another_project")).toEqual({
      SUPABASE_PUBLISHABLE_KEY: "wrong",
    });
  });

  test("the root lists no tables or columns", async () => {
    const response = await supabase.request("/rest/v1/");
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/lead_score|mailbox/);
  });

  test.each(["/storage/v1/bucket", "/graphql/v1", "/realtime/v1/", "/_system/info", "/"])(
    "responds with 404 at %s",
    async (path) => {
      expect((await supabase.request(path)).status).toBe(404);
    },
  );

  test("exposes no internal function", async () => {
    for (const name of ["has_role", "validate_lead", "protect_columns", "restore", "crypt"]) {
      expect((await post(`/rest/v1/rpc/${name}`, {})).status).toBe(404);
    }
  });

  test("responds with 404 for an unknown edge function", async () => {
    expect((await supabase.request("/functions/v1/other", { as: admin })).status).toBe(404);
  });
});
