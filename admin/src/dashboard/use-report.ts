import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDataProvider, useGetOne } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
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

/** A report of the database; sections of the screen share one response. */
export function useReport<Name extends Report>(name: Name, filter: ReportFilter) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", name, filter],
    queryFn: () => dataProvider.call(name, filter),
  });
}

/** The leads of a span by owner. */
export function useOwnersReport({ span }: ReportFilter) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", "report_owners", span],
    queryFn: () => dataProvider.call("report_owners", { span }),
  });
}

const recountEveryMs = 3000;

/** Number of days that are still being counted, as after a large import. Reports are refreshed until none is. */
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

/** The oldest overdue leads, each with the total number. */
export function useOverdueLeads({ owner }: Pick<ReportFilter, "owner">) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["reports", "report_overdue_leads", owner],
    queryFn: () =>
      dataProvider.call("report_overdue_leads", { max_rows: 10, ...(owner && { owner }) }),
  });
}

/** The time zone whose days reports count: the one of the booking settings. */
export function useReportTimeZone(): string | undefined {
  return useGetOne<{ id: string; zone: string }>(
    "booking_settings",
    { id: "true" },
    // The reports are shown without it.
    { onError: () => undefined },
  ).data?.zone;
}
