import { createHash, randomBytes, randomUUID } from "node:crypto";
import { signSiteRequest } from "@site/supabase/contracts/site-signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  clientHeaderSecret,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";

/** Requests with an API token, as the site forwards them. */

let supabase: LocalSupabase;

async function createToken(scopes: readonly string[]): Promise<{ id: string; token: string }> {
  const token = `api_${randomBytes(32).toString("base64url")}`;
  const [row] = await supabase.sql<{ id: string }[]>`
    insert into public.api_tokens (name, scopes, token_hash, expires_at)
    values ('A program', ${[...scopes]}, ${createHash("sha256").update(token).digest()}, now() + interval '1 day')
    returning id`;
  return { id: row?.id ?? "", token };
}

const send = (token: string, path: string, init: RequestInit = {}, secret = clientHeaderSecret) =>
  supabase.request(`/rest/v1/${path}`, {
    ...init,
    headers: {
      "x-api-token": token,
      "x-site": signSiteRequest(token, secret),
      prefer: "return=representation",
    },
  });

const email = `${randomUUID()}@example.com`;

async function addLead(): Promise<void> {
  await supabase.sql`
    insert into public.leads (name, email, form_source) values ('Ada', ${email}, 'contact_form')`;
}

describe("with PostgREST", () => {
  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine: "postgrest" });
    await addLead();
  });
  afterAll(() => supabase.discard());

  test("a scope allows reading, writing or nothing", async () => {
    const [reader, writer, other] = await Promise.all([
      createToken(["leads:read"]),
      createToken(["leads:write"]),
      createToken(["people:read"]),
    ]);
    const rows = async ({ token }: { token: string }, init?: RequestInit) => {
      const response = await send(token, `leads?select=id&email=eq.${email}`, init);
      return [response.status, (await response.json()).length];
    };
    const change = { method: "PATCH", body: JSON.stringify({ status: "contacted" }) };
    expect(await rows(reader)).toEqual([200, 1]);
    expect(await rows(writer)).toEqual([200, 1]);
    expect(await rows(other)).toEqual([200, 0]);
    expect(await rows(reader, change)).toEqual([200, 0]);
    expect(await rows(other, change)).toEqual([200, 0]);
    expect(await rows(writer, change)).toEqual([200, 1]);
    const added = {
      method: "POST",
      body: JSON.stringify({ name: "Grace", email: "g@example.com" }),
    };
    const rejected = await send(reader.token, "rpc/add_lead", added);
    expect(await rejected.json()).toMatchObject({ code: "42501" });
    expect((await send(writer.token, "rpc/add_lead", added)).status).toBe(200);
  });

  test("a revoked, expired, unknown or unsigned token is rejected, also for what visitors may do", async () => {
    const [revoked, expired, unsigned] = await Promise.all([
      createToken(["leads:read"]),
      createToken(["leads:read"]),
      createToken(["leads:read"]),
    ]);
    expect((await send(revoked.token, "leads?select=id")).status).toBe(200);
    await supabase.sql`update public.api_tokens set revoked_at = now() where id = ${revoked.id}`;
    await supabase.sql`update public.api_tokens set expires_at = now() where id = ${expired.id}`;
    expect((await send(revoked.token, "leads?select=id")).status).toBe(401);
    expect((await send(expired.token, "leads?select=id")).status).toBe(401);
    expect((await send("api_unknown", "leads?select=id")).status).toBe(401);
    expect((await send(unsigned.token, "leads?select=id", {}, "another secret")).status).toBe(401);
    expect(
      (await send(revoked.token, "rpc/response_hours", { method: "POST", body: "{}" })).status,
    ).toBe(401);
  });

  test("the next request on the same connection is a visitor's again", async () => {
    const { token } = await createToken(["leads:read"]);
    for (let round = 0; round < 30; round++) {
      expect((await send(token, "leads?select=id")).status).toBe(200);
      expect((await supabase.request("/rest/v1/leads?select=id")).status).toBe(401);
    }
  });
});

describe("with the engine for platforms without PostgREST", () => {
  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine: "lite" });
    await addLead();
  });
  afterAll(() => supabase.discard());

  test("tokens are rejected", async () => {
    const { token } = await createToken(["leads:read"]);
    expect((await send(token, "leads?select=id")).ok).toBe(false);
  });
});
