import { randomUUID } from "node:crypto";
import { ContactForm, toContactLead, SubmissionContext } from "@site/supabase/contracts/lead";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChatState } from "../../../support/fixtures/chat-state.ts";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { createLead, createRequests } from "./api.fixture.ts";

/**
 * What visitors can store and read, and bad input, with each REST engine.
 */
describe.each(["postgrest", "lite"] as const)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  const { post, stored, openClient } = createRequests(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
  });

  afterAll(() => supabase.discard());

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
    const { error, status } = await openClient().from("leads").insert(toContactLead(form, context));
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
    const submission = createLead({ submission_id: id });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post("/rest/v1/leads", submission)),
    );
    responses.push(await post("/rest/v1/leads", { ...submission, name: "Someone else" }));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const bodies = await Promise.all(responses.map((response) => response.text()));
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
    const response = await post("/rest/v1/leads", createLead({ [column]: value }));
    expect(response.status).toBe(401);
    expect((await response.json()).code).toBe("42501");
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
      const response = await supabase.request(path, { method, headers: { prefer: "count=exact" } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("content-range") ?? "*").not.toMatch(/\d+$/);
      expect(await response.text()).not.toContain("@");
    }
  });

  test("a visitor's insert returns no rows for any Prefer header", async () => {
    const before = await stored();
    for (const prefer of ["return=representation", "return=headers-only"]) {
      const response = await supabase.request("/rest/v1/leads", {
        method: "POST",
        headers: { prefer },
        body: JSON.stringify(createLead()),
      });
      expect(await response.text()).not.toContain("ada@example.com");
      expect(response.headers.get("location")).toBeNull();
    }
    expect(await stored()).toBeLessThanOrEqual(before + 1);
  });

  test.each(["PATCH", "DELETE", "PUT"])("a visitor's %s changes nothing", async (method) => {
    const readLeads = () => supabase.sql`select * from public.leads order by id`;
    const before = await readLeads();
    const response = await supabase.request(`/rest/v1/leads?id=neq.${randomUUID()}`, {
      method,
      ...(method === "DELETE" ? {} : { body: JSON.stringify({ status: "closed" }) }),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await readLeads()).toEqual(before);
  });

  test.each([
    ["an unknown source", createLead({ form_source: "fax" }), "22P02"],
    ["an unknown inquiry type", createLead({ inquiry_type: "fax" }), "22P02"],
    ["a session that is no id", createLead({ session_id: "1 or 1=1" }), "22P02"],
    ["a blank name", createLead({ name: "  " }), "23514"],
    ["no name", createLead({ name: null }), "23502"],
    ["a name that is too long", createLead({ name: "a".repeat(201) }), "23514"],
    ["an address without @", createLead({ email: "ada" }), "23514"],
    ["NUL", createLead({ name: "a\0b" }), "22P05"],
    ["half an emoji", createLead({ name: "\ud83d" }), "22P05"],
  ])("rejects %s with a clear error and stores nothing", async (_, body, code) => {
    const before = await stored();
    const response = await post("/rest/v1/leads", body);
    const error = await response.json();
    expect({ status: response.status, code: error.code }).toEqual({ status: 400, code });
    expect(JSON.stringify(error)).not.toMatch(/select |insert |PostgresError|\/tmp\/| at /i);
    expect(await stored()).toBe(before);
  });

  test.each([
    [
      "a thousand rows",
      JSON.stringify(Array.from({ length: 1000 }, () => createLead({ message: "Hi" }))),
      400,
    ],
    ["two rows", JSON.stringify([createLead(), createLead()]), 400],
    ["no row", "[]", 400],
    ["10 MB", JSON.stringify(createLead({ message: "a".repeat(10_000_000) })), 413],
    ["broken JSON", '{"name":', 400],
  ])("rejects %s", async (_, body, status) => {
    const before = await stored();
    const response = await supabase
      .request("/rest/v1/leads", { method: "POST", body })
      .catch(() => null);
    // The connection may be closed while a truncated body is still being sent.
    expect(response?.status ?? 413).toBe(status);
    expect(await stored()).toBe(before);
  });

  test("rejects rows in CSV or form encoding", async () => {
    const before = await stored();
    for (const type of ["text/csv", "application/x-www-form-urlencoded", "text/plain"]) {
      const response = await supabase.request("/rest/v1/leads", {
        method: "POST",
        headers: { "content-type": type },
        body: "name,email,form_source\nA,a@example.com,chat\nB,b@example.com,chat",
      });
      expect(response.status).toBe(415);
    }
    expect(await stored()).toBe(before);
  });
});
