import type { Lead } from "@site/supabase/contracts/lead";

/** A row of the list, as the database's function `search_leads` gives it. */
export interface FoundLead extends Pick<
  Lead,
  | "id"
  | "name"
  | "email"
  | "company"
  | "phone"
  | "form_source"
  | "session_id"
  | "status"
  | "lead_score"
  | "created_at"
> {
  /** Its person asked not to be contacted. */
  do_not_contact: boolean;
}
