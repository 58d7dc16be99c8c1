import Typography from "@mui/material/Typography";
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
import { Late, TextLink, WorkGroup, WorkRow, WorkSection } from "./work-list.tsx";

const copy = todayCopy.leads;
/** Maximum number of rows in each group. */
const maxRows = 8;

const listAddress = (filter: LeadFilter) =>
  `/leads?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Loads late leads, oldest first, other new leads, newest first, and the number of unassigned new leads. */
function useTodayLeads(owner: string | undefined) {
  const dataProvider = useDataProvider();
  const list = (filter: LeadFilter, order: "ASC" | "DESC", perPage: number) =>
    dataProvider.getList<FoundLead>("leads", {
      filter,
      sort: { field: "created_at", order },
      pagination: { page: 1, perPage },
    });
  const own = owner && { owner: "me" };
  return useQuery({
    // Live updates invalidate this key.
    queryKey: ["leads", "today", owner],
    staleTime: 0,
    queryFn: async () => {
      const [late, added, unassigned] = await Promise.all([
        list({ reply: "overdue", ...own }, "ASC", maxRows),
        // The late ones among them are in the other group.
        list({ status: "new", ...own }, "DESC", maxRows * 2),
        list({ status: "new", owner: "unassigned" }, "DESC", 1),
      ]);
      const isLate = new Set(late.data.map(({ id }) => id));
      return {
        late: late.data,
        totalLate: late.total ?? 0,
        added: added.data.filter(({ id }) => !isLate.has(id)).slice(0, maxRows),
        totalNew: Math.max(0, (added.total ?? 0) - (late.total ?? 0)),
        unassigned: unassigned.total ?? 0,
      };
    },
  });
}

/** New leads, the late ones first. */
export function TodayLeads({ scope: { owner } }: { scope: Scope }) {
  const query = useTodayLeads(owner);
  const now = useNow();
  const { data: hours = 0 } = useResponseHours();
  const { late = [], added = [], totalLate, totalNew, unassigned = 0 } = query.data ?? {};
  const lateBy = (lead: FoundLead) => now - Date.parse(lead.created_at) - hours * 3_600_000;
  const own = owner && { owner: "me" };
  return (
    <WorkSection
      title={copy.title}
      failed={copy.failed}
      query={query}
      all={{ to: listAddress({ status: "new", ...own }), text: copy.all }}
      isEmpty={late.length + added.length + (owner ? unassigned : 0) === 0}
      empty={owner ? copy.none : copy.noneOfTeam}
    >
      {late.length + added.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <WorkGroup title={copy.groups.late} {...(totalLate !== undefined && { total: totalLate })}>
        {late.map((lead) => (
          <LeadRow key={lead.id} lead={lead} lateBy={lateBy(lead)} showsOwner={!owner} />
        ))}
      </WorkGroup>
      <WorkGroup title={copy.groups.new} {...(totalNew !== undefined && { total: totalNew })}>
        {added.map((lead) => (
          <LeadRow key={lead.id} lead={lead} showsOwner={!owner} />
        ))}
      </WorkGroup>
      {owner && unassigned > 0 && (
        <TextLink
          to={listAddress({ status: "new", owner: "unassigned" })}
          text={copy.unassigned(unassigned)}
        />
      )}
    </WorkSection>
  );
}

function LeadRow(props: { lead: FoundLead; lateBy?: number; showsOwner: boolean }) {
  const { lead, lateBy } = props;
  const facts = [
    lead.company,
    sourceLabel(lead),
    copy.score(lead.lead_score),
    props.showsOwner && (lead.owner_name ?? layoutCopy.owners.unassigned),
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
