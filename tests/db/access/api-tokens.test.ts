/** API tokens: creation, revocation, and what each scope allows. Requests are made as PostgREST makes them. */

import { randomUUID } from "node:crypto";
import { signSiteRequest } from "@site/supabase/contracts/site-signature";
import { apiScopes } from "@site/supabase/contracts/integrations/api-scopes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const siteSecret = "a secret of the site for these tests";

const database = usePolicyDatabase(async (sql) => {
  await sql`
    insert into private.secrets (name, value) values ('client_header', ${siteSecret})
    on conflict (name) do update set value = excluded.value`;
  await sql`
    insert into public.leads (name, email, form_source) values ('Ada', 'ada@example.com', 'contact_form')`;
  await sql`
    insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, status)
    select id, '2030-01-07 15:00+00', 'Ada', 'ada@example.com', 'cancelled' from public.appointment_types limit 1`;
});

const act = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );
const attempt = (caller: Caller, statement: string) =>
  tryAs(database().sql, database().accounts, caller, statement);

async function create(
  scopes: readonly string[],
  days = 30,
): Promise<{ id: string; token: string }> {
  const list = scopes.map((scope) => `'${scope}'`).join(", ");
  const [created] = await act(
    "admin",
    `select * from public.create_api_token('A program', array[${list}]::text[], ${days})`,
  );
  return { id: String(created?.id), token: String(created?.token) };
}

type Result = { rows: Record<string, unknown>[] } | { rejected: string };

/**
 * Runs a statement with an API token as PostgREST does: as a visitor, after the pre-request function. It is
 * rolled back.
 */
async function request(token: string, statement: string, signature = siteSecret): Promise<Result> {
  const rollback = new Error("rollback");
  let result: Result = { rows: [] };
  await database()
    .sql.begin(async (transaction) => {
      const headers = {
        "x-api-token": token,
        "x-site": signSiteRequest(token, signature),
      };
      await transaction`
        select set_config('request.headers', ${JSON.stringify(headers)}, true),
          set_config('request.jwt.claims', '{"role": "anon"}', true)`;
      await transaction`set local role anon`;
      await transaction`select public.require_active_session()`;
      result = { rows: [...(await transaction.unsafe(statement))] };
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error === rollback) return;
      if (!(error instanceof Error && "code" in error)) throw error;
      result = { rejected: String(error.code) };
    });
  return result;
}

const count = async (token: string, statement: string): Promise<number | string> => {
  const result = await request(token, statement);
  return "rows" in result ? result.rows.length : result.rejected;
};

const statements = {
  readLeads: "select id from public.leads",
  updateLeads: "update public.leads set status = 'contacted' returning id",
  addLead: "select public.add_lead('Grace', 'grace@example.com')",
  readPeople: "select id from public.people",
  updatePeople: "update public.people set company = 'Engines' returning id",
  readAppointments: "select id from public.appointments",
} as const;

/** What each scope allows: the number of rows, or the SQLSTATE of a refusal. */
const matrix: Record<string, Partial<Record<keyof typeof statements, number>>> = {
  "leads:read": { readLeads: 1 },
  "leads:write": { readLeads: 1, updateLeads: 1, addLead: 1 },
  "people:read": { readPeople: 1 },
  "people:write": { readPeople: 1, updatePeople: 1 },
  "appointments:read": { readAppointments: 1 },
};

test("every scope is in the matrix", () => {
  expect(Object.keys(matrix).toSorted()).toEqual([...apiScopes].toSorted());
});

test.each(Object.entries(matrix))(
  "%s allows what the matrix lists and nothing else",
  async (scope, allowed) => {
    const { token } = await create([scope]);
    const found: Record<string, number | string> = {};
    const expected: Record<string, number | string> = {};
    for (const [name, statement] of Object.entries(statements)) {
      found[name] = await count(token, statement);
      // Policies hide rows; a function rejects the call.
      const refusal = name === "addLead" ? "42501" : 0;
      expected[name] = Object.entries(allowed).find(([key]) => key === name)?.[1] ?? refusal;
    }
    expect(found).toEqual(expected);
  },
);

