import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `mailbox`. */
export type Email = Database["public"]["Tables"]["mailbox"]["Row"];
