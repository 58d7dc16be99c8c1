import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";

/** The filters of the list of people. */
export interface PeopleFilter {
  q?: string;
  owner?: string;
  tag?: string;
  /** The id of a company. */
  company?: string;
  has_duplicates?: boolean;
  opted_out?: boolean;
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the known filters with valid values, in a fixed order. */
export function peopleFilter(filter: Record<string, unknown>): PeopleFilter {
  const { q, owner, tag, company, has_duplicates, opted_out } = filter;
  return {
    ...(typeof q === "string" && q && { q }),
    ...(typeof owner === "string" && owner && { owner }),
    ...(typeof tag === "string" && tag && { tag }),
    ...(typeof company === "string" && isId.test(company) && { company }),
    ...(typeof has_duplicates === "boolean" && { has_duplicates }),
    ...(typeof opted_out === "boolean" && { opted_out }),
  };
}

/** Returns the arguments of the database functions that list and count people. */
export function peopleQuery({
  q = "",
  company,
  ...others
}: PeopleFilter): Database["public"]["Functions"]["count_people"]["Args"] {
  const search = normalizeSearch(q);
  return { ...(search && { search }), ...(company && { of_company: company }), ...others };
}
