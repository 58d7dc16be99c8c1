import { formatResponseTime } from "@site/supabase/domain/response-time";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSources, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useResponseHours } from "../shared/replies/use-response-hours.ts";
import { RowBars, StackedBars, truncateName } from "./charts.tsx";
import type { Pattern } from "./patterns.tsx";
import { periodMarks, periodText } from "./period-text.ts";
import { pivot } from "./pivot.ts";
import { ReportSection } from "./report-section.tsx";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { useReport } from "./use-report.ts";
import { inTimeRanges, waitRanges } from "./wait-bounds.ts";

const sourcePatterns = {
  contact_form: "solid",
  download_guide: "lines",
  chat: "dots",
} as const satisfies Record<(typeof formSources)[number], Pattern>;

/** Leads by form over time. */
export function LeadsSection({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.leads;
  const query = useReport("report_leads", filter);
  const rows = query.data ?? [];
  const { periods, counts, total } = pivot(
    formSources,
    rows.map(({ form_source, leads, starts, ends }) => ({
      starts,
      ends,
      kind: form_source,
      count: leads,
    })),
  );
  const imported = rows.reduce((sum, row) => sum + row.imported, 0);
  const series = formSources.map((source) => ({
    label: reportsCopy.sources[source],
    pattern: sourcePatterns[source],
    values: counts[source],
  }));
  return (
    <ReportSection
      title={copy.title}
      query={query}
      text={copy.text(total, imported)}
      legend={series}
      numbers={
        total === 0
          ? undefined
          : {
              head: [copy.period, ...series.map(({ label }) => label), reportsCopy.total],
              rows: periods.map((period, index) => {
                const values = series.map(({ values: of }) => of[index] ?? 0);
                return [periodText(period), ...values, values.reduce((sum, one) => sum + one, 0)];
              }),
            }
      }
    >
      <StackedBars marks={periodMarks(periods)} series={series} />
    </ReportSection>
  );
}

/** The funnel from received to qualified, and the closed leads. */
export function FunnelSection({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.funnel;
  const query = useReport("report_sources", filter);
  const sources = query.data ?? [];
  const sum = (column: Exclude<keyof (typeof sources)[number], "form_source">) =>
    sources.reduce((total, row) => total + row[column], 0);
  const all = sum("leads");
  const steps = [
    { name: copy.received, value: all, now: sum("now_new"), pattern: "solid" as const },
    ...(["contacted", "qualified", "closed"] as const).map((status) => ({
      name: leadStatusLabels[status],
      value: sum(status),
      now: sum(`now_${status}`),
      // Leads can be closed at any step, so "closed" is not part of the funnel.
      pattern: status === "closed" ? ("lines" as const) : ("solid" as const),
    })),
  ];
  return (
    <ReportSection
      title={copy.title}
      query={query}
      text={copy.text}
      numbers={
        all === 0
          ? undefined
          : {
              head: [copy.source, ...steps.map(({ name }) => name)],
              rows: [
                ...sources.map(({ form_source, leads, contacted, qualified, closed }) => [
                  reportsCopy.sources[form_source],
                  leads,
                  ...[contacted, qualified, closed].map((value) => withShare(value, leads)),
                ]),
                [
                  reportsCopy.total,
                  all,
                  ...steps.slice(1).map(({ value }) => withShare(value, all)),
                ],
                [
                  copy.now,
                  `${leadStatusLabels.new} ${steps[0]?.now.toLocaleString()}`,
                  ...steps.slice(1).map(({ now }) => now),
                ],
              ],
            }
      }
    >
      <RowBars
        names={84}
        rows={steps.map(({ name, value, pattern }) => ({
          name,
          value,
          valueText: withShare(value, all),
          pattern,
        }))}
      />
    </ReportSection>
  );
}

const withShare = (value: number, whole: number) =>
  `${value.toLocaleString()} · ${reportsCopy.share(value, whole)}`;

/** Leads by campaign. */
export function CampaignsSection({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.campaigns;
  const query = useReport("report_campaigns", filter);
  const rows = (query.data ?? []).map((row) => ({
    ...row,
    name: row.kind === "campaign" ? row.campaign : row.kind === "none" ? copy.none : copy.others,
  }));
  return (
    <ReportSection
      title={copy.title}
      query={query}
      text={copy.text}
      numbers={
        rows.length === 0
          ? undefined
          : {
              head: [
                copy.campaign,
                copy.leads,
                leadStatusLabels.contacted,
                leadStatusLabels.qualified,
                leadStatusLabels.closed,
              ],
              rows: rows.map(({ name, leads, contacted, qualified, closed }) => [
                name,
                leads,
                ...[contacted, qualified, closed].map((value) => withShare(value, leads)),
              ]),
            }
      }
    >
      <RowBars
        names={140}
        rows={rows.map(({ name, kind, leads }) => ({
          name: truncateName(name),
          value: leads,
          valueText: leads.toLocaleString(),
          pattern: kind === "campaign" ? "solid" : kind === "others" ? "lines" : "empty",
        }))}
      />
    </ReportSection>
  );
}

/** Response times, compared with the promised response time. */
export function ResponseTimesSection({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.responseTimes;
  const report = useReport("report_response_times", filter);
  const promise = useResponseHours();
  const hours = promise.data;
  const query = hours === undefined ? promise : report;
  const [times] = report.data ?? [];
  const waits = times?.waits ?? [];
  const due = times?.due ?? 0;
  const sentences =
    times && hours !== undefined
      ? [
          copy.text(reportsCopy.inTime(times.in_time, due), formatResponseTime(hours)),
          times.late_unanswered > 0 && copy.unanswered(times.late_unanswered.toLocaleString()),
          copy.excluded,
        ]
      : [];
  const rows = (hours === undefined ? [] : waitRanges(hours)).map((name, index) => ({
    name,
    value: waits[index] ?? 0,
    valueText: (waits[index] ?? 0).toLocaleString(),
    pattern: index < inTimeRanges ? ("solid" as const) : ("lines" as const),
  }));
  return (
    <ReportSection
      title={copy.title}
      query={query}
      text={sentences.filter(Boolean).join(" ")}
      legend={[
        { label: copy.inTime, pattern: "solid" },
        { label: copy.late, pattern: "lines" },
      ]}
      numbers={
        due === 0
          ? undefined
          : {
              head: [copy.wait, copy.leads],
              rows: rows.map(({ name, value }) => [name, value]),
            }
      }
    >
      <RowBars names={108} rows={rows} />
    </ReportSection>
  );
}

const bookingKinds = ["upcoming", "completed", "noShow", "cancelled"] as const;
const kindOf: Record<
  Database["public"]["Enums"]["appointment_status"],
  (typeof bookingKinds)[number]
> = {
  // The report counts past appointments as completed.
  scheduled: "upcoming",
  confirmed: "upcoming",
  completed: "completed",
  no_show: "noShow",
  cancelled: "cancelled",
};
const bookingPatterns = {
  upcoming: "solid",
  completed: "lines",
  noShow: "dots",
  cancelled: "empty",
} as const satisfies Record<(typeof bookingKinds)[number], Pattern>;

/** Appointments by booking date and outcome. */
export function BookingsSection({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.bookings;
  const query = useReport("report_bookings", filter);
  const { periods, counts, total } = pivot(
    bookingKinds,
    (query.data ?? []).map(({ status, appointments, ...period }) => ({
      ...period,
      kind: kindOf[status],
      count: appointments,
    })),
  );
  const series = bookingKinds.map((kind) => ({
    label: copy.kinds[kind],
    pattern: bookingPatterns[kind],
    values: counts[kind],
  }));
  return (
    <ReportSection
      title={copy.title}
      query={query}
      text={copy.text(total)}
      legend={series}
      numbers={
        total === 0
          ? undefined
          : {
              head: [
                reportsCopy.leads.period,
                ...series.map(({ label }) => label),
                reportsCopy.total,
              ],
              rows: periods.map((period, index) => {
                const values = series.map(({ values: of }) => of[index] ?? 0);
                return [periodText(period), ...values, values.reduce((sum, one) => sum + one, 0)];
              }),
            }
      }
    >
      <StackedBars marks={periodMarks(periods)} series={series} />
    </ReportSection>
  );
}
