import { setTimeout } from "node:timers/promises";
import { authError, json, outage } from "./answers.ts";
import type { Lite } from "./lite.ts";

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
    readonly publishableKey: string;
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
  if (request.body.byteLength > 0 && !isJsonObject(request.body)) {
    return authError(400, "bad_json", "The body has to be a JSON object of storable text.");
  }

  const started = performance.now();
  const headers = new Headers({ apikey: request.publishableKey });
  for (const name of ["authorization", "content-type", "x-supabase-api-version"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await lite.fetch(
    new Request(`http://127.0.0.1/auth/v1${request.target}`, {
      method: request.method,
      headers,
      redirect: "manual",
      ...(request.body.byteLength > 0 ? { body: request.body } : {}),
    }),
  );
  // What it has not is asked of it nowhere: the back office hides what needs a second factor.
  if (pathname === "/settings" && answer.ok) {
    return json(200, { ...(await answer.json()), mfa_enabled: false });
  }
  const isRefusedPassword = pathname === "/token" && grant === "password" && !answer.ok;
  if (isRefusedPassword || pathname === "/recover") {
    const taken = performance.now() - started;
    await setTimeout(Math.ceil(taken / beat) * beat - taken);
  }
  // The engine answers 500 for every failure of the database.
  return answer.status >= 500 ? outage() : answer;
}

/** Whether a body is an object the engine can work with. */
function isJsonObject(body: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      if (typeof part === "string" && (part.includes("\0") || !part.isWellFormed())) {
        throw new Error("unstorable");
      }
      return part;
    });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return texts.every((name) => ["string", "undefined"].includes(typeof fields.get(name)));
  } catch {
    return false;
  }
}
