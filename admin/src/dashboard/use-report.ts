import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDataProvider, useGetOne } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import type { ReportFilter } from "./span.ts";

type Functions = Database["public"]["Functions"];
type Report = Extract<
  keyof Functions,
  | "report_leads"
  | "report_sources"
  | "report_campaigns"
  | "report_response_times"
  | "report_bookings"
>;

/** Loads a report. Sections of the screen share one response. */
export function useReport<Name extends Report>(name: Name, filter: ReportFilter) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", name, filter],
    queryFn: () => dataProvider.call(name, filter),
  });
}

/** Loads the leads of a span by owner. */
export function useOwnersReport({ span }: ReportFilter) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", "report_owners", span],
    queryFn: () => dataProvider.call("report_owners", { span }),
  });
}

const recountEveryMs = 3000;

/** Returns the number of days still being counted, as after a large import. Reports refresh until it is 0. */
export function useDaysLeft(filter: ReportFilter): number {
  const queries = useQueryClient();
  const left = useReport("report_response_times", filter).data?.[0]?.days_left ?? 0;
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: ["reports"] }),
      recountEveryMs,
    );
    return () => clearInterval(timer);
  }, [isCounting, queries]);
  return left;
}

/** Loads the oldest overdue leads. Each row has the total number. */
export function useOverdueLeads({ owner }: Pick<ReportFilter, "owner">) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", "report_overdue_leads", owner],
    queryFn: () =>
      dataProvider.call("report_overdue_leads", { max_rows: 10, ...(owner && { owner }) }),
  });
}

/** Returns the time zone of the reports, which is the time zone of the booking settings. */
export function useReportTimeZone(): string | undefined {
  return useGetOne<{ id: string; zone: string }>(
    "booking_settings",
    { id: "true" },
    // The reports work without it.
    withoutNotification,
  ).data?.zone;
}
