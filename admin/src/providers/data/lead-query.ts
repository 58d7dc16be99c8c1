import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";
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
  /** Who answers them: the reader, nobody, or the colleague with this id. */
  owner?: string;
  /** The campaign they came by. */
  campaign?: string;
}

const colleague = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The filter inside `values`, which may come from an address that anyone can type: unknown
 * statuses, sources and owners and blank searches count as no filter.
 */
export function leadFilter(values: Record<string, unknown>): LeadFilter {
  const q = typeof values.q === "string" ? normalizeSearch(values.q) : "";
  const status = leadStatuses.find((known) => known === values.status);
  const form_source = formSources.find((known) => known === values.form_source);
  const owner =
    typeof values.owner === "string" &&
    (values.owner === "me" || values.owner === "unassigned" || colleague.test(values.owner))
      ? values.owner
      : "";
  const campaign = typeof values.campaign === "string" ? values.campaign.slice(0, 100) : "";
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(form_source && { form_source }),
    ...(owner && { owner }),
    ...(campaign && { campaign }),
  };
}

/** A lead filter as the database's functions `search_leads` and `count_leads` take it. */
export function leadQuery({
  q,
  ...filter
}: LeadFilter): Pick<
  Database["public"]["Functions"]["count_leads"]["Args"],
  "search" | "status" | "form_source" | "owner" | "campaign"
> {
  return { ...(q && { search: q }), ...filter };
}
