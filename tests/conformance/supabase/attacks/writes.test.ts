import { randomUUID } from "node:crypto";
import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  string,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountIds } from "../../../support/fixtures/database-roles.ts";
import type { LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
import {
  findLeaks,
  createLead,
  createAddress,
  createRequests,
  startWithCanaries,
} from "./attacks.fixture.ts";

/**
 * Visitors who write at the gateway, with each REST engine. Tables and columns come from the catalogs,
 * so that new ones are tested automatically. Asserts what is stored, and that no response reveals
 * internals.
 */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;
  let tables: string[];
  const { post, countRows } = createRequests(() => supabase);

  beforeAll(async () => {
    ({ supabase, people, tables } = await startWithCanaries(restEngine));
  });

  afterAll(() => supabase.discard());

  test("a visitor can insert into two tables only, and change none", async () => {
    const before = await countRows();
    for (const table of tables) {
      const isOpen = ["leads", "newsletter_subscribers"].includes(table);
      for (const row of isOpen ? [{}] : [{}, { id: randomUUID() }])
        expect(await findLeaks(`insert into ${table}`, await post(table, row))).toEqual([]);
      for (const method of ["PATCH", "DELETE", "PUT"])
        expect(
          await findLeaks(
            `${method} ${table}`,
            await supabase.request(`/rest/v1/${table}?id=not.is.null`, {
              method,
              ...(method === "DELETE" ? {} : { body: JSON.stringify({ id: randomUUID() }) }),
            }),
          ),
        ).toEqual([]);
    }
    expect(await countRows()).toEqual(before);
  });

  test("a visitor cannot set internal columns of a lead", async () => {
    const columns = await supabase.sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped
        and not has_column_privilege('anon', attrelid, attnum, 'INSERT')`;
    expect(columns.map(({ name }) => name)).toContain("owner_id");
    const before = await countRows();
    for (const { name, type } of columns) {
      const values: Record<string, unknown> = {
        uuid: people.admin,
        integer: 99,
        bytea: "\\x00",
        "public.lead_status": "closed",
        lead_status: "closed",
      };
      const value = values[type] ?? (type.startsWith("timestamp") ? "2020-01-01T00:00:00Z" : "x");
      expect(await findLeaks(name, await post("leads", createLead({ [name]: value })))).toEqual([]);
      expect(
        await findLeaks(
          `${name} as ?columns`,
          await post(`leads?columns=name,email,form_source,${name}`, createLead({ [name]: value })),
        ),
      ).toEqual([]);
    }
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ["a name of 120 KB", () => createLead({ name: "a".repeat(120_000) })],
    [
      "an attribution above 8 kB",
      () => createLead({ attribution: { first: { path: "a".repeat(8200) } } }),
    ],
    ["an attribution that is a list", () => createLead({ attribution: [1, 2, 3] })],
    ["an attribution that is a text", () => createLead({ attribution: "x" })],
    [
      "30,000 elements",
      () => createLead({ attribution: { pages: Array.from({ length: 30_000 }, () => 1) } }),
    ],
    ["signals above 2 kB", () => createLead({ signals: { token: "a".repeat(2100) } })],
    [
      "NUL in the name of a field of the attribution",
      () => createLead({ attribution: { "a\0": 1 } }),
    ],
    ["half an emoji deep in the signals", () => createLead({ signals: { a: [{ b: "\udc00" }] } })],
    ["a wording that is too long", () => createLead({ consent_wording: "a".repeat(41) })],
    ["a column that does not exist", () => createLead({ __proto__x: 1, is_admin: true })],
  ])("rejects %s and stores nothing of it", async (what, body) => {
    const before = await countRows();
    expect(await findLeaks(what, await post("leads", body()))).toEqual([]);
    expect(await countRows()).toEqual(before);
  });

  test("JSON of the maximum depth causes no outage", async () => {
    const before = await countRows();
    for (const depth of [5_000, 60_000]) {
      const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
      const body = JSON.stringify(createLead()).replace("}", `,"attribution":{"a":${deep}}}`);
      expect(
        await findLeaks(
          `${depth} levels`,
          await supabase.request("/rest/v1/leads", { method: "POST", body }),
        ),
      ).toEqual([]);
    }
    expect((await post("leads", createLead())).status).toBe(201);
    expect((await countRows())["leads"]).toBe((before["leads"] ?? 0) + 1);
  });

  test("stores confusable characters unchanged as text", async () => {
    for (const name of [
      "\u202egnp.exe",
      "A\u200bda\u2060 \ufeffL",
      "Аda Lоvelace",
      "Robert'); drop table public.leads; --",
      "<img src=x onerror=alert(1)>",
      "${7*7} {{7*7}} %s %n",
      "👩‍💻 ﷽ Z̷̢a̵l̸g̶o̴",
    ]) {
      const email = createAddress();
      expect((await post("leads", createLead({ name, email }))).status).toBe(201);
      const rows = await supabase.sql`select name from public.leads where email = ${email}`;
      expect([...rows]).toEqual([{ name }]);
    }
  });

  test("stores any JSON sent as a lead completely or rejects it", async () => {
    const value = oneof(string({ unit: "binary", maxLength: 300 }), jsonValue());
    const columns = [
      "name",
      "email",
      "company",
      "message",
      "session_id",
      "submission_id",
      "attribution",
      "signals",
      "inquiry_type",
    ];
    await assert(
      asyncProperty(dictionary(constantFrom(...columns), value, { maxKeys: 3 }), async (fields) => {
        const response = await post("leads", { ...createLead(), ...fields });
        const found =
          response.status === 201 ? [] : await findLeaks(JSON.stringify(fields), response);
        expect(found).toEqual([]);
      }),
      { numRuns: 40, examples: [[{ name: { toString: false } }]] },
    );
  });
});
