import { createHmac, timingSafeEqual } from "node:crypto";
import { isEqualInConstantTime } from "../../domain/constant-time.ts";
import { parseJsonObject } from "../../domain/json.ts";

/** The role of a request and the token that proves it to the REST engine. */
export type Caller = {
  readonly role: "anon" | "authenticated" | "service_role";
  /** A signed token; null for visitors. */
  readonly token: string | null;
};

/** An authentication error with PostgREST's error codes. */
export type Unauthorized = {
  readonly status: 401;
  readonly code: "PGRST301" | "PGRST302";
  readonly message: string;
};

/** Largest allowed clock difference. */
const leewaySeconds = 30;

const encodePart = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

function signContent(content: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(content).digest();
}

/** Creates a service_role token that is valid for a minute. It never leaves this machine. */
function createServiceToken(secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: "service_role", aud: "authenticated", iat: now, exp: now + 60 };
  const content = `${encodePart({ alg: "HS256", typ: "JWT" })}.${encodePart(claims)}`;
  return `${content}.${signContent(content, secret).toString("base64url")}`;
}

/** Whether a token is a valid access token of a signed-in person. */
export function isAccessToken(token: string, secret: string): boolean {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return false;
  const expected = signContent(`${header}.${payload}`, secret);
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  const { alg } = parseTokenPart(header);
  const { role, aud, sub, exp, nbf } = parseTokenPart(payload);
  const now = Date.now() / 1000;
  return (
    alg === "HS256" &&
    role === "authenticated" &&
    aud === "authenticated" &&
    typeof sub === "string" &&
    typeof exp === "number" &&
    exp > now - leewaySeconds &&
    (nbf === undefined || (typeof nbf === "number" && nbf < now + leewaySeconds))
  );
}

const parseTokenPart = (part: string): Readonly<Record<string, unknown>> =>
  parseJsonObject(Buffer.from(part, "base64url").toString("utf8")) ?? {};

/**
 * Identifies the caller by the `apikey` header and the bearer token, like Supabase's gateway: API
 * keys map to roles, and an access token identifies a person.
 */
export function identifyCaller(
  headers: { readonly apikey: string | null; readonly authorization: string | null },
  keys: {
    readonly publishableKey: string;
    readonly secretKey: string;
    readonly jwtSecret: string;
  },
): Caller | Unauthorized {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
  const key = headers.apikey ?? "";
  const isPublishable = isEqualInConstantTime(key, keys.publishableKey);
  const isSecret = isEqualInConstantTime(key, keys.secretKey);
  if (!isPublishable && !isSecret) {
    return {
      status: 401,
      code: "PGRST302",
      message: 'The header "apikey" is missing or holds no valid key.',
    };
  }
  // Without a session, client libraries send the key as bearer token too.
  if (headers.authorization === null || bearer === key) {
    return isSecret
      ? { role: "service_role", token: createServiceToken(keys.jwtSecret) }
      : { role: "anon", token: null };
  }
  if (bearer !== null && isAccessToken(bearer, keys.jwtSecret)) {
    return { role: "authenticated", token: bearer };
  }
  return { status: 401, code: "PGRST301", message: "The access token is invalid or has expired." };
}
