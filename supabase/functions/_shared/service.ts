import type { FunctionContext } from "./context.ts";

type Environment = FunctionContext["env"];

/**
 * The key that acts as the service: the first of SUPABASE_SECRET_KEYS, a JSON object of names and keys,
 * or the older SUPABASE_SERVICE_ROLE_KEY. Hosted Supabase sets both by itself. Empty where none is set.
 */
export function serviceKey(env: Environment): string {
  const older = env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";
  try {
    const keys: unknown = JSON.parse(env.get("SUPABASE_SECRET_KEYS") ?? "{}");
    const [first] = typeof keys === "object" && keys !== null ? Object.values(keys) : [];
    return typeof first === "string" && first ? first : older;
  } catch {
    return older;
  }
}

/** Posts JSON to a path below /rest/v1 as the service, with further headers. */
export function postAsService(
  { env, fetch }: FunctionContext,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const key = serviceKey(env);
  return fetch(`${env.get("SUPABASE_URL")}/rest/v1/${path}`, {
    method: "POST",
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
