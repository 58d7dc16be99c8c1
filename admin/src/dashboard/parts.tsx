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
import { periodMark, periodText } from "./period-text.ts";
import { pivot } from "./pivot.ts";
import { ReportPart } from "./report-part.tsx";
import { reportsCopy } from "./reports.copy.ts";
import type { Span } from "./span.ts";
import { useReport } from "./use-report.ts";
import { keptRanges, waitRanges } from "./wait-bounds.ts";

const sourcePatterns = {
  contact_form: "solid",
  download_guide: "lines",
  chat: "dots",
} as const satisfies Record<(typeof formSources)[number], Pattern>;

/** How many leads came by which form, over the time. */
export function LeadsPart({ span }: { span: Span }) {
  const copy = reportsCopy.leads;
  const query = useReport("report_leads", span);
  const rows = query.data ?? [];
  const { periods, counts, total } = pivot(
    formSources,
    rows.map(({ form_source, leads, ...period }) => ({
      ...period,
      kind: form_source,
      count: leads,
    })),
  );
  const series = formSources.map((source) => ({
    label: formSourceLabels[source],
    pattern: sourcePatterns[source],
    values: counts[source],
  }));
  return (
    <ReportPart
      title={copy.title}
      query={query}
      text={copy.text(total.toLocaleString())}
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
      <StackedBars marks={periods.map((period) => periodMark(period))} series={series} />
    </ReportPart>
  );
}

/** How far the leads of the time have come, in all and by form. */
export function ConversionPart({ span }: { span: Span }) {
  const copy = reportsCopy.conversion;
  const query = useReport("report_sources", span);
  const sources = query.data ?? [];
  const sum = (column: Exclude<keyof (typeof sources)[number], "form_source">) =>
    sources.reduce((total, row) => total + row[column], 0);
  const all = sum("leads");
  const steps = [
    { name: copy.received, value: all, now: sum("now_new") },
    { name: leadStatusLabels.contacted, value: sum("contacted"), now: sum("now_contacted") },
    { name: leadStatusLabels.qualified, value: sum("qualified"), now: sum("now_qualified") },
    { name: leadStatusLabels.closed, value: sum("closed"), now: sum("now_closed") },
  ];
  const said = (value: number) => `${value.toLocaleString()} · ${reportsCopy.share(value, all)}`;
  return (
    <ReportPart
      title={copy.title}
      query={query}
      text={copy.text}
      numbers={
        all === 0
          ? undefined
          : {
              head: [
                copy.source,
                copy.received,
                leadStatusLabels.contacted,
                leadStatusLabels.qualified,
                leadStatusLabels.closed,
              ],
              rows: [
                ...sources.map(({ form_source, leads, contacted, qualified, closed }) => [
                  formSourceLabels[form_source],
                  leads,
                  ...[contacted, qualified, closed].map((value) => withShare(value, leads)),
                ]),
                [reportsCopy.total, all, ...steps.slice(1).map(({ value }) => said(value))],
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
        rows={steps.map(({ name, value }) => ({
          name,
          value,
          said: said(value),
          pattern: "solid",
        }))}
      />
    </ReportPart>
  );
}

const withShare = (value: number, whole: number) =>
  `${value.toLocaleString()} · ${reportsCopy.share(value, whole)}`;

/** How many leads each campaign brought. */
export function CampaignsPart({ span }: { span: Span }) {
  const copy = reportsCopy.campaigns;
  const query = useReport("report_campaigns", span);
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

/** How long leads waited for their answer, against the promise. */
export function AnswersPart({ span }: { span: Span }) {
  const copy = reportsCopy.answers;
  const report = useReport("report_response_times", span);
  const promise = useResponseHours();
  const hours = promise.data;
  const query = hours === undefined ? promise : report;
  const [answers] = report.data ?? [];
  const waits = answers?.waits ?? [];
  const due = answers?.due ?? 0;
  const sentences =
    answers && hours !== undefined
      ? [
          copy.text(
            answers.in_time.toLocaleString(),
            due.toLocaleString(),
            formatResponseTime(hours),
          ),
          answers.late_unanswered > 0 && copy.unanswered(answers.late_unanswered.toLocaleString()),
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

const bookingKinds = ["coming", "held", "missed", "cancelled"] as const;
const kindOf: Record<
  Database["public"]["Enums"]["appointment_status"],
  (typeof bookingKinds)[number]
> = {
  scheduled: "coming",
  confirmed: "coming",
  completed: "held",
  no_show: "missed",
  cancelled: "cancelled",
};
const bookingPatterns = {
  coming: "solid",
  held: "lines",
  missed: "dots",
  cancelled: "empty",
} as const satisfies Record<(typeof bookingKinds)[number], Pattern>;

/** How many appointments were made over the time, and what became of them. */
export function BookingsPart({ span }: { span: Span }) {
  const copy = reportsCopy.bookings;
  const query = useReport("report_bookings", span);
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
      text={copy.text(total.toLocaleString())}
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
      <StackedBars marks={periods.map((period) => periodMark(period))} series={series} />
    </ReportPart>
  );
}
