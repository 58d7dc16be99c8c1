import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { authFailure, UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";

/**
 * Sets a new password. Supabase only accepts it from a session that has just verified the current
 * one. All sessions of the account end, so this page signs in again.
 * @throws UserFacingError
 */
export async function changePassword(
  supabase: Supabase,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { auth } = supabase.client;
  const fail = (error: unknown) => authFailure(error, supabase.retryAfter());
  const { data } = await auth.getSession();
  const email = data.session?.user.email ?? "";
  const token = await verifyPassword(supabase, email, current);
  await supabase.session.signIn(async () => {
    const failure = await replacePassword(supabase, token, password);
    if (failure?.code === "insufficient_aal") {
      // With a second factor only a session that has entered the code may change the password.
      const { error } = await auth.updateUser({ password });
      if (error) throw fail(error);
    } else if (failure) throw fail(failure);
    const { error } = await auth.signInWithPassword({ email, password });
    if (error) throw fail(error);
  });
}

/**
 * Signs in with the password, apart from the session of this page, and returns the access token.
 * @throws UserFacingError
 */
async function verifyPassword(
  { url, publishableKey }: Supabase,
  email: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { ...createApiKeyHeaders(publishableKey), "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch((cause: unknown) => {
    throw new UserFacingError(failureCopy.unreachable, 0, cause);
  });
  if (response.ok) {
    const { access_token }: { access_token?: unknown } = await response.json();
    if (typeof access_token === "string") return access_token;
    throw new UserFacingError(failureCopy.outage, response.status);
  }
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  if (response.status === 400) throw new UserFacingError(failureCopy.wrongCurrentPassword, 400);
  throw authFailure({ status: response.status }, Number.isFinite(wait) ? wait : undefined);
}

/** Sets the password with the given access token. Returns the error of a rejected request. */
async function replacePassword(
  { url, publishableKey }: Supabase,
  token: string,
  password: string,
): Promise<{ status: number; code?: unknown; reasons?: unknown } | undefined> {
  const response = await fetch(`${url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      ...createApiKeyHeaders(publishableKey, token),
      "content-type": "application/json",
    },
    body: JSON.stringify({ password }),
  }).catch((cause: unknown) => {
    throw new UserFacingError(failureCopy.unreachable, 0, cause);
  });
  if (response.ok) return undefined;
  const body: { error_code?: unknown; code?: unknown; weak_password?: { reasons?: unknown } } =
    await response.json().catch(() => ({}));
  // Newer versions have the error code in "code", older ones in "error_code".
  const code = body.error_code ?? body.code;
  return { status: response.status, code, reasons: body.weak_password?.reasons };
}
