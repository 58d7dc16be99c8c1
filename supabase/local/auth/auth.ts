import { setTimeout } from "node:timers/promises";
import { isPasswordTooLong, findPasswordWeakness, describeWeakness } from "../../functions/_shared/passwords.ts";
import { authError, json, outage } from "../gateway/gateway-responses.ts";
import type { Lite } from "./lite.ts";
import { claimsOf, type Logins } from "./auth-sessions.ts";
import type { Caller } from "../gateway/tokens.ts";

/** What of the auth engine is open. Everything else is refused before it reaches the engine. */
const open: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/health"],
  ["GET", "/settings"],
  ["GET", "/.well-known/jwks.json"],
  ["POST", "/token"],
  ["GET", "/user"],
  ["PUT", "/user"],
  ["POST", "/logout"],
  ["POST", "/recover"],
  ["GET", "/verify"],
  ["POST", "/verify"],
  ["GET", "/reauthenticate"],
];

/**
 * Milliseconds. What the engine does for a known address alone (comparing a password, keeping a mail)
 * takes time; such answers wait for the next multiple of this, so that the wait tells nobody who has
 * an account.
 */
const beat = 500;

/** Fields that the engine takes for text without looking. */
const texts = ["email", "phone", "password", "token", "token_hash", "refresh_token", "type"];

/** In the words of Supabase Auth, where it has one. */
const weakReasons = {
  short: "length",
  long: "length",
  common: "pwned",
  context: "context",
} as const;

const withoutAccount = new Set(["/signup", "/otp", "/magiclink", "/invite", "/resend"]);

/**
 * Answers one request to /auth/v1. Accounts are made by administrators alone: sign-up, one-time
 * codes (which make an account for an unknown address even while sign-up is closed), magic links and
 * anonymous sign-in are refused.
 */
export async function answerAuth(
  lite: Lite,
  request: {
    readonly method: string;
    /** Path and query below /auth/v1. */
    readonly target: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly caller: Caller;
  },
  site: {
    readonly publishableKey: string;
    readonly logins: Logins;
    /** Texts whose words may not be all of a password. */
    readonly context: readonly string[];
  },
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.target, "http://auth");
  if (withoutAccount.has(pathname)) {
    return authError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  if (!open.some(([method, path]) => method === request.method && path === pathname)) {
    return authError(404, "not_found", "There is nothing at this address.");
  }
  const grant = searchParams.get("grant_type");
  if (pathname === "/token" && grant !== "password" && grant !== "refresh_token") {
    return authError(400, "validation_failed", "Sign in with an e-mail address and a password.");
  }
  const fields =
    request.body.byteLength > 0 ? readFields(request.body) : new Map<string, unknown>();
  if (!fields) {
    return authError(400, "bad_json", "The body has to be a JSON object of storable text.");
  }
  const password = fields.get("password");
  if (pathname === "/user" && request.method === "PUT" && request.caller.token !== null) {
    const refused = await refuseChange(claimsOf(request.caller.token));
    if (refused) return refused;
  }

  const started = performance.now();
  const headers = new Headers({ apikey: site.publishableKey });
  for (const name of ["authorization", "content-type", "x-supabase-api-version"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const isPassword = pathname === "/token" && grant === "password";
  // No account has one that long, and the engine would compare its beginning alone.
  const isWrong = isPassword && typeof password === "string" && isPasswordTooLong(password);
  const body = isWrong ? wrongPassword : request.body;
  const answer = await lite.fetch(
    new Request(`http://127.0.0.1/auth/v1${request.target}`, {
      method: request.method,
      headers,
      redirect: "manual",
      ...(body.byteLength > 0 ? { body } : {}),
    }),
  );
  // What it has not is asked of it nowhere: the back office hides what needs a second factor.
  if (pathname === "/settings" && answer.ok) {
    return json(200, { ...(await answer.json()), mfa_enabled: false });
  }
  if (isPassword && answer.ok) await noteProgram(answer.clone());
  if ((isPassword && !answer.ok) || pathname === "/recover") {
    const taken = performance.now() - started;
    await setTimeout(Math.ceil(taken / beat) * beat - taken);
  }
  // The engine answers 500 for every failure of the database.
  return answer.status >= 500 ? outage() : answer;

  /** Whoever finds a browser that is signed in does not take the account over with it. */
  async function refuseChange(claims: ReturnType<typeof claimsOf>): Promise<Response | null> {
    if (!["password", "email", "phone"].some((name) => fields?.has(name))) return null;
    if (typeof password === "string") {
      const weakness = await findPasswordWeakness(password, [...site.context, claims.email]);
      if (weakness) {
        const reasons = [weakReasons[weakness]];
        const refusal = { code: 422, error_code: "weak_password", msg: describeWeakness(weakness) };
        return json(422, { ...refusal, weak_password: { reasons } });
      }
    }
    return (await site.logins.isFresh(claims.session))
      ? null
      : authError(400, "reauthentication_needed", "Sign in again before you change the account.");
  }

  async function noteProgram(signedIn: Response): Promise<void> {
    const { access_token }: { access_token?: unknown } = await signedIn.json();
    const program = request.headers.get("user-agent");
    if (typeof access_token === "string" && program !== null)
      await site.logins.noteProgram(claimsOf(access_token).session, program);
  }
}

/** In place of a password that no account has: as wrong, and answered after the same time. */
const wrongPassword = new TextEncoder().encode(
  '{"email":"nobody@localhost","password":"a password of nobody"}',
);

/** The fields of a body that is an object the engine can work with, else null. */
function readFields(body: Uint8Array): Map<string, unknown> | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      if (typeof part === "string" && (part.includes("\0") || !part.isWellFormed())) {
        throw new Error("unstorable");
      }
      return part;
    });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const fields = new Map<string, unknown>(Object.entries(value));
    const isText = texts.every((name) => ["string", "undefined"].includes(typeof fields.get(name)));
    return isText ? fields : null;
  } catch {
    return null;
  }
}
