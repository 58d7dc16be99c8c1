import { setTimeout } from "node:timers/promises";
import { isRecord } from "../../domain/json.ts";
import { readJsonObject } from "../../functions/_shared/json.ts";
import {
  describeWeakness,
  findPasswordWeakness,
  isPasswordTooLong,
} from "../../functions/_shared/passwords.ts";
import { authError, jsonResponse, unavailable } from "../gateway/gateway-responses.ts";
import type { Caller } from "../gateway/tokens.ts";
import { decodeClaims, type AuthSessions } from "./auth-sessions.ts";
import type { Lite } from "./lite.ts";

/** Routes that are forwarded to the auth engine. */
const allowedRoutes: readonly (readonly [method: string, path: string])[] = [
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

/** Routes that create accounts. Only administrators may do so. */
const signUpPaths = new Set(["/signup", "/otp", "/magiclink", "/invite", "/resend"]);

/**
 * Responses whose duration depends on the existence of an account (password check, email) are
 * delayed to the next multiple of this, so that their timing does not reveal it.
 */
export const responseSlotMs = 500;

/** Fields that the engine expects to be text without checking it. */
const textFields = ["email", "phone", "password", "token", "token_hash", "refresh_token", "type"];

/** Fields of a change of an account. Others, such as `data`, would store metadata without a limit. */
const changeFields = new Set([
  "email",
  "password",
  "phone",
  "nonce",
  "current_password",
  "code_challenge",
  "code_challenge_method",
]);

/** Reasons of Supabase Auth where it has them. */
const weakPasswordReasons = {
  short: "length",
  long: "length",
  common: "pwned",
  context: "context",
} as const;

export type AuthRequest = {
  readonly method: string;
  /** Path and query below /auth/v1. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly caller: Caller;
};

type AuthOptions = {
  readonly publishableKey: string;
  readonly authSessions: AuthSessions;
  /** Names that a password must not consist of. */
  readonly loadPasswordContext: () => Promise<readonly string[]>;
};

type Fields = ReadonlyMap<string, unknown>;

/**
 * Handles a request to /auth/v1. Only administrators create accounts: sign-up, one-time codes
 * (which create accounts even with sign-up disabled), magic links and anonymous sign-in are
 * rejected.
 */
export async function handleAuthRequest(
  lite: Lite,
  request: AuthRequest,
  options: AuthOptions,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.target, "http://auth");
  const grant = searchParams.get("grant_type");
  const rejectedRoute = rejectRoute(request.method, pathname, grant);
  if (rejectedRoute) return rejectedRoute;
  const fields =
    request.body.byteLength > 0 ? readFields(request.body) : new Map<string, unknown>();
  if (!fields) {
    return authError(400, "bad_json", "The body must be a JSON object of storable text.");
  }
  const { token } = request.caller;
  if (token !== null) {
    const isChange = pathname === "/user" && request.method === "PUT";
    const rejected =
      (isChange || pathname === "/reauthenticate"
        ? await rejectMail(fields, token, pathname, options)
        : null) ?? (isChange ? await rejectChange(fields, token, options) : null);
    if (rejected) return rejected;
  }

  const startedAt = performance.now();
  const isSignIn = pathname === "/token" && grant === "password";
  const password = fields.get("password");
  // bcrypt compares only the first 72 bytes, so a longer password could match a shorter one.
  const isTooLong = isSignIn && typeof password === "string" && isPasswordTooLong(password);
  const body = isTooLong ? wrongPasswordBody : request.body;
  const response = await forward(lite, request, body, options.publishableKey);
  if (pathname === "/settings" && response.ok) {
    // The engine has no second factor; the back office hides the feature by this setting.
    return jsonResponse(200, { ...(await readJsonObject(response)), mfa_enabled: false });
  }
  if (isSignIn && response.ok) {
    const userAgent = request.headers.get("user-agent");
    await saveUserAgent(response.clone(), userAgent, options.authSessions);
  }
  if ((isSignIn && !response.ok) || pathname === "/recover") await waitForNextSlot(startedAt);
  // The engine returns 500 for every database error.
  return response.status >= 500 ? unavailable() : response;
}

