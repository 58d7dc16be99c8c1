import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `scoring_rules`. */
export type Rule = Database["public"]["Tables"]["scoring_rules"]["Row"];

/** Maximum lengths of texts, in characters. */
export const ruleLimits = { name: 100, reason: 200 } as const;
