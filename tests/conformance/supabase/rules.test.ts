import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts, type AccountIds } from "../../support/fixtures/database-roles.ts";
import {
  jwtSecret,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { bothRestEngines } from "../../support/servers/rest-engines.ts";

/** Scoring, spam and assignment through the gateway, with each REST engine. */
describe.each(bothRestEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await createAccounts(supabase.sql);
    await liftVisitorLimits(supabase.sql);
  });

  afterAll(() => supabase.discard());

  /** An access token of this member of staff. */
  const createTokenFor = (caller: keyof AccountIds) => {
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = {
      sub: people[caller],
      role: "authenticated",
      aud: "authenticated",
      exp: Math.floor(Date.now() / 1000) + 600,
    };
    const content = `${encodePart({ alg: "HS256", typ: "JWT" })}.${encodePart(claims)}`;
    return `${content}.${createHmac("sha256", jwtSecret).update(content).digest("base64url")}`;
  };

  const write = (method: string, path: string, body: unknown, caller?: keyof AccountIds) =>
    supabase.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { prefer: "return=minimal,count=exact" },
      ...(caller ? { as: createTokenFor(caller) } : {}),
    });
  const read = async (path: string, caller: keyof AccountIds) =>
    (await supabase.request(path, { as: createTokenFor(caller) })).json();

  const send = (fields: Record<string, unknown>) =>
    write("POST", "/rest/v1/leads", { name: "Ada", form_source: "contact_form", ...fields });
  const createAddress = () => `${randomUUID()}@example.com`;

  test("spam gets the response of a lead, with equal headers", async () => {
    const responses = await Promise.all([
      send({ email: createAddress(), signals: { elapsed_ms: 4000 } }),
      send({ email: createAddress(), signals: { elapsed_ms: 40 } }),
      send({ email: createAddress(), signals: { honeypot: true } }),
    ]);
    const observedResponse = await Promise.all(
      responses.map(async (response) => ({
        status: response.status,
        range: response.headers.get("content-range"),
        location: response.headers.get("location"),
        body: await response.text(),
      })),
    );
    expect(observedResponse[0]).toMatchObject({ status: 201, location: null, body: "" });
    expect(observedResponse).toEqual([
      observedResponse[0],
      observedResponse[0],
      observedResponse[0],
    ]);
  });

  test("sales can find, restore and mark spam; other callers cannot", async () => {
    const email = createAddress();
    await send({ email, company: "Analytical", signals: { honeypot: true } });
    const leads = `/rest/v1/leads?email=eq.${email}&select=id,company,lead_score,owner_id`;
    const spam = `/rest/v1/spam_submissions?email=eq.${email}&select=id,points,reasons`;
    expect(await read(leads, "sales")).toEqual([]);
    const [kept] = await read(spam, "sales");
    expect(kept).toMatchObject({
      points: 100,
      reasons: ["Hidden field filled in"],
    });
    for (const caller of ["viewer", "marketing", "non-staff account"] as const) {
      expect(await read(spam, caller)).toEqual([]);
      const path = "/rest/v1/rpc/restore_submission";
      expect((await write("POST", path, { id: kept.id }, caller)).status).toBe(403);
    }

    const restore = () =>
      write("POST", "/rest/v1/rpc/restore_submission", { id: kept.id }, "sales");
    expect((await restore()).status).toBe(204);
    expect(await read(spam, "sales")).toEqual([]);
    const [lead] = await read(leads, "viewer");
    expect(lead).toMatchObject({ id: kept.id, company: "Analytical", owner_id: people.sales });
    expect(lead.lead_score).toBeGreaterThan(0);
    const gone = await restore();
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({
      code: "PT404",
      message: "This submission is no longer in the spam list.",
    });

    const path = "/rest/v1/rpc/mark_as_spam";
    expect((await write("POST", path, { lead_id: kept.id }, "viewer")).status).toBe(403);
    expect((await write("POST", path, { lead_id: kept.id }, "sales")).status).toBe(204);
    expect(await read(leads, "sales")).toEqual([]);
    expect(await read(spam, "admin")).toMatchObject([{ reasons: ["Marked by staff"] }]);
  });

  test("a visitor can neither call these functions nor read a rule", async () => {
    for (const name of [
      "restore_submission",
      "mark_as_spam",
      "rescore_leads",
      "enforce_visitor_limit",
    ]) {
      const response = await write("POST", `/rest/v1/rpc/${name}`, { id: randomUUID() });
      expect([401, 403, 404]).toContain(response.status);
    }
    for (const table of ["scoring_rules", "assignment_rules", "spam_submissions", "lead_points"]) {
      expect((await supabase.request(`/rest/v1/${table}`)).status).toBe(401);
    }
  });

  test("administrators can write the rules, and all staff can read their results", async () => {
    const rule = {
      name: `Rule ${randomUUID()}`,
      condition: { field: "role", is: ["astronaut"] },
      points: 7,
      reason: "Goes to space",
    };
    expect((await write("POST", "/rest/v1/scoring_rules", rule, "sales")).status).toBe(403);
    expect((await write("POST", "/rest/v1/scoring_rules", rule, "admin")).status).toBe(201);
    const email = createAddress();
    await send({ email, role: "astronaut" });
    const [lead] = await read(`/rest/v1/leads?email=eq.${email}&select=id`, "viewer");
    const points = await read(`/rest/v1/lead_points?lead_id=eq.${lead.id}`, "viewer");
    expect(points).toContainEqual(
      expect.objectContaining({ points: 7, reason: "Goes to space", version: 1 }),
    );

    const one = `/rest/v1/scoring_rules?name=eq.${encodeURIComponent(rule.name)}`;
    const wrong = await write("PATCH", one, { condition: { field: "role", like: "a" } }, "admin");
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      code: "PT422",
      message: "The condition of this rule is not valid.",
    });
    expect((await write("PATCH", one, { points: 101 }, "admin")).status).toBe(400);
    expect((await write("PATCH", one, { points: 9 }, "admin")).status).toBe(204);
    expect((await write("PATCH", one, { points: 8 }, "viewer")).status).toBe(204);
    expect((await write("PATCH", one, { version: 1 }, "admin")).status).toBe(403);
    expect(await read(`${one}&select=points,version`, "marketing")).toEqual([
      { points: 9, version: 2 },
    ]);
  });
});
