/** Publishable keys are safe in browsers; secret keys bypass all access rules. */
export type ApiKeyKind = "publishable" | "secret";

const opaqueKey = /^sb_(publishable|secret)_[\w-]+$/;
const legacyKey = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/**
 * Detects the kind of a key: `sb_publishable_…`, `sb_secret_…`, or a legacy JWT with the role
 * `anon` or `service_role`, as in self-hosted Supabase. Returns undefined for any other text.
 */
export function detectApiKeyKind(key: string): ApiKeyKind | undefined {
  const prefix = opaqueKey.exec(key)?.[1];
  if (prefix) return prefix === "secret" ? "secret" : "publishable";
  const role = readRole(key);
  if (role === "anon") return "publishable";
  return role === "service_role" ? "secret" : undefined;
}

/** Reads the claim `role` of a JWT without verifying the signature. */
function readRole(key: string): unknown {
  const payload = legacyKey.exec(key)?.[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims && "role" in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}

const keyDescriptions = {
  publishable: "the publishable key (sb_publishable_…) or the legacy anon key",
  secret: "the secret key (sb_secret_…) or the legacy service_role key",
} as const;

/** Describes how to fix a key that is not of the expected kind, without repeating it. */
export function describeApiKeyProblem(key: string, expected: ApiKeyKind): string | undefined {
  const kind = detectApiKeyKind(key);
  if (kind === expected) return undefined;
  const fix = `Set it to ${keyDescriptions[expected]} of the project's API settings.`;
  if (kind === "secret")
    return `holds ${keyDescriptions.secret}, which bypasses all access rules and must not reach a browser. ${fix}`;
  if (kind === "publishable") return `holds ${keyDescriptions.publishable}. ${fix}`;
  return `expected a key of Supabase. ${fix}`;
}

/**
 * Creates the authentication headers of a request. Supabase reads the role of a legacy key from the
 * bearer token, and accepts an opaque key only in `apikey`.
 */
export function createApiKeyHeaders(key: string, accessToken?: string): Record<string, string> {
  const bearer = accessToken ?? (legacyKey.test(key) ? key : undefined);
  return { apikey: key, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
}
