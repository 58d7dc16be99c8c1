import { failureCopy } from "./providers.copy.ts";

/** An error whose message is shown to the user. */
export class UserFacingError extends Error {
  override name = "UserFacingError";
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** The account has no staff row, or its staff row is inactive. */
export class AccessDeniedError extends UserFacingError {
  readonly reason: "staff" | "inactive";

  constructor(reason: "staff" | "inactive") {
    super(refusalText(reason), 403);
    this.reason = reason;
  }
}

/** The password is correct, but the account also needs a code. */
export class MfaRequiredError extends UserFacingError {
  constructor() {
    super(failureCopy.codeNeeded, 403);
  }
}

/** Returns the message for the reason of a denied access. */
export function refusalText(reason: "staff" | "inactive"): string {
  return reason === "inactive" ? failureCopy.inactive : failureCopy.notStaff;
}

/** Formats a wait: in seconds up to 90 seconds, then in minutes, rounded up. */
export function waitText(seconds: number | undefined): string | undefined {
  if (seconds === undefined || !(seconds > 0)) return undefined;
  if (seconds <= 90) return failureCopy.seconds(Math.ceil(seconds));
  return failureCopy.minutes(Math.ceil(seconds / 60));
}

interface Failure {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  /** The reasons of a rejected password. */
  reasons?: unknown;
}

const isObject = (value: unknown): value is Failure & { body?: unknown; message?: unknown } =>
  typeof value === "object" && value !== null;

/**
 * Converts an error of Supabase Auth to an error with a message for the user.
 *
 * @param error - The error that supabase-js threw: `{ name, status, code }`.
 * @param retryAfter - Seconds of the last `Retry-After` header, which supabase-js does not expose.
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
 * Converts an error of the REST API to an error with a message for the user. Only messages with the code
 * `PT4xx`, which come from business rules of the database, are shown.
 */
export function dataFailure(error: unknown): Error {
  if (error instanceof UserFacingError) return error;
  if (isAbort(error)) return error;
  // Checks the shape, because tests and bundles can have different copies of React-Admin's HttpError.
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
