import { apiKeyHeaders } from "../../contracts/api-keys.ts";
import type { FunctionContext } from "./context.ts";

type Environment = FunctionContext["env"];

/**
 * The key that acts as the service: the first of SUPABASE_SECRET_KEYS, a JSON object of names and keys,
 * or the older SUPABASE_SERVICE_ROLE_KEY. Hosted Supabase sets both by itself. Empty where none is set.
 */
export function getServiceKey(env: Environment): string {
  const [first] = parseKeys(env.get("SUPABASE_SECRET_KEYS"));
  return first ?? env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
}

/**
 * Whether a key is one that everybody may have: of SUPABASE_PUBLISHABLE_KEYS, a JSON object of names and
 * keys, or the older SUPABASE_ANON_KEY.
 */
export function isPublishableKey(env: Environment, key: string): boolean {
  const known = [...parseKeys(env.get("SUPABASE_PUBLISHABLE_KEYS")), env.get("SUPABASE_ANON_KEY")];
  return key !== "" && known.includes(key);
}

function parseKeys(json: string | undefined): string[] {
  try {
    const keys: unknown = JSON.parse(json ?? "{}");
    const values: unknown[] = typeof keys === "object" && keys !== null ? Object.values(keys) : [];
    return values.filter((key) => typeof key === "string").filter(Boolean);
  } catch {
    return [];
  }
}

/** Posts JSON to a path below /rest/v1 as the service, with further headers. */
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
      ...apiKeyHeaders(key),
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
