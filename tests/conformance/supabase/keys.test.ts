import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import type { Database } from "@site/supabase/contracts/database.types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProbe } from "../../../web/host/doctor/probe.ts";
import { parseConfig } from "../../../web/host/settings/config.ts";
import { checkSupabase } from "../../../web/host/doctor/supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import {
  clientHeaderSecret,
  firstAdmin,
  legacyAnonKey,
  legacyServiceKey,
  publishableKey,
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** Both kinds of keys have the same effect: opaque ones, and the JWTs of self-hosted Supabase. */
const kinds = [
  ["opaque", publishableKey, secretKey],
  ["legacy", legacyAnonKey, legacyServiceKey],
] as const;

describe.each(restEngines.flatMap((engine) => kinds.map((kind) => [engine, ...kind] as const)))(
  "with the %s REST engine and %s keys",
  (restEngine, _, publicKey, serviceKey) => {
    let supabase: LocalSupabase;

    beforeAll(async () => {
      supabase = await startLocalSupabase({
        restEngine,
        env: { SUPABASE_PUBLISHABLE_KEY: publicKey, SUPABASE_SECRET_KEY: serviceKey },
      });
      await liftVisitorLimits(supabase.sql);
    });

    afterAll(() => supabase.discard());

    const call = (path: string, headers: Record<string, string>, body?: object) =>
      fetch(`${supabase.url}${path}`, {
        headers: { "content-type": "application/json", ...headers },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
    const createLead = () => ({
      name: "Ada",
      email: "ada@example.com",
      form_source: "contact_form" as const,
      message: randomUUID(),
    });
    const leads = "/rest/v1/leads";

    test("a visitor can send a form with the site's headers and with supabase-js, and can read none", async () => {
      expect((await call(leads, createApiKeyHeaders(publicKey), createLead())).status).toBe(201);
      const client = createClient<Database>(supabase.url, publicKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      expect((await client.from("leads").insert(createLead())).status).toBe(201);
      expect((await call(leads, createApiKeyHeaders(publicKey))).status).toBe(401);
    });

    test("staff can sign in, read leads and sign out", async () => {
      const client = createClient<Database>(supabase.url, publicKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      const { data } = await client.auth.signInWithPassword(firstAdmin);
      const token = data.session?.access_token;
      expect((await call(`${leads}?select=id`, createApiKeyHeaders(publicKey, token))).status).toBe(
        200,
      );
      expect((await client.auth.signOut()).error).toBeNull();
      expect((await call("/auth/v1/user", createApiKeyHeaders(publicKey, token))).status).not.toBe(
        200,
      );
    });

    test("the secret key acts as the service", async () => {
      const response = await call("/rest/v1/staff?select=role", createApiKeyHeaders(serviceKey));
      expect(await response.json()).toEqual([{ role: "admin" }]);
    });

    test("the assistant answers a visitor", async () => {
      const chat = "/functions/v1/chat-intelligent";
      const turn = { message: "Hello", sessionId: randomUUID(), conversationState: null };
      expect((await call(chat, createApiKeyHeaders(publicKey), turn)).status).toBe(200);
      expect((await call(chat, createApiKeyHeaders(serviceKey), turn)).status).toBe(401);
    });

    test("rejects keys of the other kind and roles claimed by a visitor", async () => {
      const [otherKey] = kinds.flatMap(([, key]) => (key === publicKey ? [] : [key]));
      for (const headers of [
        createApiKeyHeaders(otherKey ?? ""),
        createApiKeyHeaders(`${publicKey}x`),
        { apikey: publicKey, authorization: `Bearer ${serviceKey}` },
      ])
        expect((await call(leads, headers)).status).toBe(401);
    });

    test("the doctor confirms that the project accepts the key", async () => {
      const config = parseConfig({
        SUPABASE_URL: supabase.url,
        SUPABASE_PUBLISHABLE_KEY: publicKey,
        CLIENT_HEADER_SECRET: clientHeaderSecret,
      });
      const findings = await checkSupabase(
        config,
        { url: supabase.url, key: publicKey },
        createProbe(fetch),
      );
      const findLevel = (name: string) =>
        findings.find((finding) => finding.subject === name)?.level;
      expect(findLevel("SUPABASE_URL")).toBe("ok");
      expect(findLevel("CLIENT_HEADER_SECRET")).toBe("ok");
    });
  },
);
