import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";

const names = ["q", "owner", "size", "industry", "country", "tag"] as const;

/** The filters of the list of companies. */
export type CompanyFilter = Partial<Record<(typeof names)[number], string>>;

/** Returns the known filters with valid values, in a fixed order. */
export const companyFilter = (filter: Record<string, unknown>): CompanyFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = filter[name];
      return typeof value === "string" && value ? [[name, value]] : [];
    }),
  );

/** Returns the arguments of the database functions that list and count companies. */
export function companyQuery({
  q = "",
  owner,
  size,
  industry,
  country,
  tag,
}: CompanyFilter): Database["public"]["Functions"]["count_companies"]["Args"] {
  const search = normalizeSearch(q);
  return {
    ...(search && { search }),
    ...(owner && { owner }),
    ...(size && { with_size: size }),
    ...(industry && { with_industry: industry }),
    ...(country && { with_country: country }),
    ...(tag && { tag }),
  };
}
