import { normalizeSearch } from "@site/supabase/domain/lead-search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { toRecordOptions } from "./found-record.ts";
import { matchesWords } from "./palette-option.ts";

/** How long typing pauses before the search starts. */
const pauseMs = 150;

/** The database searches terms of this length or more. */
const minTermLength = 2;

/**
 * Searches records while the user types. Results of the previous term that also match the next one stay until its
 * results arrive.
 */
export function useFoundRecords(typed: string) {
  const term = normalizeSearch(typed);
  const settled = useSettled(term);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const isSearchable = term.length >= minTermLength;
  const query = useQuery({
    queryKey: ["search_records", settled],
    queryFn: () => dataProvider.call("search_records", { search: settled }),
    enabled: settled.length >= minTermLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  // Enter must not open a record of the previous term.
  const isStale = term !== settled || query.isPlaceholderData;
  const options = useMemo(() => {
    const found = isSearchable ? toRecordOptions(query.data ?? []) : [];
    return isStale
      ? found.filter(({ label, detail }) => matchesWords(`${label} ${detail}`, term))
      : found;
  }, [isSearchable, isStale, query.data, term]);
  return {
    term,
    options,
    isSearching: isSearchable && (term !== settled || query.isFetching),
    error: isSearchable ? query.error : null,
    refetch: query.refetch,
  };
}

/** Returns a value once it has not changed for `pauseMs`. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
