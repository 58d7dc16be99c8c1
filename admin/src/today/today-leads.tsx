import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { durationText } from "../format/duration-text.ts";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { FoundLead } from "../providers/data/found-lead.ts";
import type { LeadFilter } from "../providers/data/lead-query.ts";
import { useResponseHours } from "../shared/replies/use-response-hours.ts";
import { sourceLabel } from "../shared/leads/lead-source.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import type { Scope } from "./scope.ts";
import { todayCopy } from "./today.copy.ts";
import { Late, WorkGroup, WorkRow, WorkSection } from "./work-list.tsx";

const copy = todayCopy.leads;
/** Maximum number of rows in each group. */
const maxRows = 8;

const allNewLeads = `/leads?${new URLSearchParams({ filter: JSON.stringify({ status: "new" }) })}`;

/** Loads late leads, oldest first, and other new leads, newest first: the user's and unassigned ones, or all. */
function useTodayLeads(owner: string | undefined) {
  const dataProvider = useDataProvider();
  async function list(filter: LeadFilter, order: "ASC" | "DESC") {
    const filters = owner
      ? ["me", "unassigned"].map((one) => ({ ...filter, owner: one }))
      : [filter];
    const lists = await Promise.all(
      filters.map((one) =>
        dataProvider.getList<FoundLead>("leads", {
          filter: one,
          sort: { field: "created_at", order },
          // The late ones among the new leads are in the other group.
          pagination: { page: 1, perPage: maxRows * 2 },
        }),
      ),
    );
    const sign = order === "ASC" ? 1 : -1;
    const leads = lists
      .flatMap(({ data }) => data)
      .toSorted((a, b) => sign * a.created_at.localeCompare(b.created_at));
    return { leads, total: lists.reduce((sum, { total = 0 }) => sum + total, 0) };
  }
  return useQuery({
    // Live updates invalidate this key.
    queryKey: ["leads", "today", owner],
    staleTime: 0,
    queryFn: async () => {
      const [late, added] = await Promise.all([
        list({ reply: "overdue" }, "ASC"),
        list({ status: "new" }, "DESC"),
      ]);
      const isLate = new Set(late.leads.map(({ id }) => id));
      return {
        late: { leads: late.leads.slice(0, maxRows), total: late.total },
        added: {
          leads: added.leads.filter(({ id }) => !isLate.has(id)).slice(0, maxRows),
          total: Math.max(0, added.total - late.total),
        },
      };
    },
  });
}

const none = { leads: [], total: 0 };

/** New leads, the late ones first. */
export function TodayLeads({ scope: { owner } }: { scope: Scope }) {
  const query = useTodayLeads(owner);
  const now = useNow();
  const { data: hours = 0 } = useResponseHours();
  const { late, added } = query.data ?? { late: none, added: none };
  const lateBy = (lead: FoundLead) => now - Date.parse(lead.created_at) - hours * 3_600_000;
  return (
    <WorkSection
      title={copy.title}
      failed={copy.failed}
      query={query}
      all={{ to: allNewLeads, text: copy.all }}
      isEmpty={late.leads.length + added.leads.length === 0}
      empty={copy.none}
    >
      <WorkGroup title={copy.groups.late} total={late.total}>
        {late.leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} lateBy={lateBy(lead)} showsOwner={!owner} />
        ))}
      </WorkGroup>
      <WorkGroup title={copy.groups.new} total={added.total}>
        {added.leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} showsOwner={!owner} />
        ))}
      </WorkGroup>
    </WorkSection>
  );
}

function LeadRow(props: { lead: FoundLead; lateBy?: number; showsOwner: boolean }) {
  const { lead, lateBy } = props;
  const facts = [
    lead.company,
    sourceLabel(lead),
    copy.score(lead.lead_score),
    (props.showsOwner || lead.owner_id === null) &&
      (lead.owner_name ?? layoutCopy.owners.unassigned),
  ];
  return (
    <WorkRow
      to={`/leads/${lead.id}`}
      text={lead.name}
      facts={
        <>
          {lateBy !== undefined && lateBy > 0 && (
            <>
              <Late>{todayCopy.late(durationText(lateBy))}</Late>
              {" · "}
            </>
          )}
          <time dateTime={lead.created_at} title={formatLongDateTime(lead.created_at)}>
            {formatDateTime(lead.created_at)}
          </time>
          {` · ${facts.filter(Boolean).join(" · ")}`}
        </>
      }
    />
  );
}
