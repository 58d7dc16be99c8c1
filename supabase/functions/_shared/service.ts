import { parseJsonObject } from "../../domain/json.ts";
import { createApiKeyHeaders } from "../../contracts/api-keys.ts";
import type { FunctionContext } from "./context.ts";

type Environment = FunctionContext["env"];

/**
 * The secret key: the first of SUPABASE_SECRET_KEYS (a JSON object of names and keys), or the
 * legacy SUPABASE_SERVICE_ROLE_KEY. Hosted Supabase sets both. Empty where neither is set.
 */
export function getServiceKey(env: Environment): string {
  const [first] = parseKeys(env.get("SUPABASE_SECRET_KEYS"));
  return first ?? env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
}

/**
 * Whether a key is one of SUPABASE_PUBLISHABLE_KEYS (a JSON object of names and keys), or the
 * legacy SUPABASE_ANON_KEY.
 */
export function isPublishableKey(env: Environment, key: string): boolean {
  const known = [...parseKeys(env.get("SUPABASE_PUBLISHABLE_KEYS")), env.get("SUPABASE_ANON_KEY")];
  return key !== "" && known.includes(key);
}

function parseKeys(json: string | undefined): string[] {
  const values = Object.values(parseJsonObject(json ?? "{}") ?? {});
  return values.filter((key) => typeof key === "string").filter(Boolean);
}

/** Posts JSON to a path below /rest/v1 with the secret key. */
export function postAsService(
  { env, fetch }: FunctionContext,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const key = getServiceKey(env);
  return fetch(`${env.get("SUPABASE_URL")}/rest/v1/${path}`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(key),
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
