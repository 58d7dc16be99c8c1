import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  clientHeaderSecret,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** Rate limits of visitors, through the gateway with each REST engine. */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await supabase.sql`update private.rate_limits set per_client = 3, total = 1000`;
  });

  afterAll(() => supabase.discard());

  const createSignedHeader = () => {
    const content = `${randomUUID()}.${Math.floor(Date.now() / 1000)}`;
    const signature = createHmac("sha256", clientHeaderSecret).update(content).digest("base64url");
    return { "x-client": `${content}.${signature}` };
  };

  const send = (headers: Record<string, string>, table: "leads" | "newsletter_subscribers") => {
    const email = `${randomUUID()}@example.com`;
    const lead = { name: "Ada", email, form_source: "contact_form" };
    return supabase.request(`/rest/v1/${table}`, {
      method: "POST",
      headers,
      body: JSON.stringify(table === "leads" ? lead : { email }),
    });
  };

  const countStored = async (table: string) => {
    const [row] = await supabase.sql`select count(*)::int as n from public.${supabase.sql(table)}`;
    return Number(row?.n);
  };

  test.each(["leads", "newsletter_subscribers"] as const)(
    "of ten concurrent rows into %s exactly the limit is stored; the rest get a retry time",
    async (table) => {
      const before = await countStored(table);
      const client = createSignedHeader();
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(client, table)));
      const refused = responses.filter(({ status }) => status === 429);
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(refused).toHaveLength(7);
      expect(await countStored(table)).toBe(before + 3);
      for (const response of refused) {
        const seconds = Number(response.headers.get("retry-after"));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(600);
        expect(await response.json()).toMatchObject({
          code: "PT429",
          message: "Too many submissions. Please try again later.",
        });
      }
      expect((await send(createSignedHeader(), table)).status).toBe(201);
    },
  );

  test("without a signature the client address seen by the gateway counts, not a header of the visitor", async () => {
    const listStatuses = async (headers: (index: number) => Record<string, string>) =>
      (await Promise.all([0, 1, 2, 3].map((index) => send(headers(index), "leads")))).map(
        ({ status }) => status,
      );
    const admitted = [201, 201, 201, 201];
    const oneTooMany = [201, 201, 201, 429];
    const sortNumbers = (list: number[]) => list.toSorted();
    expect(await listStatuses((n) => ({ "x-forwarded-for": `203.0.113.${n}` }))).toEqual(admitted);
    const same = { "x-forwarded-for": "203.0.113.9" };
    expect(sortNumbers(await listStatuses(() => same))).toEqual(oneTooMany);
    // A header that a hosted gateway would set; here a visitor sends it.
    const createForgedHeaders = (n: number) => ({
      "x-forwarded-for": "203.0.113.10",
      "cf-connecting-ip": `198.51.100.${n}`,
      "x-real-ip": `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    });
    expect(sortNumbers(await listStatuses(createForgedHeaders))).toEqual(oneTooMany);
  });
});
