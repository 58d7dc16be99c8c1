import type { Database } from "@site/supabase/contracts/database.types";
import { apiScopes } from "@site/supabase/contracts/integrations/api-scopes";
import { grantedColumns } from "../providers/data/granted-columns.ts";
import { labelOf } from "../providers/labels.ts";
import { apiTokensCopy as copy } from "./api-tokens.copy.ts";

/** An API token as administrators read it, without its hash. */
export type ApiToken = Pick<
  Database["public"]["Tables"]["api_tokens"]["Row"],
  (typeof grantedColumns.api_tokens)[number]
>;

export const scopeName = (scope: string): string => labelOf(copy.scopeNames, scope);

export const scopeChoices = apiScopes.map((id) => ({ id, name: scopeName(id) }));

export const lifetimeChoices = Object.entries(copy.create.lifetimes).map(([days, name]) => ({
  id: Number(days),
  name,
}));

/** Whether a token is valid, expired or revoked at a time. */
export function stateOf(
  { revoked_at, expires_at }: Pick<ApiToken, "revoked_at" | "expires_at">,
  now: number,
): keyof typeof copy.states {
  if (revoked_at) return "revoked";
  return Date.parse(expires_at) <= now ? "expired" : "active";
}
