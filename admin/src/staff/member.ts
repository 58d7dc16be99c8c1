import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `staff`. The data provider adds `id`, which equals `user_id`. */
export type Member = Database["public"]["Tables"]["staff"]["Row"] & { id: string };
