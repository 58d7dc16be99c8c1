import { isHosted } from "./local-supabase.ts";

/** Both engines; a hosted project has PostgREST alone. */
export const bothRestEngines: readonly ("postgrest" | "lite")[] = isHosted
  ? ["postgrest"]
  : ["postgrest", "lite"];

/**
 * The REST engines that requests are tried with: in `npm test` the one that the product starts with, in
 * `npm run proof -- systems` also the one it falls back to where the first does not run. What the
 * gateway itself promises (`supabase.test.ts`, `supabase-rules.test.ts`) is tried with both each time.
 */
export const restEngines: readonly ("postgrest" | "lite")[] = process.env.PROOF
  ? bothRestEngines
  : ["postgrest"];
