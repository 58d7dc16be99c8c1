import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** Leads, their people and the list functions, through the gateway with each REST engine. */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let admin: string;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    admin = await supabase.signIn();
  });

  afterAll(() => supabase.discard());

  const send = (lead: object, prefer = "return=minimal") =>
    supabase.request("/rest/v1/leads", {
      method: "POST",
      headers: { prefer },
      body: JSON.stringify({ name: "Ada", form_source: "contact_form", message: "Hello", ...lead }),
    });

  const call = (name: string, parameters: object, as?: string) =>
    supabase.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(parameters),
      ...(as ? { as } : {}),
    });

  /** The response of a function to an administrator. */
  const callForResult = async (name: string, parameters: object = {}) => {
    const response = await call(name, parameters, admin);
    expect(response.status).toBe(200);
    return response.json();
  };

  test("a repeated submission gets the response of the first, also with a requested count", async () => {
    const email = `${randomUUID()}@example.com`;
    const submission_id = randomUUID();
    const sendAndDescribe = async (lead: object) => {
      const response = await send(lead, "return=minimal, count=exact");
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    for (const lead of [{ email, submission_id }, { email: `x${email}` }]) {
      const first = await sendAndDescribe(lead);
      expect(first[0]).toBe(201);
      expect(await sendAndDescribe(lead)).toEqual(first);
      expect(await sendAndDescribe(lead)).toEqual(first);
    }
    const rows = await supabase.sql`select 1 from public.leads where email like ${`%${email}`}`;
    expect(rows).toHaveLength(2);
  });

  test("a visitor can set the fields of the form and no column that the database sets", async () => {
    const email = `${randomUUID()}@example.com`;
    const attribution = {
      first: { at: new Date().toISOString(), utm_campaign: "spring" },
      pages: ["/"],
    };
    const whole = { email, attribution, signals: { elapsed_ms: 5000 }, consent_wording: "2026-11" };
    expect((await send(whole)).status).toBe(201);
    const [stored] =
      await supabase.sql`select attribution, signals from public.leads where email = ${email}`;
    expect(stored).toEqual({ attribution, signals: { elapsed_ms: 5000 } });
    for (const column of [
      "person_id",
      "owner_id",
      "fingerprint",
      "text_digest",
      "answered_at",
      "response_alert_at",
    ]) {
      const refused = await send({ email: `y${email}`, [column]: null });
      expect({ column, status: refused.status }).toEqual({ column, status: 401 });
    }
    for (const [column, value] of [
      ["attribution", { x: "y".repeat(9000) }],
      ["attribution", []],
      ["attribution", "text"],
      ["signals", { x: "y".repeat(3000) }],
      ["consent_wording", "x".repeat(41)],
    ] as const) {
      const refused = await send({ email: `z${email}`, [column]: value });
      expect({ column, status: refused.status }).toEqual({ column, status: 400 });
    }
    const more =
      await supabase.sql`select 1 from public.leads where email in (${`y${email}`}, ${`z${email}`})`;
    expect(more).toHaveLength(0);
  });

  test.each([
    "people",
    "person_events",
    "notes",
    "tasks",
    "conversations",
    "handoffs",
    "consents",
    "audit_log",
  ])("%s: a visitor can neither read nor count nor write", async (table) => {
    for (const [path, init] of [
      [`${table}?select=*`, {}],
      [`${table}?select=count`, {}],
      [`${table}?select=id&limit=0`, { headers: { prefer: "count=exact" } }],
      [`${table}?select=*`, { method: "HEAD", headers: { prefer: "count=exact" } }],
      [table, { method: "POST", body: "{}" }],
      [`${table}?id=not.is.null`, { method: "PATCH", body: JSON.stringify({ id: randomUUID() }) }],
      [`${table}?id=not.is.null`, { method: "DELETE" }],
    ] as const) {
      const response = await supabase.request(`/rest/v1/${path}`, init);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("content-range") ?? "*/*").not.toMatch(/\d$/);
    }
  });

  test("visitors cannot call functions for staff", async () => {
    for (const [name, parameters] of [
      ["search_leads", {}],
      ["count_leads", {}],
      ["lead_summary", {}],
      ["staff_names", {}],
      ["read_audit", {}],
      ["export_person", { email: "a@example.com" }],
      ["erase_person", { email: "a@example.com" }],
    ] as const) {
      const response = await call(name, parameters);
      expect([401, 403, 404]).toContain(response.status);
    }
  });

  test("functions of the schema private are unavailable to every caller", async () => {
    for (const as of [undefined, admin, secretKey]) {
      for (const name of [
        "purge_expired_rows",
        "aggregate_counts",
        "upsert_person",
        "process_person_rows",
        "audit",
      ]) {
        expect((await call(name, {}, as)).status).toBe(404);
      }
      const profile = await supabase.request("/rest/v1/person_keys?select=*", {
        headers: { "accept-profile": "private" },
        ...(as ? { as } : {}),
      });
      expect(profile.status).toBe(406);
    }
  });

  test("the list, its search, its count and its summary cards", async () => {
    const company = `Search ${randomUUID()}`;
    const before = await callForResult("lead_summary");
    for (const n of [1, 2, 3]) {
      const form_source = n === 3 ? "chat" : "contact_form";
      await send({ email: `list${n}@example.com`, company, form_source });
    }
    const found = await callForResult("search_leads", {
      search: company.toUpperCase(),
      max_rows: 2,
    });
    expect(found.map((lead: { email: string }) => lead.email)).toEqual([
      "list3@example.com",
      "list2@example.com",
    ]);
    expect(found[0]).toMatchObject({ form_source: "chat", status: "new", do_not_contact: false });
    const last = found[1];
    const behind = await callForResult("search_leads", {
      search: company,
      before_at: last.created_at,
      before_id: last.id,
    });
    expect(behind.map((lead: { email: string }) => lead.email)).toEqual(["list1@example.com"]);
    expect(
      await callForResult("count_leads", { search: company, form_source: "contact_form" }),
    ).toEqual([{ count: 2, is_exact: true, is_windowed: false }]);
    const [was] = before;
    expect(await callForResult("lead_summary")).toEqual([
      {
        ...was,
        total: was.total + 3,
        new: was.new + 3,
        contact_form: was.contact_form + 2,
        chat: was.chat + 1,
      },
    ]);
  });

  test("an unknown sort order is a bad request with a clear message", async () => {
    const response = await call("search_leads", { sort: "message" }, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "Leads cannot be sorted by this column.",
    });
  });

  test("a person can be read with the timeline, updated by version, exported and erased", async () => {
    const email = `${randomUUID()}@example.com`;
    await send({ email, consent_wording: "2026-11" });
    const read = await supabase.request(
      `/rest/v1/people?email=eq.${email}&select=id,version,person_events(kind),leads(id)`,
      { as: admin },
    );
    const [person] = await read.json();
    expect(person.leads).toHaveLength(1);
    expect(person.person_events.map((event: { kind: string }) => event.kind)).toContain(
      "submission",
    );

    const change = (version: number) =>
      supabase.request(`/rest/v1/people?id=eq.${person.id}&version=eq.${version}`, {
        method: "PATCH",
        headers: { prefer: "return=representation" },
        body: JSON.stringify({ do_not_contact: true }),
        as: admin,
      });
    expect(await (await change(person.version)).json()).toHaveLength(1);
    expect(await (await change(person.version)).json()).toHaveLength(0);
    const [entry] = await callForResult("read_audit", { max_rows: 1 });
    expect(entry).toMatchObject({
      action: "update",
      table_name: "public.people",
      details: { after: { do_not_contact: true } },
    });

    const found = await callForResult("export_person", { email });
    expect(found["public.leads"]).toHaveLength(1);
    expect(await callForResult("erase_person", { email })).toMatchObject({ "public.leads": 1 });
    expect(await callForResult("search_leads", { search: email })).toEqual([]);
  });

  test("rejects an erasure without an address with a clear message", async () => {
    const response = await call("erase_person", { email: "%" }, admin);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: "This is not a valid email address." });
  });
});
