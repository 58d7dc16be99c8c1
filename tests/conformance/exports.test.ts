import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPeople, type People } from "../support/database-roles.ts";
import { jwtSecret, startLocalSupabase, type LocalSupabase } from "../support/local-supabase.ts";

/** The files that staff take out of the back office: who gets them, and who is not in them. */

/** An access token as the embedded Supabase signs them. */
function token(subject: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: subject, role: "authenticated", aud: "authenticated" };
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${content}.${createHmac("sha256", jwtSecret).update(content).digest("base64url")}`;
}

const today = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);

describe.each(["postgrest", "lite"] as const)("with REST by %s", (restEngine) => {
  let supabase: LocalSupabase;
  let people: People;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await addPeople(supabase.sql);
    // 1,203 addresses of three moments, so that a page ends inside one of them; recent ones, since those
    // that are not confirmed are removed after a while.
    await supabase.sql`
      insert into public.newsletter_subscribers (email, source, status, created_at)
      select 'Reader' || n || '@example.com', 'footer',
        (case n % 3 when 0 then 'confirmed' else 'pending' end)::public.newsletter_status,
        ${today}::timestamptz - make_interval(days => 2 - n / 500)
      from generate_series(1, 1203) n`;
    await supabase.sql`
      insert into public.leads (name, email, form_source) values
        ('Silent', 'reader3@EXAMPLE.com', 'chat'), ('Heard', 'reader6@example.com', 'chat')`;
    await supabase.sql`update public.people set do_not_contact = true where email = 'reader3@example.com'`;
  });

  afterAll(() => supabase.stop());

  const lines = async (name: string, as: string) => {
    const answer = await supabase.request(`/functions/v1/${name}`, { as: token(as) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return (await answer.text()).trimEnd().split("\n");
  };

  test("every subscriber is in the file once, but for who is not to be contacted", async () => {
    const [titles, ...all] = await lines("export-subscribers", people.marketing);
    expect(titles).toBe(
      '"Email","Status","Source","Consent Wording","Created At","Confirmed At","Unsubscribed At"',
    );
    expect(new Set(all).size).toBe(1202);
    expect(all).toHaveLength(1202);
    expect(all.filter((line) => line.startsWith('"Reader3@'))).toEqual([]);
    expect(all[0]).toMatch(
      new RegExp(`^"Reader\\d+@example.com","\\w+","footer","","${today.toISOString()}"`),
    );
  });

  test("a status is filtered, an unknown one refused", async () => {
    const confirmed = await lines("export-subscribers?status=confirmed", people.viewer);
    expect(confirmed).toHaveLength(1 + 400);
    for (const line of confirmed.slice(1)) expect(line).toContain('"confirmed"');
    const wrong = await supabase.request("/functions/v1/export-subscribers?status=eq.x", {
      as: token(people.admin),
    });
    expect(wrong.status).toBe(400);
  });

  test("sales, strangers and who was removed get no subscribers", async () => {
    for (const caller of ["sales", "stranger", "removed admin"] as const) {
      const answer = await supabase.request("/functions/v1/export-subscribers", {
        as: token(people[caller]),
      });
      expect({ caller, status: answer.status }).toEqual({ caller, status: 403 });
    }
    expect((await supabase.request("/functions/v1/export-subscribers")).status).toBe(401);
  });

  test("the file of leads leaves out who is not to be contacted", async () => {
    const [, ...leads] = await lines("export-leads", people.viewer);
    expect(leads.map((line) => line.split(",")[0])).toEqual(['"Heard"']);
  });
});
