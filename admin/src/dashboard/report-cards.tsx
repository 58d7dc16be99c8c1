import Box from "@mui/material/Box";
import { durationText } from "../format/duration-text.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { reportsCopy } from "./reports.copy.ts";
import type { Span } from "./span.ts";
import { useLateLeads, useReport } from "./use-report.ts";

const copy = reportsCopy.cards;

const minutes = (count: number | null | undefined) =>
  typeof count === "number" ? durationText(count * 60_000) : layoutCopy.none;

/** The reports in six figures; each is empty until it is known. */
export function ReportCards({ span }: { span: Span }) {
  const leads = useReport("report_leads", span).data;
  const [answers] = useReport("report_response_times", span).data ?? [];
  const late = useLateLeads().data;
  const bookings = useReport("report_bookings", span).data;
  const cards: [label: string, figure: string | undefined, isAlarming?: boolean][] = [
    [copy.leads, leads?.reduce((sum, row) => sum + row.leads, 0).toLocaleString()],
    [copy.inTime, answers && reportsCopy.share(answers.in_time, answers.due)],
    [copy.median, answers && minutes(answers.median_minutes)],
    [copy.p90, answers && minutes(answers.p90_minutes)],
    [copy.late, late && (late[0]?.total ?? 0).toLocaleString(), (late?.length ?? 0) > 0],
    [copy.bookings, bookings?.reduce((sum, row) => sum + row.appointments, 0).toLocaleString()],
  ];
  return (
    <Box
      component="dl"
      aria-label={copy.label}
      sx={{
        margin: 0,
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(3, 1fr)", lg: "repeat(6, 1fr)" },
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
            paddingBlock: 1.5,
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
              fontSize: { xs: "1.5rem", md: "1.875rem" },
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
