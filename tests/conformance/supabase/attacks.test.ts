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
import { addPeople, type People } from "../../support/fixtures/database-roles.ts";
import {
  createAccessToken,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

const inner =
  /canary words|countess|select \*|insert into|PostgresError|127\.0\.0\.1|\/tmp\/|\n\s+at /i;

/**
 * Attacks by visitors and staff at the gateway, with each REST engine. Tables, columns and functions
 * come from the catalogs, so that new ones are tested automatically. Asserts what is stored, and that
 * no response reveals internals.
 */
describe.each(restEngines)("with REST by %s", (restEngine) => {
  let supabase: LocalSupabase;
  let people: People;
  let tables: string[];

  const person = { name: "Ada Lovelace", email: "countess@example.com" };
  const session = randomUUID();

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await addPeople(supabase.sql);
    await liftVisitorLimits(supabase.sql);
    await supabase.sql`
      insert into public.conversations (session_id, user_message) values (${session}, 'canary words')`;
    await post("leads", { ...person, form_source: "chat", message: "canary words" });
    const found = await supabase.sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
    tables = found.map(({ name }) => name);
  });

  afterAll(() => supabase.discard());

  const post = (path: string, body: unknown, init: RequestInit & { as?: string } = {}) =>
    supabase.request(`/rest/v1/${path}`, { method: "POST", body: JSON.stringify(body), ...init });

  const newAddress = () => `${randomUUID()}@example.com`;

  const lead = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: "Mallory",
    email: newAddress(),
    form_source: "contact_form",
    ...fields,
  });

  /** The row count of each table that only requests write to. */
  async function countRows(): Promise<Record<string, number>> {
    const counts = await supabase.sql<{ name: string; n: number }[]>`
      select relname as name, (xpath('/row/n/text()',
        query_to_xml(format('select count(*) as n from %s', oid::regclass), false, true, '')))[1]::text::int as n
      from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
        and relkind in ('r', 'p') and relname not in ('rate_clients', 'outbox', 'mailbox', 'person_events')`;
    return Object.fromEntries(counts.map(({ name, n }) => [name, n]));
  }

  /**
   * The reasons why a response is not a proper refusal: another status class, a row count, or internal
   * details.
   */
  async function findLeaks(what: string, answer: Response): Promise<string[]> {
    const body = await answer.text();
    const range = answer.headers.get("content-range") ?? "*/*";
    // 300: several ways to join two tables.
    const isRefusal = answer.status >= 300 && answer.status < 500;
    const inside = inner.exec(body)?.[0];
    return [
      ...(isRefusal ? [] : [`${what}: ${answer.status}`]),
      ...(/\/(\*|0)$/.test(range) ? [] : [`${what}: ${range}`]),
      ...(inside ? [`${what} says: ${inside}`] : []),
    ];
  }

  test("a visitor can read no table with any kind of request", async () => {
    const exact = { prefer: "count=exact" };
    for (const table of tables) {
      for (const query of ["select=*", "select=count", "limit=0"]) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await supabase.request(`/rest/v1/${table}?${query}`, {
            method,
            headers: exact,
          });
          expect(await findLeaks(`${method} ${table}?${query}`, answer)).toEqual([]);
        }
      }
    }
  });

  test("a visitor gets nothing through joined tables, nor of a chat with a known id", async () => {
    for (const path of [
      "leads?select=*,people(*)",
      "people?select=email,leads(message)",
      "leads?select=id,people!inner(email)&people.email=like.*",
      "person_events?select=*,people(email),leads(email)",
      "newsletter_subscribers?select=*,consents(*)",
      `conversations?session_id=eq.${session}`,
      `conversations?session_id=neq.${randomUUID()}`,
      "conversations?session_id=like.*",
      `conversations?select=user_message&order=created_at.desc&limit=1`,
      `leads?session_id=eq.${session}`,
    ])
      expect(await findLeaks(path, await supabase.request(`/rest/v1/${path}`))).toEqual([]);
  });

  test("the API description names only tables that a visitor may write", async () => {
    const answer = await supabase.request("/rest/v1/", {
      headers: { accept: "application/openapi+json" },
    });
    const described = await answer.text();
    const named = tables.filter((table) => new RegExp(`["/]${table}["?]`).test(described));
    expect(named.filter((table) => !["leads", "newsletter_subscribers"].includes(table))).toEqual(
      [],
    );
    expect(described).not.toMatch(/lead_score|fingerprint|owner_id/);
  });

  test("an error has no hint or details for visitors, and no row for staff", async () => {
    const admin = await supabase.signIn();
    const wrong: [path: string, init: RequestInit, aid: RegExp][] = [
      ["leads?select=id,nam", {}, /leads\.name/],
      ["rpc/book_appointmen", { method: "POST", body: "{}" }, /book_appointment/],
      ["leads?select=id,wrong(id)", {}, /leads/],
    ];
    for (const [path, init, aid] of wrong) {
      const refused = await supabase.request(`/rest/v1/${path}`, init);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(await refused.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        details: null,
        hint: null,
      });
      if (restEngine === "lite") continue;
      const { hint, details } = await (
        await supabase.request(`/rest/v1/${path}`, { ...init, as: admin })
      ).json();
      expect(`${hint} ${details}`).toMatch(aid);
    }
    const stored = await supabase.request("/rest/v1/reply_templates", {
      method: "POST",
      body: JSON.stringify({ name: null }),
      as: admin,
    });
    expect(stored.status).toBe(400);
    expect(await stored.json()).toMatchObject({ details: null, hint: null });
    const broken = await post("leads", lead({ email: "no address" }));
    expect(await broken.json()).toMatchObject({ details: null, hint: null });
    // A business rule keeps its details: here the name of the field.
    const refused = await post("rpc/book_appointment", { booking: {} });
    expect(await refused.json()).toMatchObject({ code: "PT422", details: "submission_id" });
  });

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
      expect(await findLeaks(name, await post("leads", lead({ [name]: value })))).toEqual([]);
      expect(
        await findLeaks(
          `${name} as ?columns`,
          await post(`leads?columns=name,email,form_source,${name}`, lead({ [name]: value })),
        ),
      ).toEqual([]);
    }
    expect(await countRows()).toEqual(before);
  });

  test("a second submission gets the response of a first one", async () => {
    const ways: Record<string, string>[] = [
      {},
      { prefer: "count=exact" },
      { prefer: "return=headers-only" },
      { prefer: "resolution=ignore-duplicates" },
      { prefer: "tx=rollback" },
      { accept: "application/vnd.pgrst.object+json" },
    ];
    const observedResponse = async (email: string, headers: Record<string, string>) => {
      const answer = await post("leads", lead({ email, message: randomUUID() }), { headers });
      const { status } = answer;
      const kept = ["content-range", "location", "preference-applied", "content-type"];
      const body = await answer.text();
      return { status, body, headers: kept.map((name) => answer.headers.get(name)) };
    };
    for (const headers of ways)
      expect(await observedResponse(person.email.toUpperCase(), headers)).toEqual(
        await observedResponse(newAddress(), headers),
      );
  });

  test.each([
    ["a name of 120 KB", () => lead({ name: "a".repeat(120_000) })],
    [
      "an attribution above 8 kB",
      () => lead({ attribution: { first: { path: "a".repeat(8200) } } }),
    ],
    ["an attribution that is a list", () => lead({ attribution: [1, 2, 3] })],
    ["an attribution that is a text", () => lead({ attribution: "x" })],
    [
      "30,000 elements",
      () => lead({ attribution: { pages: Array.from({ length: 30_000 }, () => 1) } }),
    ],
    ["signals above 2 kB", () => lead({ signals: { token: "a".repeat(2100) } })],
    ["NUL in the name of a field of the attribution", () => lead({ attribution: { "a\0": 1 } })],
    ["half an emoji deep in the signals", () => lead({ signals: { a: [{ b: "\udc00" }] } })],
    ["a wording that is too long", () => lead({ consent_wording: "a".repeat(41) })],
    ["a column that does not exist", () => lead({ __proto__x: 1, is_admin: true })],
  ])("rejects %s and stores nothing of it", async (what, body) => {
    const before = await countRows();
    expect(await findLeaks(what, await post("leads", body()))).toEqual([]);
    expect(await countRows()).toEqual(before);
  });

  test("JSON of the maximum depth causes no outage", async () => {
    const before = await countRows();
    for (const depth of [5_000, 60_000]) {
      const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
      const body = JSON.stringify(lead()).replace("}", `,"attribution":{"a":${deep}}}`);
      expect(
        await findLeaks(
          `${depth} levels`,
          await supabase.request("/rest/v1/leads", { method: "POST", body }),
        ),
      ).toEqual([]);
    }
    expect((await post("leads", lead())).status).toBe(201);
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
      const email = newAddress();
      expect((await post("leads", lead({ name, email }))).status).toBe(201);
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
        const answer = await post("leads", { ...lead(), ...fields });
        const found = answer.status === 201 ? [] : await findLeaks(JSON.stringify(fields), answer);
        expect(found).toEqual([]);
      }),
      { numRuns: 40, examples: [[{ name: { toString: false } }]] },
    );
  });

  // --- Functions -----------------------------------------------------------------------------

  /**
   * The callers that each function of the API accepts; all others are rejected. Functions for the
   * service role only are not listed.
   */
  const allowedCallers: Record<string, (keyof People | "visitor")[]> = {
    response_hours: [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    confirm_subscription: [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    unsubscribe: ["visitor", "stranger", "viewer", "marketing", "sales", "admin", "removed admin"],
    count_leads: ["viewer", "marketing", "sales", "admin"],
    search_leads: ["viewer", "marketing", "sales", "admin"],
    search_chats: ["viewer", "marketing", "sales", "admin"],
    count_chats: ["viewer", "marketing", "sales", "admin"],
    read_chats: ["viewer", "marketing", "sales", "admin"],
    report_response_times: ["viewer", "marketing", "sales", "admin"],
    report_bookings: ["viewer", "marketing", "sales", "admin"],
    report_campaigns: ["viewer", "marketing", "sales", "admin"],
    report_overdue_leads: ["viewer", "marketing", "sales", "admin"],
    report_leads: ["viewer", "marketing", "sales", "admin"],
    report_sources: ["viewer", "marketing", "sales", "admin"],
    create_export: ["viewer", "marketing", "sales", "admin"],
    cancel_export: ["viewer", "marketing", "sales", "admin"],
    stage_import: ["sales", "admin"],
    check_import: ["sales", "admin"],
    apply_import: ["sales", "admin"],
    cancel_import: ["sales", "admin"],
    lead_campaigns: ["viewer", "marketing", "sales", "admin"],
    lead_summary: ["viewer", "marketing", "sales", "admin"],
    update_leads: ["sales", "admin"],
    changes_since: ["viewer", "marketing", "sales", "admin"],
    staff_names: ["viewer", "marketing", "sales", "admin"],
    erase_person: ["admin"],
    export_person: ["admin"],
    read_audit: ["admin"],
    list_own_sessions: ["viewer", "marketing", "sales", "admin"],
    end_own_session: ["viewer", "marketing", "sales", "admin"],
    end_staff_sessions: ["admin"],
    require_active_session: [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    invite_staff: ["admin"],
    resend_invitation: ["admin"],
    revoke_invitation: ["admin"],
    set_second_factor: ["viewer", "marketing", "sales", "admin"],
    read_invitation: [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    replay_outbox: ["admin"],
    operations_health: ["admin"],
    operations_settings: ["admin"],
    set_retention: ["admin"],
    set_rate_limit: ["admin"],
    set_assistant_tokens: ["admin"],
    set_response_hours: ["admin"],
    log_mail: ["sales", "admin"],
    mark_as_spam: ["sales", "admin"],
    merge_people: ["sales", "admin"],
    undo_merge: ["sales", "admin"],
    dismiss_duplicate: ["sales", "admin"],
    count_people: ["viewer", "marketing", "sales", "admin"],
    search_people: ["viewer", "marketing", "sales", "admin"],
    person_duplicates: ["sales", "admin"],
    restore_submission: ["sales", "admin"],
    retry_rejected_submission: ["sales", "admin"],
    delete_rejected_submission: ["sales", "admin"],
    unsubscribe_addresses: ["marketing", "admin"],
    available_slots: [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    conflicting_appointments: ["viewer", "marketing", "sales", "admin"],
    appointment_type_usage: [
      // With the caller's own rights: without any appointment if the caller cannot read them.
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    booking_options: ["visitor"],
    hold_slot: ["visitor"],
    book_appointment: ["visitor"],
    booking_by_link: ["visitor"],
    move_booking: ["visitor"],
    cancel_booking: ["visitor"],
    check_writes: ["visitor"],
    calendar_feed_token: ["admin"],
    renew_feed_token: ["admin"],
  };

  test("every function accepts exactly the listed callers", async () => {
    const functions = await supabase.sql<
      { schema: string; name: string; types: string[]; names: string[] }[]
    >`
      select pronamespace::regnamespace::text as schema, proname as name,
        coalesce(proargnames, '{}') as names,
        (select coalesce(array_agg(format_type(type, null) order by place), '{}')
          from unnest(proargtypes) with ordinality as given (type, place)) as types
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prorettype <> 'trigger'::regtype`;
    const values: Record<string, unknown> = {
      uuid: randomUUID(),
      "text[]": [],
      "uuid[]": [],
      integer: 1,
      bigint: 1,
      boolean: true,
      jsonb: {},
      date: "2026-12-01",
      "timestamp with time zone": "2026-12-01T15:00:00Z",
    };
    const callers = [
      "visitor",
      "stranger",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ] as const;
    const found: Record<string, string[]> = {};
    for (const { schema, name, types, names } of functions) {
      const given = Object.fromEntries(
        types
          .map((type, index) => [names[index] ?? "", type] as const)
          // Filters of a list do without.
          .filter(([, type]) => type === "text" || type in values)
          .map(([argument, type]) => [
            argument,
            type === "text" ? "nobody@example.com" : values[type],
          ]),
      );
      const { sort: _, before_id: __, appointment_id: ___, ...wanted } = given;
      for (const caller of callers) {
        const answer = await post(
          `rpc/${name}`,
          wanted,
          caller === "visitor" ? {} : { as: createAccessToken(people[caller]) },
        );
        const body = await answer.text();
        // A function rejects invalid arguments only after it has authorized the caller.
        const isAnswered = answer.ok || /"PT4(04|09|22)"/.test(body);
        if (isAnswered && schema === "public") (found[name] ??= []).push(caller);
        expect({
          name,
          caller,
          isOutage: answer.status >= 500,
          isPrivate: isAnswered && schema === "private",
        }).toEqual({
          name,
          caller,
          isOutage: false,
          isPrivate: false,
        });
      }
    }
    expect(found).toEqual(allowedCallers);
  });

  test("a signed token without a person has no rights", async () => {
    for (const subject of [undefined, "", "not-an-id", "00000000-0000-0000-0000-000000000000"]) {
      const as = createAccessToken(subject);
      for (const path of [
        "leads?select=*",
        "people?select=*",
        "audit_log?select=*",
        "staff?select=*",
      ]) {
        const answer = await supabase.request(`/rest/v1/${path}`, { as });
        expect({ path, isOutage: answer.status >= 500 }).toEqual({ path, isOutage: false });
        expect(await answer.text()).not.toMatch(/countess|canary/);
      }
      expect((await post("rpc/search_leads", {}, { as })).ok).toBe(false);
    }
  });

  test("an expensive query of a member of staff is stopped and does not affect others", async () => {
    const as = createAccessToken(people.viewer);
    for (const query of [
      "select=id&limit=1000000000",
      "select=id&offset=1000000000",
      `select=id&message=like.${"*a".repeat(200)}*`,
      `select=id&message=match.${encodeURIComponent(`^(${"a*".repeat(30)})*$`)}`,
      `select=id&or=(${Array.from({ length: 500 }, (_, n) => `name.eq.${n}`).join(",")})`,
      "select=id,message,people(*,leads(id,message,people(*,leads(id,message))))",
    ]) {
      const answer = await supabase.request(`/rest/v1/leads?${query}`, { as });
      expect({ query, isOutage: answer.status > 500 }).toEqual({ query, isOutage: false });
      expect(await answer.text()).not.toMatch(/PostgresError|127\.0\.0\.1|\n\s+at /);
    }
    expect((await post("leads", lead())).status).toBe(201);
  });
});
