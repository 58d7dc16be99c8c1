/** Scopes of API tokens, in display order. `private.is_known_api_scopes` repeats them. */
export const apiScopes = [
  "leads:read",
  "leads:write",
  "people:read",
  "people:write",
  "appointments:read",
] as const;
export type ApiScope = (typeof apiScopes)[number];