describe("all scopes together", () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await create(apiScopes));
  });

  test("reach no other table", async () => {
    const tables = await database().sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
    const reached: string[] = [];
    for (const { name } of tables) {
      const found = await count(token, `select 1 from public.${name}`);
      if (typeof found === "number" && found > 0) reached.push(name);
    }
    expect(reached).toEqual(["appointments", "leads", "people"]);
  });

  test("have no role of staff, and cannot delete or set protected columns", async () => {
    const rejected = { rejected: "42501" };
    expect(await request(token, "select public.erase_person('ada@example.com')")).toEqual(rejected);
    expect(await request(token, "select * from public.search_leads()")).toEqual(rejected);
    expect(
      await request(token, "select * from public.create_api_token('x', array['leads:read'], 1)"),
    ).toEqual(rejected);
    expect(await request(token, "delete from public.leads")).toEqual(rejected);
    expect(await request(token, "update public.leads set lead_score = 1")).toEqual(rejected);
    expect(await request(token, "select token_hash from public.api_tokens")).toEqual(rejected);
  });

  test("cannot see a lead that is marked as spam", async () => {
    const result = await database().sql.begin(async (transaction) => {
      await transaction`update public.leads set spam_at = now()`;
      await transaction`
        select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", api_token: randomUUID(), api_scopes: apiScopes })}, true)`;
      await transaction`set local role authenticated`;
      const rows = await transaction`select id from public.leads`;
      await transaction`reset role`;
      await transaction`update public.leads set spam_at = null`;
      return rows;
    });
    expect(result).toHaveLength(0);
  });
});

describe("invalid tokens are rejected", () => {
  const rejected = { rejected: "PT401" };

  test("revoked ones, immediately", async () => {
    const { id, token } = await create(["leads:read"]);
    expect(await count(token, statements.readLeads)).toBe(1);
    await act("admin", `select public.revoke_api_token('${id}')`);
    expect(await request(token, statements.readLeads)).toEqual(rejected);
    expect(await attempt("admin", `select public.revoke_api_token('${id}')`)).toEqual({
      rejected: "PT404",
    });
  });

  test("expired ones", async () => {
    const { id, token } = await create(["leads:read"]);
    await database().sql`update public.api_tokens set expires_at = now() where id = ${id}`;
    expect(await request(token, statements.readLeads)).toEqual(rejected);
  });

  test("unknown ones, and requests that the site has not signed", async () => {
    const { token } = await create(["leads:read"]);
    expect(await request(`${token}x`, statements.readLeads)).toEqual(rejected);
    expect(await request("", statements.readLeads)).toEqual(rejected);
    expect(await request(token, statements.readLeads, "another secret")).toEqual(rejected);
  });
});

describe("creation", () => {
  test("returns a token once and stores its hash only", async () => {
    const { id, token } = await create(["leads:read"]);
    expect(token).toMatch(/^api_[\w-]{43}$/);
    const [row] = await database().sql`
      select to_jsonb(api_tokens)::text as text, token_hash = sha256(convert_to(${token}, 'UTF8')) as is_hashed
      from public.api_tokens where id = ${id}`;
    expect(row?.is_hashed).toBe(true);
    expect(row?.text).not.toContain(token.slice(4));
    const [entry] = await database().sql`
      select action, details::text as details from public.audit_log
      where table_name = 'public.api_tokens' and row_id = ${id}`;
    expect(entry).toMatchObject({ action: "insert" });
    expect(entry?.details).not.toContain(token);
  });

  test.each([
    ["no scopes", "array[]::text[]", 30, "PT422"],
    ["an unknown scope", "array['leads:delete']", 30, "PT422"],
    ["no days", "array['leads:read']", 0, "PT422"],
    ["more than a year", "array['leads:read']", 367, "PT422"],
  ])("with %s is rejected", async (_, scopes, days, code) => {
    const statement = `select * from public.create_api_token('A program', ${scopes}, ${days})`;
    expect(await attempt("admin", statement)).toEqual({ rejected: code });
  });

  test.each(["sales", "marketing", "viewer", "visitor", "service"] as const)(
    "%s cannot create or revoke",
    async (caller) => {
      for (const statement of [
        "select * from public.create_api_token('x', array['leads:read'], 1)",
        `select public.revoke_api_token('${randomUUID()}')`,
      ]) {
        expect(await attempt(caller, statement)).toEqual({ rejected: "42501" });
      }
    },
  );
});

