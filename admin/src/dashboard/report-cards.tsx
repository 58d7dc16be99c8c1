import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { Link } from "react-router";
import { durationText } from "../format/duration-text.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { createdAddress, overdueAddress } from "./lead-addresses.ts";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { useOverdueLeads, useReport, useReportTimeZone } from "./use-report.ts";

const copy = reportsCopy.cards;

const minutes = (count: number | null | undefined) =>
  typeof count === "number" ? durationText(count * 60_000) : layoutCopy.none;

interface Card {
  label: string;
  /** Undefined while the report is loading. */
  value: string | undefined;
  /** The URL of the counted leads, if the lead list has a filter for them. */
  to?: string | undefined;
  isAlarming?: boolean;
}

/**
 * Returns the URL of the list of leads of a period. The list filters by days in the browser's time zone, so
 * the result is undefined when reports use another time zone.
 */
function useCreatedAddress(filter: ReportFilter): string | undefined {
  const since = useReport("report_leads", filter).data?.[0]?.starts;
  const zone = useReportTimeZone();
  if (filter.span === "all") return createdAddress(filter);
  return since && zone === getLocalZone() ? createdAddress(filter, since) : undefined;
}

/** The nine key metrics of the reports. Each is empty while its report is loading. */
export function ReportCards({ filter }: { filter: ReportFilter }) {
  const sources = useReport("report_sources", filter).data;
  const [times] = useReport("report_response_times", filter).data ?? [];
  const overdue = useOverdueLeads(filter).data;
  const bookings = useReport("report_bookings", filter).data;
  const sum = (column: "leads" | "contacted" | "qualified" | "closed") =>
    sources?.reduce((total, row) => total + row[column], 0).toLocaleString();
  const cards: Card[] = [
    { label: copy.leads, value: sum("leads"), to: useCreatedAddress(filter) },
    { label: leadStatusLabels.contacted, value: sum("contacted") },
    { label: leadStatusLabels.qualified, value: sum("qualified") },
    { label: leadStatusLabels.closed, value: sum("closed") },
    {
      label: copy.bookings,
      value: bookings?.reduce((total, row) => total + row.appointments, 0).toLocaleString(),
    },
    {
      label: times ? copy.inTimeOf(reportsCopy.inTime(times.in_time, times.due)) : copy.inTime,
      value: times && reportsCopy.share(times.in_time, times.due),
    },
    { label: copy.median, value: times && minutes(times.median_minutes) },
    { label: copy.p90, value: times && minutes(times.p90_minutes) },
    {
      label: copy.overdue,
      value: overdue && (overdue[0]?.total ?? 0).toLocaleString(),
      to: overdueAddress(filter),
      isAlarming: (overdue?.length ?? 0) > 0,
    },
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
      {cards.map(({ label, value, to, isAlarming }) => (
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
            {to && value !== undefined ? (
              <MuiLink
                component={Link}
                to={to}
                color="inherit"
                underline="hover"
                aria-label={`${label}: ${value}`}
              >
                {value}
              </MuiLink>
            ) : (
              value
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
