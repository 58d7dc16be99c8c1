import { passwordMinimum, signInCopy } from "./sign-in.copy.ts";

/**
 * The session tokens in the address a recovery mail leads to, in its fragment (as Supabase Auth
 * writes them) or its query; nothing when the link carried an error instead.
 */
export function linkTokens(address: {
  hash: string;
  search: string;
}): { access_token: string; refresh_token: string } | undefined {
  for (const part of [address.hash.slice(1), address.search]) {
    const values = new URLSearchParams(part);
    const access_token = values.get("access_token");
    const refresh_token = values.get("refresh_token");
    if (access_token && refresh_token) return { access_token, refresh_token };
  }
  return undefined;
}

/** What is wrong with a new password, typed twice, or nothing. */
export function passwordProblem(password: string, confirmed: string): string | undefined {
  if (password.length < passwordMinimum) return signInCopy.setPassword.tooShort;
  if (password !== confirmed) return signInCopy.setPassword.mismatch;
  return undefined;
}
