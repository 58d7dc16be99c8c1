import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import type { Span } from "./span.ts";

type Functions = Database["public"]["Functions"];
type Report = Extract<
  keyof Functions,
  | "report_leads"
  | "report_sources"
  | "report_campaigns"
  | "report_response_times"
  | "report_bookings"
>;

/** A report of the database for a span; several parts of a screen share one answer. */
export function useReport<Name extends Report>(name: Name, span: Span) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", name, span],
    queryFn: () => dataProvider.call(name, { span }),
  });
}

/** How long the next look waits while days are still being counted, in milliseconds. */
const PAUSE = 3000;

/** How many days are still being counted, as after a great import; until none is, reports are read anew. */
export function useDaysLeft(span: Span): number {
  const queries = useQueryClient();
  const left = useReport("report_response_times", span).data?.[0]?.days_left ?? 0;
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: ["reports"] }),
      PAUSE,
    );
    return () => clearInterval(timer);
  }, [isCounting, queries]);
  return left;
}

/** The leads that are late now, and how many there are. */
export function useLateLeads() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", "report_overdue_leads"],
    queryFn: () => dataProvider.call("report_overdue_leads", { max_rows: 10 }),
  });
}
