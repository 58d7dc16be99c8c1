import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `mailbox` as admins read it. */
export type Mail = Database["public"]["Tables"]["mailbox"]["Row"];
