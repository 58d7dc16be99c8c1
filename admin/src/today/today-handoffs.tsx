import type { Database } from "@site/supabase/contracts/database.types";
import { useGetList, useGetManyAggregate } from "react-admin";
import { durationText } from "../format/duration-text.ts";
import { formatLongDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { FoundChat } from "../providers/data/chat-query.ts";
import { useStaffName } from "../shared/staff/staff-names.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import type { Scope } from "./scope.ts";
import { todayCopy } from "./today.copy.ts";
import { Late, WorkGroup, WorkRow, WorkSection } from "./work-list.tsx";

const copy = todayCopy.handoffs;
type Handoff = Database["public"]["Tables"]["handoffs"]["Row"];

const maxRows = 50;
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;

/** Chats that wait for a person: unclaimed ones and the user's, or those of the team. */
export function TodayHandoffs({ scope: { owner } }: { scope: Scope }) {
  const query = useGetList<Handoff>(
    "handoffs",
    {
      filter: { "status@neq": "done" },
      sort: dueFirst,
      pagination: { page: 1, perPage: maxRows },
    },
    withoutNotification,
  );
  const handoffs = (query.data ?? []).filter(
    ({ owner_id }) => owner === undefined || owner_id === null || owner_id === owner,
  );
  return (
    <WorkSection
      title={copy.title}
      failed={copy.failed}
      query={query}
      all={{ to: "/handoffs", text: copy.all }}
      isEmpty={handoffs.length === 0}
      empty={copy.none}
    >
      <WorkGroup>
        {handoffs.map((handoff) => (
          <HandoffRow key={handoff.id} handoff={handoff} />
        ))}
      </WorkGroup>
    </WorkSection>
  );
}

function HandoffRow({ handoff }: { handoff: Handoff }) {
  const now = useNow();
  const nameOf = useStaffName();
  const { data: [chat] = [] } = useGetManyAggregate<FoundChat>("chats", {
    ids: [handoff.session_id],
  });
  const left = Date.parse(handoff.due_at) - now;
  return (
    <WorkRow
      to={`/handoffs/${handoff.id}/show`}
      text={chat?.name ?? chat?.email ?? copy.visitor}
      facts={
        <>
          <time dateTime={handoff.due_at} title={formatLongDateTime(handoff.due_at)}>
            {left < 0 ? (
              <Late>{todayCopy.late(durationText(-left))}</Late>
            ) : (
              copy.due(durationText(left))
            )}
          </time>
          {` · ${handoff.owner_id === null ? copy.unclaimed : nameOf(handoff.owner_id)} · ${handoff.reason}`}
        </>
      }
    />
  );
}
