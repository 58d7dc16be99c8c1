import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@site/supabase/contracts/database.types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts, type AccountIds } from "../../../support/fixtures/database-roles.ts";
import {
  publishableKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { claims, createLead, createRequests, createToken } from "./api.fixture.ts";

/**
 * What staff can read and change, with each REST engine.
 */
describe.each(["postgrest", "lite"] as const)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;
  let admin: string;
  const { post } = createRequests(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
    people = await createAccounts(supabase.sql);
    admin = await supabase.signIn();
  });

  afterAll(() => supabase.discard());

  test("staff can read, count, filter and search leads", async () => {
    const awkward = String.raw`Zoë ("Quote's", 100% \^[a]{2}|$x*+?._ Inc.)`;
    await post("/rest/v1/leads", createLead({ name: awkward, form_source: "chat" }));
    await post("/rest/v1/leads", createLead({ name: "Zoë Plain", form_source: "chat" }));
    const staff = createClient<Database>(supabase.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${admin}` } },
    });
    const search = (text: string) =>
      staff
        .rpc(
          "search_leads",
          { search: text, form_source: "chat", max_rows: 10 },
          { count: "exact" },
        )
        .select("name, form_source");
    for (const text of [
      awkward,
      awkward.toUpperCase(),
      '("',
      "%",
      "\\",
      "^",
      "[a]",
      "{2}",
      "|",
      "*+?._",
    ]) {
      const { data, count, error } = await search(text);
      expect({ text, data, count, error }).toEqual({
        text,
        data: [{ name: awkward, form_source: "chat" }],
        count: 1,
        error: null,
      });
    }
    expect((await search("ZOË")).count).toBe(2);
  });

  test("a page has at most 1000 rows", async () => {
    /** Without triggers, which would create a score, a person and emails for each lead. */
    const withoutTriggers = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
      supabase.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await work(sql);
      });
    await withoutTriggers(
      (sql) => sql`
        insert into public.leads (name, email, form_source)
        select 'Many', 'many@example.com', 'chat' from generate_series(1, 1100)`,
    );
    const response = await supabase.request("/rest/v1/leads?select=id&limit=1000000000", {
      as: admin,
    });
    expect(await response.json()).toHaveLength(1000);
    await withoutTriggers((sql) => sql`delete from public.leads where name = 'Many'`);
  });

  test("sales can change a lead's status, a viewer cannot", async () => {
    const id = randomUUID();
    await supabase.sql`
      insert into public.leads (id, name, email, form_source) values (${id}, 'S', 's@example.com', 'chat')`;
    const change = (as: string) =>
      supabase.request(`/rest/v1/leads?id=eq.${id}&select=id,status`, {
        method: "PATCH",
        headers: { prefer: "return=representation" },
        body: JSON.stringify({ status: "qualified" }),
        as,
      });
    const denied = await change(createToken(claims(people.viewer)));
    expect(await denied.json()).toEqual([]);
    const allowed = await change(createToken(claims(people.sales)));
    expect(await allowed.json()).toMatchObject([{ id, status: "qualified" }]);
  });

  test("accounts without an active staff row read nothing", async () => {
    for (const subject of [people["non-staff account"], people["removed admin"], randomUUID()]) {
      for (const table of ["leads", "mailbox", "newsletter_subscribers"]) {
        const as = createToken(claims(subject));
        const response = await supabase.request(`/rest/v1/${table}?select=id`, {
          as,
          headers: { prefer: "count=exact" },
        });
        expect(await response.json()).toEqual([]);
        expect(response.headers.get("content-range")).toBe("*/0");
      }
    }
  });

  test("removing a staff member ends their rights with the next request", async () => {
    const as = createToken(claims(people.marketing));
    const read = async () =>
      (await (await supabase.request("/rest/v1/leads?select=id", { as })).json()).length;
    expect(await read()).toBeGreaterThan(0);
    await supabase.sql`update public.staff set is_active = false where user_id = ${people.marketing}`;
    expect(await read()).toBe(0);
    await supabase.sql`update public.staff set is_active = true where user_id = ${people.marketing}`;
  });

  test("removing the last admin is a conflict with instructions", async () => {
    const owner = await supabase.request("/auth/v1/user", { as: admin });
    const { id } = await owner.json();
    await supabase.sql`update public.staff set role = 'viewer' where user_id = ${people.admin}`;
    const response = await supabase.request(`/rest/v1/staff?user_id=eq.${id}`, {
      method: "PATCH",
      body: JSON.stringify({ role: "sales" }),
      as: admin,
    });
    await supabase.sql`update public.staff set role = 'admin' where user_id = ${people.admin}`;
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "PT409",
      message: "The last active administrator cannot be removed or deactivated.",
    });
  });

  test("a question mark in a filter value is literal, and later filters still apply", async () => {
    const company = `Why? ${randomUUID()}`;
    for (const name of ["Ada", "Grace"])
      await post("/rest/v1/leads", createLead({ name, company }));
    const filters = `company=eq.${company.replace(" ", "%20")}&name=eq.Grace`;
    const read = await supabase.request(`/rest/v1/leads?select=name&${filters}`, { as: admin });
    expect(await read.json()).toEqual([{ name: "Grace" }]);
  });
});
