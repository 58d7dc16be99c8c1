import { createHmac, randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@site/supabase/contracts/database.types";
import { ContactForm, toContactLead, SubmissionContext } from "@site/supabase/contracts/lead";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChatState } from "../../support/fixtures/chat-state.ts";
import { createProbe } from "../../../web/host/doctor/probe.ts";
import { checkSchema, checkSupabase } from "../../../web/host/doctor/supabase.ts";
import { parseConfig } from "../../../web/host/settings/config.ts";
import { addPeople, type People } from "../../support/fixtures/database-roles.ts";
import {
  firstAdmin,
  jwtSecret,
  publishableKey,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { until } from "../../support/until.ts";

/**
 * The API that web, admin and Studio rely on, tested on the embedded Supabase with each REST engine.
 * Hosted Supabase behaves the same unless a test says "embedded".
 */
describe.each(["postgrest", "lite"] as const)("with REST by %s", (restEngine) => {
  let supabase: LocalSupabase;
  let people: People;
  let admin: string;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
    people = await addPeople(supabase.sql);
    admin = await supabase.signIn();
  });

  afterAll(() => supabase.discard());

  const post = (path: string, body: unknown, as?: string) =>
    supabase.request(path, { method: "POST", body: JSON.stringify(body), ...(as ? { as } : {}) });

  const lead = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: "Ada Lovelace",
    email: "ada@example.com",
    form_source: "contact_form",
    // The same text again within 10 minutes would be a retry.
    message: `Hello ${randomUUID()}`,
    ...fields,
  });

  const stored = async () => {
    const [row] = await supabase.sql`select count(*)::int as n from public.leads`;
    return Number(row?.n);
  };

  const token = (claims: object, secret = jwtSecret, alg = "HS256") => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const content = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
    const signature = createHmac("sha256", secret).update(content).digest("base64url");
    return `${content}.${alg === "none" ? "" : signature}`;
  };

  const claims = (subject: string, changes: object = {}) => ({
    sub: subject,
    role: "authenticated",
    aud: "authenticated",
    exp: Math.floor(Date.now() / 1000) + 600,
    ...changes,
  });

  const client = () =>
    createClient<Database>(supabase.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  test("the health response names the engine", async () => {
    const answer = await fetch(`${supabase.url}/health`);
    expect(await answer.json()).toEqual({ ok: true, notices: [], restEngine });
  });

  test("a question mark in a filter value is literal, and later filters still apply", async () => {
    const company = `Why? ${randomUUID()}`;
    for (const name of ["Ada", "Grace"]) await post("/rest/v1/leads", lead({ name, company }));
    const filters = `company=eq.${company.replace(" ", "%20")}&name=eq.Grace`;
    const read = await supabase.request(`/rest/v1/leads?select=name&${filters}`, { as: admin });
    expect(await read.json()).toEqual([{ name: "Grace" }]);
  });

  // --- Keys and tokens -----------------------------------------------------------------------

  test.each([
    ["no key", {}],
    ["an unknown key", { apikey: "sb_publishable_someone_elses_key" }],
    ["a key only as bearer token", { authorization: `Bearer ${publishableKey}` }],
  ])("rejects %s", async (_, headers) => {
    for (const path of ["/rest/v1/leads", "/auth/v1/settings", "/functions/v1/unknown"]) {
      const answer = await fetch(`${supabase.url}${path}`, { headers });
      expect(answer.status).toBe(401);
    }
  });

  test.each([
    ["unsigned", () => token(claims(people.admin), jwtSecret, "none")],
    ["signed with another secret", () => token(claims(people.admin), "another secret")],
    ["expired", () => token(claims(people.admin, { exp: 1_700_000_000 }))],
    ["not valid yet", () => token(claims(people.admin, { nbf: Date.now() }))],
    ["for another audience", () => token(claims(people.admin, { aud: "other" }))],
    ["of the service, signed with another secret", () => token({ role: "service_role" }, "other")],
    ["of the service", () => token(claims(people.admin, { role: "service_role" }))],
    ["of the database owner", () => token(claims(people.admin, { role: "postgres" }))],
    ["that is no token", () => "x.y.z"],
  ])("rejects a token %s", async (_, make) => {
    const answer = await supabase.request("/rest/v1/leads", { as: make() });
    expect(answer.status).toBe(401);
    expect((await answer.json()).code).toBe("PGRST301");
  });

  test("the secret key acts as the service", async () => {
    const answer = await supabase.request("/rest/v1/staff?select=role", { as: secretKey });
    expect(answer.status).toBe(200);
    expect((await answer.json()).length).toBeGreaterThan(1);
  });

  // --- Visitors ------------------------------------------------------------------------------

  test("a visitor's contact form is stored", async () => {
    const form = ContactForm.parse({
      name: " Ada Lovelace ",
      email: "countess@example.com",
      company: "",
      subject: "Engines",
      message: "Line one\r\nLine two",
      inquiryType: "sales",
    });
    const session = randomUUID();
    const chatState = await readChatState(supabase.sql, session);
    const context = SubmissionContext.parse({ session, chatState, submission: randomUUID() });
    const { error, status } = await client().from("leads").insert(toContactLead(form, context));
    expect({ error, status }).toEqual({ error: null, status: 201 });
    const [row] = await supabase.sql`
      select name, company, inquiry_type, message, form_source, session_id, status, lead_score
      from public.leads where submission_id = ${context.submission}`;
    expect(row).toEqual({
      name: "Ada Lovelace",
      company: null,
      inquiry_type: "sales",
      message: "Subject: Engines\n\nLine one\nLine two",
      form_source: "contact_form",
      session_id: context.session,
      status: "new",
      // A sales inquiry from a business address that came from the chat.
      lead_score: 30 + 15 + 10,
    });
  });

  test("a repeated submission gets the response of the first and is stored once", async () => {
    const id = randomUUID();
    const submission = lead({ submission_id: id });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post("/rest/v1/leads", submission)),
    );
    answers.push(await post("/rest/v1/leads", { ...submission, name: "Someone else" }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies)).toEqual(new Set([""]));
    const rows = await supabase.sql`
      select name from public.leads where submission_id = ${id}`;
    expect([...rows]).toEqual([{ name: "Ada Lovelace" }]);
  });

  test("a known newsletter address gets the response of a new one", async () => {
    const first = await post("/rest/v1/newsletter_subscribers", { email: "grace@example.com" });
    const again = await post("/rest/v1/newsletter_subscribers", { email: "GRACE@example.com" });
    expect([first.status, await first.text()]).toEqual([again.status, await again.text()]);
    const rows = await supabase.sql`
      select status from public.newsletter_subscribers where lower(email) = 'grace@example.com'`;
    expect([...rows]).toEqual([{ status: "pending" }]);
  });

  test.each([
    ["status", "closed"],
    ["lead_score", 99],
    ["id", "3c0cdbbe-6f4e-4a54-8a5c-2c1a3fd1a111"],
    ["created_at", "2020-01-01T00:00:00Z"],
  ])("a visitor cannot set %s", async (column, value) => {
    const before = await stored();
    const answer = await post("/rest/v1/leads", lead({ [column]: value }));
    expect(answer.status).toBe(401);
    expect((await answer.json()).code).toBe("42501");
    expect(await stored()).toBe(before);
  });

  test.each([
    ["all columns", "/rest/v1/leads?select=*"],
    ["a count", "/rest/v1/leads?select=count"],
    ["one column", "/rest/v1/leads?select=email"],
    ["a largest value", "/rest/v1/leads?select=email.max()"],
    ["the staff", "/rest/v1/staff"],
    ["the mailbox", "/rest/v1/mailbox"],
    ["the subscribers", "/rest/v1/newsletter_subscribers"],
  ])("a visitor cannot read %s", async (_, path) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await supabase.request(path, { method, headers: { prefer: "count=exact" } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("content-range") ?? "*").not.toMatch(/\d+$/);
      expect(await answer.text()).not.toContain("@");
    }
  });

  test("a visitor's insert returns no rows for any Prefer header", async () => {
    const before = await stored();
    for (const prefer of ["return=representation", "return=headers-only"]) {
      const answer = await supabase.request("/rest/v1/leads", {
        method: "POST",
        headers: { prefer },
        body: JSON.stringify(lead()),
      });
      expect(await answer.text()).not.toContain("ada@example.com");
      expect(answer.headers.get("location")).toBeNull();
    }
    expect(await stored()).toBeLessThanOrEqual(before + 1);
  });

  test.each(["PATCH", "DELETE", "PUT"])("a visitor's %s changes nothing", async (method) => {
    const rows = () => supabase.sql`select * from public.leads order by id`;
    const before = await rows();
    const answer = await supabase.request(`/rest/v1/leads?id=neq.${randomUUID()}`, {
      method,
      ...(method === "DELETE" ? {} : { body: JSON.stringify({ status: "closed" }) }),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await rows()).toEqual(before);
  });

  test.each(["auth", "private", "pg_catalog", "extensions", "supabase_migrations", "local_guard"])(
    "the schema %s is not exposed",
    async (schema) => {
      const answer = await supabase.request("/rest/v1/users", {
        headers: { "accept-profile": schema },
      });
      expect(answer.status).toBe(406);
    },
  );

  test("the doctor finds the tables of this version, and names those missing in an older database", async () => {
    const project = { url: supabase.url, key: publishableKey };
    const found = () => checkSchema(project, createProbe(fetch), "push.");
    expect(await found()).toMatchObject([{ level: "ok" }]);
    await supabase.sql`alter table public.notes rename column body to words`;
    try {
      expect(await found()).toMatchObject([
        { level: "wrong", what: "the database lacks column body of notes." },
      ]);
    } finally {
      await supabase.sql`alter table public.notes rename column words to body`;
    }
  });

  test("the doctor detects a wrong key, missing functions and open sign-up", async () => {
    const levels = async (key: string) =>
      Object.fromEntries(
        (await checkSupabase(parseConfig({}), { url: supabase.url, key }, createProbe(fetch))).map(
          ({ subject, level }) => [subject, level],
        ),
      );
    expect(await levels(publishableKey)).toMatchObject({
      SUPABASE_URL: "ok",
      "sign-in": "ok",
      functions: "ok",
      migrations: "ok",
    });
    expect(await levels("sb_publishable_of_another_project")).toEqual({
      SUPABASE_PUBLISHABLE_KEY: "wrong",
    });
  });

  test("the root lists no tables or columns", async () => {
    const answer = await supabase.request("/rest/v1/");
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/lead_score|mailbox/);
  });

  test.each(["/storage/v1/bucket", "/graphql/v1", "/realtime/v1/", "/_system/info", "/"])(
    "responds with 404 at %s",
    async (path) => {
      expect((await supabase.request(path)).status).toBe(404);
    },
  );

  test("exposes no function by name", async () => {
    for (const name of ["has_role", "validate_lead", "protect_columns", "restore", "crypt"]) {
      expect((await post(`/rest/v1/rpc/${name}`, {})).status).toBe(404);
    }
  });

  // --- Bad input -----------------------------------------------------------------------------

  test.each([
    ["an unknown source", lead({ form_source: "fax" }), "22P02"],
    ["an unknown inquiry type", lead({ inquiry_type: "fax" }), "22P02"],
    ["a session that is no id", lead({ session_id: "1 or 1=1" }), "22P02"],
    ["a blank name", lead({ name: "  " }), "23514"],
    ["no name", lead({ name: null }), "23502"],
    ["a name that is too long", lead({ name: "a".repeat(201) }), "23514"],
    ["an address without @", lead({ email: "ada" }), "23514"],
    ["NUL", lead({ name: "a\0b" }), "22P05"],
    ["half an emoji", lead({ name: "\ud83d" }), "22P05"],
  ])("rejects %s with a clear error and stores nothing", async (_, body, code) => {
    const before = await stored();
    const answer = await post("/rest/v1/leads", body);
    const error = await answer.json();
    expect({ status: answer.status, code: error.code }).toEqual({ status: 400, code });
    expect(JSON.stringify(error)).not.toMatch(/select |insert |PostgresError|\/tmp\/| at /i);
    expect(await stored()).toBe(before);
  });

  test.each([
    [
      "a thousand rows",
      JSON.stringify(Array.from({ length: 1000 }, () => lead({ message: "Hi" }))),
      400,
    ],
    ["two rows", JSON.stringify([lead(), lead()]), 400],
    ["no row", "[]", 400],
    ["10 MB", JSON.stringify(lead({ message: "a".repeat(10_000_000) })), 413],
    ["broken JSON", '{"name":', 400],
  ])("rejects %s", async (_, body, status) => {
    const before = await stored();
    const answer = await supabase
      .request("/rest/v1/leads", { method: "POST", body })
      .catch(() => null);
    // The connection may be closed while a truncated body is still being sent.
    expect(answer?.status ?? 413).toBe(status);
    expect(await stored()).toBe(before);
  });

  test("rejects rows in CSV or form encoding", async () => {
    const before = await stored();
    for (const type of ["text/csv", "application/x-www-form-urlencoded", "text/plain"]) {
      const answer = await supabase.request("/rest/v1/leads", {
        method: "POST",
        headers: { "content-type": type },
        body: "name,email,form_source\nA,a@example.com,chat\nB,b@example.com,chat",
      });
      expect(answer.status).toBe(415);
    }
    expect(await stored()).toBe(before);
  });

  // --- Staff ---------------------------------------------------------------------------------

  test("staff can read, count, filter and search leads", async () => {
    const awkward = String.raw`Zoë ("Quote's", 100% \^[a]{2}|$x*+?._ Inc.)`;
    await post("/rest/v1/leads", lead({ name: awkward, form_source: "chat" }));
    await post("/rest/v1/leads", lead({ name: "Zoë Plain", form_source: "chat" }));
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
    const answer = await supabase.request("/rest/v1/leads?select=id&limit=1000000000", {
      as: admin,
    });
    expect(await answer.json()).toHaveLength(1000);
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
    const denied = await change(token(claims(people.viewer)));
    expect(await denied.json()).toEqual([]);
    const allowed = await change(token(claims(people.sales)));
    expect(await allowed.json()).toMatchObject([{ id, status: "qualified" }]);
  });

  test("accounts without an active staff row read nothing", async () => {
    for (const subject of [people.stranger, people["removed admin"], randomUUID()]) {
      for (const table of ["leads", "mailbox", "newsletter_subscribers"]) {
        const as = token(claims(subject));
        const answer = await supabase.request(`/rest/v1/${table}?select=id`, {
          as,
          headers: { prefer: "count=exact" },
        });
        expect(await answer.json()).toEqual([]);
        expect(answer.headers.get("content-range")).toBe("*/0");
      }
    }
  });

  test("removing a staff member ends their rights with the next request", async () => {
    const as = token(claims(people.marketing));
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
    const answer = await supabase.request(`/rest/v1/staff?user_id=eq.${id}`, {
      method: "PATCH",
      body: JSON.stringify({ role: "sales" }),
      as: admin,
    });
    await supabase.sql`update public.staff set role = 'admin' where user_id = ${people.admin}`;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "PT409",
      message: "The last active administrator cannot be removed or deactivated.",
    });
  });

  // --- Accounts ------------------------------------------------------------------------------

  test("a staff member can sign in, refresh the session and sign out", async () => {
    const visitor = client();
    const signedIn = await visitor.auth.signInWithPassword(firstAdmin);
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.session?.expires_in).toBeLessThanOrEqual(3600);
    const refreshed = await visitor.auth.refreshSession();
    expect(refreshed.data.user?.email).toBe(firstAdmin.email);
    expect((await visitor.auth.signOut()).error).toBeNull();
    const { error } = await client().auth.refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? "",
    });
    expect(error?.status).toBe(400);
  });

  test("a wrong password and an unknown address get the same response", async () => {
    const tryWith = async (email: string) => {
      const answer = await post("/auth/v1/token?grant_type=password", { email, password: "wrong" });
      return { status: answer.status, body: await answer.json() };
    };
    const wrong = await tryWith(firstAdmin.email);
    expect(wrong.status).toBe(400);
    expect(await tryWith("nobody@example.com")).toEqual(wrong);
  });

  test("the response time of a rejected sign-in does not reveal whether the account exists", async () => {
    const isFaster = async (path: string, email: string) => {
      const started = performance.now();
      await post(path, { email, password: "wrong" });
      return performance.now() - started;
    };
    for (const path of ["/auth/v1/token?grant_type=password", "/auth/v1/recover"])
      // A timer may fire a millisecond early.
      expect(await isFaster(path, "nobody@example.com")).toBeGreaterThan(498);
  });

  test("rejects credentials that are not text with 400", async () => {
    for (const credentials of [
      { email: [firstAdmin.email], password: "wrong" },
      { email: firstAdmin.email, password: { length: 12 } },
    ]) {
      const answer = await post("/auth/v1/token?grant_type=password", credentials);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error_code: "bad_json" });
    }
  });

  test("no endpoint creates an account", async () => {
    const accounts = async () => (await supabase.sql`select id from auth.users`).length;
    const before = await accounts();
    const credentials = { email: "mallory@example.com", password: "a long enough password" };
    for (const [path, body] of [
      ["/auth/v1/signup", credentials],
      ["/auth/v1/signup", {}],
      ["/auth/v1/otp", { ...credentials, create_user: true }],
      ["/auth/v1/magiclink", credentials],
      ["/auth/v1/invite", credentials],
      ["/auth/v1/resend", { ...credentials, type: "signup" }],
      ["/auth/v1/admin/users", credentials],
      ["/auth/v1/token?grant_type=id_token", credentials],
      ["/auth/v1/SIGNUP", credentials],
      ["/auth/v1//signup", credentials],
      ["/auth/v1/signup/", credentials],
      ["/auth/v1/%73ignup", credentials],
    ] as const) {
      const answer = await post(path, body);
      expect({ path, refused: answer.status >= 400 && answer.status < 500 }).toEqual({
        path,
        refused: true,
      });
    }
    expect((await supabase.request("/auth/v1/authorize?provider=github")).status).toBe(404);
    expect(await accounts()).toBe(before);
  });

  test("a forgotten password can be replaced with the link in the mailbox", async () => {
    await supabase.sql`delete from public.mailbox`;
    const known = await post("/auth/v1/recover", { email: firstAdmin.email });
    const unknown = await post("/auth/v1/recover", { email: "nobody@example.com" });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);

    // Signing out in an earlier test has ended the session of the others.
    const mails = await supabase.request("/rest/v1/mailbox", { as: await supabase.signIn() });
    const [mail, ...others] = await mails.json();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: firstAdmin.email });
    const [address] = /http:\/\/\S+/.exec(mail.text_body) ?? [];
    const link = new URL(address ?? "");
    expect(link.origin).toBe("http://localhost:3999");

    const followed = await fetch(`${supabase.url}${link.pathname}${link.search}`, {
      redirect: "manual",
    });
    const target = new URL(followed.headers.get("location") ?? "");
    expect(`${target.origin}${target.pathname}`).toBe("http://localhost:3999/admin/set-password");
    const as = new URLSearchParams(target.hash.slice(1)).get("access_token") ?? "";
    const password = "another long password";
    const changed = await supabase.request("/auth/v1/user", {
      method: "PUT",
      body: JSON.stringify({ password }),
      as,
    });
    expect(changed.status).toBe(200);
    await expect(supabase.signIn()).rejects.toThrow("400");
    // The new password has also ended the session of the link.
    const back = await supabase.request("/auth/v1/user", {
      method: "PUT",
      body: JSON.stringify({ password: firstAdmin.password }),
      as: await supabase.signIn({ email: firstAdmin.email, password }),
    });
    expect(back.status).toBe(200);
  });

  test("a recovery link redirects only to this site, whatever the request contains", async () => {
    await supabase.sql`delete from public.mailbox`;
    await supabase.request("/auth/v1/recover?redirect_to=https://evil.example", {
      method: "POST",
      headers: { "x-forwarded-host": "evil.example", origin: "https://evil.example" },
      body: JSON.stringify({ email: firstAdmin.email }),
    });
    const [mail] = await supabase.sql`select text_body, html_body from public.mailbox`;
    expect(mail?.text_body).toContain("http://localhost:3999/auth/v1/verify");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
    const refused = await fetch(
      `${supabase.url}/auth/v1/verify?token=x&type=recovery&redirect_to=https://evil.example`,
      { redirect: "manual" },
    );
    expect(refused.headers.get("location") ?? "").not.toContain("evil.example");
  });

  test("responds with 404 to an unknown edge function", async () => {
    expect((await supabase.request("/functions/v1/other", { as: admin })).status).toBe(404);
  });

  // --- Privileges ----------------------------------------------------------------------------

  /** Every privilege of every role on tables and columns, as one text. */
  const privileges = async () => {
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
    const before = await privileges();
    for (const as of [undefined, admin, secretKey]) {
      for (const [method, body] of [
        ["GET", undefined],
        ["HEAD", undefined],
        ["POST", lead()],
        ["PATCH", { status: "new" }],
        ["DELETE", undefined],
      ] as const) {
        await supabase.request(`/rest/v1/leads?id=eq.${randomUUID()}`, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
          ...(as ? { as } : {}),
        });
        expect(await privileges()).toBe(before);
      }
    }
    await supabase.signIn();
    await post("/auth/v1/recover", { email: firstAdmin.email });
    expect(await privileges()).toBe(before);

    const { dataDir } = supabase;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir });
    await supabase.request("/rest/v1/leads");
    expect(await privileges()).toBe(before);
  });

  test("a start restores privileges that an earlier run widened", async () => {
    const before = await privileges();
    await supabase.sql`grant all on all tables in schema public to anon, authenticated`;
    expect(await privileges()).not.toBe(before);
    const { dataDir } = supabase;
    await supabase.kill();
    supabase = await startLocalSupabase({ restEngine, dataDir });
    expect(await privileges()).toBe(before);
  });

  // --- Outages -------------------------------------------------------------------------------

  test("a lead that cannot be stored in time gets an outage response and is not stored", async () => {
    const before = await stored();
    const holder = await supabase.sql.reserve();
    await holder`begin`;
    await holder`lock table public.leads in access exclusive mode`;
    const answer = await post("/rest/v1/leads", lead());
    await holder`rollback`;
    holder.release();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await stored()).toBe(before);
  });

  test("reports a database that cannot start, and uses it as soon as it is back", async () => {
    const control = join(supabase.dataDir, "postgres", "global", "pg_control");
    const refreshed = await supabase.signIn();
    await supabase.sql.end({ timeout: 0 }).catch(() => undefined);
    renameSync(control, `${control}.away`);
    process.kill(supabase.databasePid(), "SIGKILL");
    const health = await until(async () => {
      const answer = await fetch(`${supabase.url}/health`);
      return answer.status === 503 && answer;
    });
    expect(await health.json()).toMatchObject({ ok: false, missing: "database" });
    for (const [path, init] of [
      ["/rest/v1/leads", { method: "POST", body: JSON.stringify(lead()) }],
      ["/rest/v1/leads", { as: refreshed }],
      ["/auth/v1/token?grant_type=password", { method: "POST", body: JSON.stringify(firstAdmin) }],
    ] as const) {
      const answer = await supabase.request(path, init);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        code: "PGRST001",
        message: "The database cannot be reached. Please try again in a moment.",
        details: null,
        hint: null,
      });
    }
    renameSync(`${control}.away`, control);
    await until(async () => (await post("/rest/v1/leads", lead())).status === 201);
    expect(
      (await supabase.request("/rest/v1/leads?select=id&limit=1", { as: refreshed })).status,
    ).toBe(200);
    await supabase.signIn();
  });

  test("logs contain no personal data, no secret and no statement", () => {
    expect(supabase.output()).not.toMatch(
      /@example\.com|sb_secret|insert into|select |[Pp]assword|eyJ/,
    );
  });
});
