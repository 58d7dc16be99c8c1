import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { RowBars, truncateName } from "./charts.tsx";
import { ReportSection } from "./report-section.tsx";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { useOwnersReport } from "./use-report.ts";

const copy = reportsCopy.owners;
const maxBars = 12;

/** Leads and outcomes by owner. */
export function OwnersSection({ filter }: { filter: ReportFilter }) {
  const query = useOwnersReport(filter);
  const rows = (query.data ?? []).map((row) => ({
    ...row,
    name: row.owner_name ?? copy.unassigned,
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
                copy.columns.owner,
                copy.columns.leads,
                leadStatusLabels.contacted,
                leadStatusLabels.qualified,
                leadStatusLabels.closed,
                copy.columns.inTime,
                copy.columns.waiting,
              ],
              rows: rows.map((row) => [
                row.name,
                row.leads,
                row.contacted,
                row.qualified,
                row.closed,
                `${reportsCopy.inTime(row.in_time, row.due)} · ${reportsCopy.share(row.in_time, row.due)}`,
                row.late_unanswered,
              ]),
            }
      }
    >
      <RowBars
        names={140}
        rows={rows.slice(0, maxBars).map(({ name, owner_id, leads }) => ({
          name: truncateName(name),
          value: leads,
          valueText: leads.toLocaleString(),
          pattern: owner_id === null ? ("empty" as const) : ("solid" as const),
        }))}
      />
    </ReportSection>
  );
}
