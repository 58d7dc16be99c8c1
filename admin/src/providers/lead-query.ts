import type { Database } from "@site/supabase/contracts/database.types";
import { searchedText } from "@site/supabase/contracts/lead-search";
import {
  formSources,
  leadStatuses,
  type FormSource,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";

/** What the filter bar of the leads list asks for; a missing field means no filter (spec 5). */
export interface LeadFilter {
  /** Part of a name, email or company, in any case. */
  q?: string;
  status?: LeadStatus;
  form_source?: FormSource;
}

/**
 * The filter inside `values`, which may come from an address that anyone can type: unknown
 * statuses, unknown sources and blank searches count as no filter.
 */
export function leadFilter(values: Record<string, unknown>): LeadFilter {
  const q = typeof values.q === "string" ? searchedText(values.q) : "";
  const status = leadStatuses.find((known) => known === values.status);
  const form_source = formSources.find((known) => known === values.form_source);
  return { ...(q && { q }), ...(status && { status }), ...(form_source && { form_source }) };
}

/** A lead filter as the database's functions `search_leads` and `count_leads` take it. */
export function leadQuery({
  q,
  ...filter
}: LeadFilter): Database["public"]["Functions"]["count_leads"]["Args"] {
  return { ...(q && { search: q }), ...filter };
}
