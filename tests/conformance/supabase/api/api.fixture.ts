import { createHmac, randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@site/supabase/contracts/database.types";
import {
  jwtSecret,
  publishableKey,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";

export const createLead = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Ada Lovelace",
  email: "ada@example.com",
  form_source: "contact_form",
  // The same text again within 10 minutes would be a retry.
  message: `Hello ${randomUUID()}`,
  ...fields,
});

export const createToken = (claims: object, secret = jwtSecret, alg = "HS256") => {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${encodePart({ alg, typ: "JWT" })}.${encodePart(claims)}`;
  const signature = createHmac("sha256", secret).update(content).digest("base64url");
  return `${content}.${alg === "none" ? "" : signature}`;
};

export const claims = (subject: string, changes: object = {}) => ({
  sub: subject,
  role: "authenticated",
  aud: "authenticated",
  exp: Math.floor(Date.now() / 1000) + 600,
  ...changes,
});

export function createRequests(getSupabase: () => LocalSupabase) {
  const post = (path: string, body: unknown, as?: string) =>
    getSupabase().request(path, {
      method: "POST",
      body: JSON.stringify(body),
      ...(as ? { as } : {}),
    });

  const stored = async () => {
    const [row] = await getSupabase().sql`select count(*)::int as n from public.leads`;
    return Number(row?.n);
  };

  const openClient = () =>
    createClient<Database>(getSupabase().url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  return { post, stored, openClient };
}