function rejectRoute(method: string, pathname: string, grant: string | null): Response | null {
  if (signUpPaths.has(pathname)) {
    return authError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  if (!allowedRoutes.some((route) => route[0] === method && route[1] === pathname)) {
    return authError(404, "not_found", "There is nothing at this address.");
  }
  if (pathname === "/token" && grant !== "password" && grant !== "refresh_token") {
    return authError(400, "validation_failed", "Sign in with an email address and a password.");
  }
  return null;
}

/**
 * Rejects requests that send an email, unless they are from an active staff member. The accounts of
 * former colleagues remain, and must not send email to arbitrary addresses.
 */
async function rejectMail(
  fields: Fields,
  token: string,
  pathname: string,
  { authSessions }: AuthOptions,
): Promise<Response | null> {
  const sendsMail = pathname === "/reauthenticate" || fields.has("email") || fields.has("phone");
  if (!sendsMail || (await authSessions.isActiveStaff(decodeClaims(token).sessionId))) return null;
  return authError(403, "user_banned", "This account has no access any more.");
}

/**
 * Rejects weak passwords, and changes without a recent sign-in: an open session must not be enough.
 */
async function rejectChange(
  fields: Fields,
  token: string,
  { authSessions, loadPasswordContext }: AuthOptions,
): Promise<Response | null> {
  const unknown = [...fields.keys()].find((name) => !changeFields.has(name));
  if (unknown !== undefined) {
    return authError(400, "validation_failed", "Only the email and the password can be changed.");
  }
  if (!["password", "email", "phone"].some((name) => fields.has(name))) return null;
  const claims = decodeClaims(token);
  const password = fields.get("password");
  if (typeof password === "string") {
    const context = [...(await loadPasswordContext()), claims.email];
    const weakness = await findPasswordWeakness(password, context);
    if (weakness) {
      return jsonResponse(422, {
        code: 422,
        error_code: "weak_password",
        msg: describeWeakness(weakness),
        weak_password: { reasons: [weakPasswordReasons[weakness]] },
      });
    }
  }
  return (await authSessions.isRecent(claims.sessionId))
    ? null
    : authError(400, "reauthentication_needed", "Sign in again before you change the account.");
}

function forward(
  lite: Lite,
  request: AuthRequest,
  body: Uint8Array<ArrayBuffer>,
  publishableKey: string,
): Promise<Response> {
  const headers = new Headers({ apikey: publishableKey });
  for (const name of ["authorization", "content-type", "x-supabase-api-version"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return lite.fetch(
    new Request(`http://127.0.0.1/auth/v1${request.target}`, {
      method: request.method,
      headers,
      redirect: "manual",
      ...(body.byteLength > 0 ? { body } : {}),
    }),
  );
}

async function saveUserAgent(
  signIn: Response,
  userAgent: string | null,
  authSessions: AuthSessions,
): Promise<void> {
  const token = (await readJsonObject(signIn))?.["access_token"];
  if (typeof token === "string" && userAgent !== null)
    await authSessions.saveUserAgent(decodeClaims(token).sessionId, userAgent);
}

async function waitForNextSlot(startedAt: number): Promise<void> {
  const elapsedMs = performance.now() - startedAt;
  await setTimeout(Math.ceil(elapsedMs / responseSlotMs) * responseSlotMs - elapsedMs);
}

/** Replaces a password that is too long: it fails like a wrong password, after the same time. */
const wrongPasswordBody = new TextEncoder().encode(
  '{"email":"nobody@localhost","password":"a password of nobody"}',
);

/** The fields of a JSON object that the engine can process, or null for any other body. */
function readFields(body: Uint8Array): Fields | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      if (typeof part === "string" && (part.includes("\0") || !part.isWellFormed())) {
        throw new Error("unstorable");
      }
      return part;
    });
    if (!isRecord(value)) return null;
    const fields = new Map<string, unknown>(Object.entries(value));
    const isValid = textFields.every((name) =>
      ["string", "undefined"].includes(typeof fields.get(name)),
    );
    return isValid ? fields : null;
  } catch {
    return null;
  }
}
