import type { Lead } from "@site/supabase/contracts/lead";

/** A row of the list, as the database's function `search_leads` returns it. */
export interface FoundLead extends Pick<
  Lead,
  | "id"
  | "name"
  | "email"
  | "company"
  | "role"
  | "phone"
  | "inquiry_type"
  | "form_source"
  | "session_id"
  | "status"
  | "lead_score"
  | "created_at"
  | "person_id"
  | "owner_id"
> {
  /** Null where it is unassigned. */
  owner_name: string | null;
  /** Its person asked not to be contacted. */
  do_not_contact: boolean;
  /** How it was created. */
  origin: "form" | "import" | "staff";
  /** The time of its last booking that is not canceled. */
  booked_at: string | null;
}
