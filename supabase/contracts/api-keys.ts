/** What a key of a Supabase project allows: what a browser may do, or everything. */
export type ApiKeyKind = "publishable" | "secret";

const opaqueKey = /^sb_(publishable|secret)_[\w-]+$/;
const legacyKey = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/**
 * The kind of a key: `sb_publishable_…` and `sb_secret_…`, or the legacy JWTs with the role `anon` or
 * `service_role`, which self-hosted Supabase has. Undefined for any other text.
 */
export function apiKeyKind(key: string): ApiKeyKind | undefined {
  const prefix = opaqueKey.exec(key)?.[1];
  if (prefix) return prefix === "secret" ? "secret" : "publishable";
  const role = roleOf(key);
  if (role === "anon") return "publishable";
  return role === "service_role" ? "secret" : undefined;
}

/** The claim `role` of a JWT. The signature is not verified. */
function roleOf(key: string): unknown {
  const payload = legacyKey.exec(key)?.[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims && "role" in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}

const described = {
  publishable: "the publishable key (sb_publishable_…) or the legacy anon key",
  secret: "the secret key (sb_secret_…) or the legacy service_role key",
} as const;

/** What is wrong with a key that has to be of this kind, and the fix, without the key. */
export function apiKeyProblem(key: string, wanted: ApiKeyKind): string | undefined {
  const kind = apiKeyKind(key);
  if (kind === wanted) return undefined;
  const fix = `Set it to ${described[wanted]} of the project's API settings.`;
  if (kind === "secret")
    return `holds ${described.secret}, which bypasses all access rules and must not reach a browser. ${fix}`;
  if (kind === "publishable") return `holds ${described.publishable}. ${fix}`;
  return `expected a key of Supabase. ${fix}`;
}

/**
 * The headers of a request with a key, as a signed-in person where there is an access token. Supabase
 * reads the role of a legacy key from the bearer token, and takes an opaque key in `apikey` alone.
 */
export function apiKeyHeaders(key: string, accessToken?: string): Record<string, string> {
  const bearer = accessToken ?? (legacyKey.test(key) ? key : undefined);
  return { apikey: key, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
}
