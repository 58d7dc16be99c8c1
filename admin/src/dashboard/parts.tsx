import { formatResponseTime } from "@site/supabase/domain/response-time";
import type { Database } from "@site/supabase/contracts/database.types";
import {
  formSourceLabels,
  formSources,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useResponseHours } from "../shared/replies/use-response-hours.ts";
import { RowBars, StackedBars } from "./charts.tsx";
import type { Pattern } from "./patterns.tsx";
import { periodMarks, periodText } from "./period-text.ts";
import { pivot } from "./pivot.ts";
import { ReportPart } from "./report-part.tsx";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { useReport } from "./use-report.ts";
import { keptRanges, waitRanges } from "./wait-bounds.ts";

const sourcePatterns = {
  contact_form: "solid",
  download_guide: "lines",
  chat: "dots",
} as const satisfies Record<(typeof formSources)[number], Pattern>;

/** Leads by form over time. */
export function LeadsPart({ filter }: { filter: ReportFilter }) {
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
    label: formSourceLabels[source],
    pattern: sourcePatterns[source],
    values: counts[source],
  }));
  return (
    <ReportPart
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
    </ReportPart>
  );
}

/** The funnel from received to qualified, and how many were closed at any step. */
export function FunnelPart({ filter }: { filter: ReportFilter }) {
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
      // Leads are closed at any step: it is no part of the funnel.
      pattern: status === "closed" ? ("lines" as const) : ("solid" as const),
    })),
  ];
  return (
    <ReportPart
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
                  formSourceLabels[form_source],
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
          said: withShare(value, all),
          pattern,
        }))}
      />
    </ReportPart>
  );
}

const withShare = (value: number, whole: number) =>
  `${value.toLocaleString()} · ${reportsCopy.share(value, whole)}`;

/** Leads by campaign. */
export function CampaignsPart({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.campaigns;
  const query = useReport("report_campaigns", filter);
  const rows = (query.data ?? []).map((row) => ({
    ...row,
    name: row.kind === "campaign" ? row.campaign : row.kind === "none" ? copy.none : copy.others,
  }));
  return (
    <ReportPart
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
          name: name.length > 20 ? `${name.slice(0, 19)}…` : name,
          value: leads,
          said: leads.toLocaleString(),
          pattern: kind === "campaign" ? "solid" : kind === "others" ? "lines" : "empty",
        }))}
      />
    </ReportPart>
  );
}

/** Response times, compared with the promised one. */
export function ResponseTimesPart({ filter }: { filter: ReportFilter }) {
  const copy = reportsCopy.responseTimes;
  const report = useReport("report_response_times", filter);
  const promise = useResponseHours();
  const hours = promise.data;
  const query = hours === undefined ? promise : report;
  const [answers] = report.data ?? [];
  const waits = answers?.waits ?? [];
  const due = answers?.due ?? 0;
  const sentences =
    answers && hours !== undefined
      ? [
          copy.text(reportsCopy.inTime(answers.in_time, due), formatResponseTime(hours)),
          answers.late_unanswered > 0 && copy.unanswered(answers.late_unanswered.toLocaleString()),
          copy.excluded,
        ]
      : [];
  const rows = (hours === undefined ? [] : waitRanges(hours)).map((name, index) => ({
    name,
    value: waits[index] ?? 0,
    said: (waits[index] ?? 0).toLocaleString(),
    pattern: index < keptRanges ? ("solid" as const) : ("lines" as const),
  }));
  return (
    <ReportPart
      title={copy.title}
      query={query}
      text={sentences.filter(Boolean).join(" ")}
      legend={[
        { label: copy.kept, pattern: "solid" },
        { label: copy.broken, pattern: "lines" },
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
    </ReportPart>
  );
}

const bookingKinds = ["upcoming", "completed", "noShow", "cancelled"] as const;
const kindOf: Record<
  Database["public"]["Enums"]["appointment_status"],
  (typeof bookingKinds)[number]
> = {
  // The report counts past ones as completed.
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

/** Appointments by the time they were booked, and their outcome. */
export function BookingsPart({ filter }: { filter: ReportFilter }) {
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
    <ReportPart
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
    </ReportPart>
  );
}