describe("use", () => {
  beforeEach(async () => {
    await database().sql`delete from private.rate_clients where name = 'api'`;
  });

  const use = (token: string) =>
    database().sql.begin(async (transaction) => {
      const headers = { "x-site": signSiteRequest(token, siteSecret) };
      await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction`set local role anon`;
      await transaction`select public.use_api_token(${token})`;
    });

  test("is counted with its time", async () => {
    const { id, token } = await create(["leads:read"]);
    await Promise.all([use(token), use(token), use(token)]);
    const [row] = await database().sql`
      select uses, last_used_at is not null as is_used from public.api_tokens where id = ${id}`;
    expect(row).toEqual({ uses: "3", is_used: true });
  });

  test("above the limit is rejected", async () => {
    const { token } = await create(["leads:read"]);
    await database().sql`
      update private.rate_clients set used = 300 where name = 'api'`;
    await use(token);
    await database().sql`update private.rate_clients set used = 300 where name = 'api'`;
    await expect(use(token)).rejects.toMatchObject({ code: "PT429" });
  });

  test("of a revoked token is rejected", async () => {
    const { id, token } = await create(["leads:read"]);
    await act("admin", `select public.revoke_api_token('${id}')`);
    await expect(use(token)).rejects.toMatchObject({ code: "PT401" });
  });

  test("that changes a lead is audited with the token", async () => {
    const { id, token } = await create(["leads:write"]);
    const result = await request(
      token,
      `with changed as (update public.leads set company = 'Analytical' returning id)
       select id from changed`,
    );
    expect("rows" in result && result.rows.length).toBe(1);
    await database().sql.begin(async (transaction) => {
      await transaction`
        select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", api_token: id, api_scopes: ["leads:write"] })}, true)`;
      await transaction`set local role authenticated`;
      await transaction`update public.leads set status = 'qualified'`;
    });
    const [entry] = await database().sql`
      select actor_role, actor_id, details from public.audit_log
      where table_name = 'public.leads' and action = 'update' order by id desc limit 1`;
    expect(entry).toMatchObject({ actor_role: "api_token", actor_id: null });
    expect(entry?.details).toMatchObject({ api_token: id });
  });
});

test("a lead that a token adds is assigned by the rules, without an email to the visitor", async () => {
  const { sql, accounts } = database();
  await sql`
    insert into public.assignment_rules (name, condition, owner_id)
    values ('Everything', '{"all": []}', ${accounts.sales})`;
  const { token } = await create(["leads:write", "leads:read"]);
  const result = await request(
    token,
    `with added as materialized (select public.add_lead('Grace', 'grace@example.com', 'Navy') as lead)
     select added.lead from added`,
  );
  expect("rows" in result && result.rows).toHaveLength(1);
  expect(await request(token, "select public.add_lead('Grace', 'no address')")).toEqual({
    rejected: "PT422",
  });
  await sql.begin(async (transaction) => {
    await transaction`
      select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", api_token: randomUUID(), api_scopes: ["leads:write"] })}, true)`;
    await transaction`set local role authenticated`;
    await transaction`select public.add_lead('Grace', 'grace@example.com', 'Navy')`;
  });
  const [lead] = await sql`
    select owner_id, origin, company from public.leads where email = 'grace@example.com'`;
  expect(lead).toEqual({ owner_id: accounts.sales, origin: "import", company: "Navy" });
  const emails =
    await sql`select id from public.outbox where payload ->> 'to' = 'grace@example.com'`;
  expect(emails).toHaveLength(0);
});
