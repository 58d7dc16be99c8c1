import { failureCopy } from "./providers.copy.ts";

/** An error whose message is written for the person who reads it. */
export class UserFacingError extends Error {
  override name = "UserFacingError";
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Signed in, but not let in: the account is not staff, or its staff row is switched off. */
export class AccessDeniedError extends UserFacingError {
  readonly reason: "staff" | "inactive";

  constructor(reason: "staff" | "inactive") {
    super(refusalText(reason), 403);
    this.reason = reason;
  }
}

/** The password was right; the person has asked for a code besides. */
export class MfaRequiredError extends UserFacingError {
  constructor() {
    super(failureCopy.codeNeeded, 403);
  }
}

/** The sentence for a refusal's reason. */
export function refusalText(reason: "staff" | "inactive"): string {
  return reason === "inactive" ? failureCopy.inactive : failureCopy.notStaff;
}

/** A wait as people say it; seconds below a minute and a half, then minutes, rounded up. */
export function waitText(seconds: number | undefined): string | undefined {
  if (seconds === undefined || !(seconds > 0)) return undefined;
  if (seconds <= 90) return failureCopy.seconds(Math.ceil(seconds));
  return failureCopy.minutes(Math.ceil(seconds / 60));
}

interface Failure {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  /** Of a password that is not taken. */
  reasons?: unknown;
}

const isObject = (value: unknown): value is Failure & { body?: unknown; message?: unknown } =>
  typeof value === "object" && value !== null;

/**
 * The designed error behind whatever Supabase Auth answered.
 *
 * @param error - What supabase-js threw: `{ name, status, code }`.
 * @param retryAfter - Seconds of the last `Retry-After` header, which supabase-js does not pass on.
 */
export function authFailure(error: unknown, retryAfter?: number): UserFacingError {
  if (error instanceof UserFacingError) return error;
  const { name, status, code, reasons }: Failure = isObject(error) ? error : {};
  const as = (message: string) =>
    new UserFacingError(message, typeof status === "number" ? status : 0, error);

  if (status === 429) return as(failureCopy.lockedOut(waitText(retryAfter)));
  if (code === "invalid_credentials") return as(failureCopy.wrongPassword);
  if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") {
    return as(failureCopy.wrongCode);
  }
  if (code === "mfa_totp_enroll_not_enabled") return as(failureCopy.noSecondFactor);
  if (code === "weak_password") {
    const is = (reason: string) => Array.isArray(reasons) && reasons.includes(reason);
    if (is("pwned")) return as(failureCopy.commonPassword);
    return as(is("context") ? failureCopy.namedPassword : failureCopy.weakPassword);
  }
  if (code === "reauthentication_needed") return as(failureCopy.signInAgain);
  if (code === "same_password") return as(failureCopy.samePassword);
  if (name === "AuthRetryableFetchError" || (typeof status === "number" && status >= 500)) {
    return as(status === 0 || status === undefined ? failureCopy.unreachable : failureCopy.outage);
  }
  if (code === "user_banned") return as(failureCopy.inactive);
  if (code === "email_not_confirmed") return as(failureCopy.wrongPassword);
  if (name === "AuthSessionMissingError" || status === 401 || status === 403) {
    return as(failureCopy.expired);
  }
  if (status === 400) return as(failureCopy.wrongPassword);
  return as(failureCopy.unexpected);
}

/**
 * The designed error behind whatever the REST API answered. A business rule of the database (code
 * `PT4xx`) is passed on in its own words; nothing else from the answer's body is shown.
 */
export function dataFailure(error: unknown): Error {
  if (error instanceof UserFacingError) return error;
  if (isAbort(error)) return error;
  // By its shape: a test's and a bundle's copy of react-admin's HttpError may be two classes.
  const { status, body } = isObject(error) ? error : {};
  if (typeof status !== "number") return new UserFacingError(failureCopy.unreachable, 0, error);
  const code = isObject(body) && typeof body.code === "string" ? body.code : "";
  const as = (message: string) => new UserFacingError(message, status, error);

  if (code.startsWith("PT4") && isObject(body) && typeof body.message === "string") {
    return as(body.message);
  }
  if (status === 401) return as(failureCopy.expired);
  if (status === 403) return as(failureCopy.forbidden);
  if (status === 404 || status === 406) return as(failureCopy.gone);
  if (status === 429) return as(failureCopy.lockedOut(undefined));
  if (status >= 500) return as(failureCopy.outage);
  return as(failureCopy.refused);
}

function isAbort(error: unknown): error is Error {
  return error instanceof Error && error.name === "AbortError";
}
