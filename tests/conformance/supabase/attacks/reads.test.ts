import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
import {
  findLeaks,
  createLead,
  createAddress,
  person,
  createRequests,
  sessionId,
  startWithCanaries,
} from "./attacks.fixture.ts";

/**
 * Requests of visitors for rows, with each REST engine. Tables come from the catalog, so that new ones are
 * tested automatically. No response may reveal rows or internals.
 */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let tables: string[];
  const { post } = createRequests(() => supabase);

  beforeAll(async () => {
    ({ supabase, tables } = await startWithCanaries(restEngine));
  });

  afterAll(() => supabase.discard());

  test("a visitor cannot read any table with any method or query", async () => {
    const exact = { prefer: "count=exact" };
    for (const table of tables) {
      for (const query of ["select=*", "select=count", "limit=0"]) {
        for (const method of ["GET", "HEAD"]) {
          const response = await supabase.request(`/rest/v1/${table}?${query}`, {
            method,
            headers: exact,
          });
          expect(await findLeaks(`${method} ${table}?${query}`, response)).toEqual([]);
        }
      }
    }
  });

  test("a visitor cannot read through embedded resources or by a known session id", async () => {
    for (const path of [
      "leads?select=*,people(*)",
      "people?select=email,leads(message)",
      "leads?select=id,people!inner(email)&people.email=like.*",
      "person_events?select=*,people(email),leads(email)",
      "newsletter_subscribers?select=*,consents(*)",
      `conversations?session_id=eq.${sessionId}`,
      `conversations?session_id=neq.${randomUUID()}`,
      "conversations?session_id=like.*",
      `conversations?select=user_message&order=created_at.desc&limit=1`,
      `leads?session_id=eq.${sessionId}`,
    ])
      expect(await findLeaks(path, await supabase.request(`/rest/v1/${path}`))).toEqual([]);
  });

  test("the API description names only tables that visitors can write to", async () => {
    const response = await supabase.request("/rest/v1/", {
      headers: { accept: "application/openapi+json" },
    });
    const described = await response.text();
    const named = tables.filter((table) => new RegExp(`["/]${table}["?]`).test(described));
    expect(named.filter((table) => !["leads", "newsletter_subscribers"].includes(table))).toEqual(
      [],
    );
    expect(described).not.toMatch(/lead_score|fingerprint|owner_id/);
  });

  test("errors hide hints and details from visitors and never show row data to staff", async () => {
    const admin = await supabase.signIn();
    const invalidRequests: [path: string, init: RequestInit, expectedHint: RegExp][] = [
      ["leads?select=id,nam", {}, /leads\.name/],
      ["rpc/book_appointmen", { method: "POST", body: "{}" }, /book_appointment/],
      ["leads?select=id,wrong(id)", {}, /leads/],
    ];
    for (const [path, init, expectedHint] of invalidRequests) {
      const rejected = await supabase.request(`/rest/v1/${path}`, init);
      expect(rejected.status).toBeGreaterThanOrEqual(400);
      expect(await rejected.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        details: null,
        hint: null,
      });
      // The lite engine returns no hints.
      if (restEngine === "lite") continue;
      const { hint, details } = await (
        await supabase.request(`/rest/v1/${path}`, { ...init, as: admin })
      ).json();
      expect(`${hint} ${details}`).toMatch(expectedHint);
    }
    const failedInsert = await supabase.request("/rest/v1/reply_templates", {
      method: "POST",
      body: JSON.stringify({ name: null }),
      as: admin,
    });
    expect(failedInsert.status).toBe(400);
    expect(await failedInsert.json()).toMatchObject({ details: null, hint: null });
    const invalidLead = await post("leads", createLead({ email: "no address" }));
    expect(await invalidLead.json()).toMatchObject({ details: null, hint: null });
    // A business rule keeps its details: here the name of the field.
    const rejectedBooking = await post("rpc/book_appointment", { booking: {} });
    expect(await rejectedBooking.json()).toMatchObject({ code: "PT422", details: "submission_id" });
  });

  test("the response does not reveal whether an email address is already known", async () => {
    const headerVariants: Record<string, string>[] = [
      {},
      { prefer: "count=exact" },
      { prefer: "return=headers-only" },
      { prefer: "resolution=ignore-duplicates" },
      { prefer: "tx=rollback" },
      { accept: "application/vnd.pgrst.object+json" },
    ];
    const submitLead = async (email: string, headers: Record<string, string>) => {
      const response = await post("leads", createLead({ email, message: randomUUID() }), {
        headers,
      });
      const { status } = response;
      const comparedHeaders = ["content-range", "location", "preference-applied", "content-type"];
      const body = await response.text();
      return { status, body, headers: comparedHeaders.map((name) => response.headers.get(name)) };
    };
    for (const headers of headerVariants)
      expect(await submitLead(person.email.toUpperCase(), headers)).toEqual(
        await submitLead(createAddress(), headers),
      );
  });
});
