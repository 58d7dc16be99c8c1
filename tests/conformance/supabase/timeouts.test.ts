/** Statement timeouts of requests, equal to those of a hosted project. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";

let supabase: LocalSupabase;
let staff: string;

beforeAll(async () => {
  supabase = await startLocalSupabase({ restEngine: "postgrest" });
  staff = await supabase.signIn();
  // PostgREST calls it at the start of every request, after it has applied the settings of role and
  // function.
  await supabase.sql.unsafe(`
    create or replace function public.require_active_session() returns void language plpgsql as $$
    begin
      raise sqlstate 'PT418' using message = current_setting('statement_timeout');
    end
    $$`);
});

afterAll(() => supabase.stop());

test.each([
  ["visitors", "leads", () => undefined, "3s"],
  ["staff", "leads", () => staff, "8s"],
  ["the service", "leads", () => secretKey, "8s"],
  ["an import by staff", "rpc/check_import", () => staff, "1min"],
])(
  "a statement of %s is cancelled after the timeout of a hosted project",
  async (_, path, as, time) => {
    const token = as();
    const response = await supabase.request(`/rest/v1/${path}`, {
      method: path.startsWith("rpc/") ? "POST" : "GET",
      ...(path.startsWith("rpc/") ? { body: JSON.stringify({ import: randomUUID() }) } : {}),
      ...(token === undefined ? {} : { as: token }),
    });
    expect(await response.json()).toMatchObject({ code: "PT418", message: time });
  },
);

test("a request waits for a lock no longer than its timeout", async () => {
  const [role] = await supabase.sql`
    select rolconfig from pg_roles where rolname = 'authenticator'`;
  expect(role?.rolconfig).toContain("lock_timeout=8s");
});
