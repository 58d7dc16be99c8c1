import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The role a request acts in, and the token that says so to the REST engine. */
export type Caller = {
  readonly role: "anon" | "authenticated" | "service_role";
  /** A signed token; null for a visitor, who needs none. */
  readonly token: string | null;
};

/** Why a request is not let in, in the words of the REST engine's errors. */
export type Refusal = {
  readonly status: 401;
  readonly code: "PGRST301" | "PGRST302";
  readonly message: string;
};

/** Seconds by which clocks may differ. */
const leeway = 30;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function sign(content: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(content).digest();
}

/** A token that lets this process act as the service for a minute. Never leaves this machine. */
function serviceToken(secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: "service_role", aud: "authenticated", iat: now, exp: now + 60 };
  const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${content}.${sign(content, secret).toString("base64url")}`;
}

/** Whether `token` is a person's access token of ours that is valid now. */
export function isAccessToken(token: string, secret: string): boolean {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return false;
  const expected = sign(`${header}.${payload}`, secret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { alg } = parse(header);
  const { role, aud, sub, exp, nbf } = parse(payload);
  const now = Date.now() / 1000;
  return (
    alg === "HS256" &&
    role === "authenticated" &&
    aud === "authenticated" &&
    typeof sub === "string" &&
    typeof exp === "number" &&
    exp > now - leeway &&
    (nbf === undefined || (typeof nbf === "number" && nbf < now + leeway))
  );
}

function parse(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function same(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * Who is calling, from the `apikey` header and the bearer token, as Supabase's gateway decides: the
 * opaque keys stand for roles, a person's token says who they are, and anything else is refused.
 */
export function identify(
  headers: { readonly apikey: string | null; readonly authorization: string | null },
  keys: {
    readonly publishableKey: string;
    readonly secretKey: string;
    readonly jwtSecret: string;
  },
): Caller | Refusal {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
  const key = headers.apikey ?? "";
  const isPublishable = same(key, keys.publishableKey);
  const isSecret = same(key, keys.secretKey);
  if (!isPublishable && !isSecret) {
    return {
      status: 401,
      code: "PGRST302",
      message: 'The header "apikey" is missing or holds no valid key.',
    };
  }
  // Client libraries repeat the key as the bearer token while nobody is signed in.
  if (headers.authorization === null || bearer === key) {
    return isSecret
      ? { role: "service_role", token: serviceToken(keys.jwtSecret) }
      : { role: "anon", token: null };
  }
  if (bearer !== null && isAccessToken(bearer, keys.jwtSecret)) {
    return { role: "authenticated", token: bearer };
  }
  return { status: 401, code: "PGRST301", message: "The access token is invalid or has expired." };
}
