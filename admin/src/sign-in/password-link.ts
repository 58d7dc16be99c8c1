/**
 * Returns the session tokens of a password reset link, from its fragment (as Supabase Auth writes them) or its
 * query. Returns undefined if the link has an error instead.
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
