import Box from "@mui/material/Box";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { durationText } from "../format/duration-text.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { useOverdueLeads, useReport } from "./use-report.ts";

const copy = reportsCopy.cards;

const minutes = (count: number | null | undefined) =>
  typeof count === "number" ? durationText(count * 60_000) : layoutCopy.none;

/** The reports in nine numbers; each is empty until it has arrived. */
export function ReportCards({ filter }: { filter: ReportFilter }) {
  const sources = useReport("report_sources", filter).data;
  const [times] = useReport("report_response_times", filter).data ?? [];
  const overdue = useOverdueLeads(filter).data;
  const bookings = useReport("report_bookings", filter).data;
  const sum = (column: "leads" | "contacted" | "qualified" | "closed") =>
    sources?.reduce((total, row) => total + row[column], 0).toLocaleString();
  const cards: [label: string, figure: string | undefined, isAlarming?: boolean][] = [
    [copy.leads, sum("leads")],
    [leadStatusLabels.contacted, sum("contacted")],
    [leadStatusLabels.qualified, sum("qualified")],
    [leadStatusLabels.closed, sum("closed")],
    [copy.bookings, bookings?.reduce((total, row) => total + row.appointments, 0).toLocaleString()],
    [copy.inTime, times && reportsCopy.share(times.in_time, times.due)],
    [copy.median, times && minutes(times.median_minutes)],
    [copy.p90, times && minutes(times.p90_minutes)],
    [
      copy.overdue,
      overdue && (overdue[0]?.total ?? 0).toLocaleString(),
      (overdue?.length ?? 0) > 0,
    ],
  ];
  return (
    <Box
      component="dl"
      aria-label={copy.label}
      sx={{
        margin: 0,
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(3, 1fr)", lg: "repeat(5, 1fr)" },
        columnGap: 3,
      }}
    >
      {cards.map(([label, figure, isAlarming]) => (
        <Box
          key={label}
          sx={{
            display: "flex",
            flexDirection: "column-reverse",
            justifyContent: "flex-end",
            gap: 0.25,
            paddingBlock: 1,
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              margin: 0,
              fontFamily: (theme) => theme.typography.h1.fontFamily,
              fontSize: { xs: "1.375rem", md: "1.625rem" },
              lineHeight: 1.15,
              fontWeight: 500,
              letterSpacing: "-0.02em",
              minHeight: "1.15em",
              whiteSpace: "nowrap",
              color: isAlarming ? "primary.main" : "text.primary",
            }}
          >
            {figure}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
