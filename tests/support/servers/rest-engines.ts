import { isHosted } from "./local-supabase.ts";

/** Both engines; a hosted project has PostgREST alone. */
export const bothRestEngines: readonly ("postgrest" | "lite")[] = isHosted
  ? ["postgrest"]
  : ["postgrest", "lite"];

/**
 * The REST engines to test: in `npm test` the default one, in `npm run proof -- systems` also the
 * fallback for platforms without PostgREST. Tests of the REST API itself always use both.
 */
export const restEngines: readonly ("postgrest" | "lite")[] = process.env.PROOF
  ? bothRestEngines
  : ["postgrest"];
