import type { Lead } from "@site/supabase/contracts/lead";

/** A row of the lead list, as `search_leads` returns it. */
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
  /** Null if the lead is unassigned. */
  owner_name: string | null;
  /** Whether the person asked not to be contacted. */
  do_not_contact: boolean;
  /** How it was created. */
  origin: "form" | "import" | "staff";
  /** The time of its last booking that is not canceled. */
  booked_at: string | null;
  /** The title of a form that an editor built; null for other forms. */
  form_title: string | null;
}
