import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import type { Database } from "@site/supabase/contracts/database.types";
import { ListBase, useCanAccess, useDataProvider, useGetList, useListContext } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../layout/list-body.tsx";
import { NativeChoice } from "../layout/native-choice.tsx";
import { ScreenHeader } from "../layout/screen-header.tsx";
import { useStaffNames } from "../layout/staff-names.ts";
import { longTime, shortTime } from "../layout/time.ts";
import type { ToastText } from "../layout/toast.tsx";
import { useChange } from "../layout/use-change.ts";
import type { AdminDataProvider } from "../providers/data-provider.ts";
import { collectedFacts, stageText, turnColumns, type Turn } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { useNow } from "./use-now.ts";
import { ViewConversation } from "./view-conversation.tsx";
import { durationText } from "./waiting.ts";

const copy = conversationsCopy.handoffs;

type Handoff = Database["public"]["Tables"]["handoffs"]["Row"];

const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };
const filters = {
  waiting: { "status@neq": "done" },
  done: { status: "done" },
} as const;
const stateChoices = (["waiting", "done"] as const).map((value) => ({
  value,
  label: copy.states[value],
}));

/** Chats that wait for a person, those that are due first on top; admins and sales take them. */
export function HandoffList() {
  return (
    <ListBase<Handoff>
      resource="handoffs"
      perPage={25}
      sort={dueFirst}
      filterDefaultValues={filters.waiting}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Handoffs />
      </Box>
    </ListBase>
  );
}

function Handoffs() {
  const { filterValues, setFilters } = useListContext<Handoff>();
  const state = filterValues.status === "done" ? "done" : "waiting";
  return (
    <>
      <Box component="search" aria-label={copy.filters}>
        <NativeChoice
          label={copy.state}
          value={state}
          choices={stateChoices}
          onChange={(chosen) =>
            setFilters(filters[chosen === "done" ? "done" : "waiting"], undefined, false)
          }
          sx={{ height: 38 }}
        />
      </Box>
      <ListBody<Handoff> copy={{ ...copy, empty: copy.empty[state] }}>
        {(rows) => (
          <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
            {rows.map((handoff) => (
              <HandoffRow key={handoff.id} handoff={handoff} />
            ))}
          </Box>
        )}
      </ListBody>
    </>
  );
}

const newestTurn = {
  sort: { field: "created_at.desc,turn", order: "DESC" },
  pagination: { page: 1, perPage: 1 },
  meta: { columns: turnColumns },
} as const;

function HandoffRow({ handoff }: { handoff: Handoff }) {
  const colleagues = useStaffNames();
  const { data: [turn] = [] } = useGetList<Turn>("conversations", {
    ...newestTurn,
    filter: { session_id: handoff.session_id },
  });
  const told = new Map(turn ? collectedFacts([turn]) : []);
  const { collected } = conversationsCopy;
  const name = told.get(collected.name) ?? told.get(collected.email) ?? copy.unknown;
  const owner = colleagues.data?.find(({ user_id }) => user_id === handoff.owner_id);
  const facts = [
    stageText(turn?.conversation_stage ?? null),
    told.get(collected.company),
    told.get(collected.need),
    handoff.owner_id !== null &&
      colleagues.data &&
      copy.takenBy(owner?.name ?? copy.formerColleague),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "168px minmax(0, 1fr) auto" },
        columnGap: 2,
        rowGap: 1,
        alignItems: "start",
        paddingBlock: 1.75,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Due handoff={handoff} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>
          {handoff.lead_id ? (
            <MuiLink component={Link} to={`/leads/${handoff.lead_id}`}>
              {name}
            </MuiLink>
          ) : (
            name
          )}
        </Box>
        {handoff.reason}
        <Box sx={{ color: "text.secondary" }}>{facts.filter(Boolean).join(" · ")}</Box>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <ViewConversation name={name} sessionId={handoff.session_id} />
        <HandoffChanges handoff={handoff} name={name} />
      </Box>
    </Box>
  );
}

/** How long it waits and until when, or when it was done. */
function Due({ handoff }: { handoff: Handoff }) {
  const now = useNow();
  if (handoff.closed_at) {
    return (
      <time dateTime={handoff.closed_at} title={longTime(handoff.closed_at)}>
        {copy.doneAt(shortTime(handoff.closed_at))}
      </time>
    );
  }
  const left = Date.parse(handoff.due_at) - now;
  return (
    <Box>
      <Box sx={{ fontWeight: 600 }}>
        {copy.waits(durationText(now - Date.parse(handoff.created_at)))}
      </Box>
      <Box
        component="time"
        dateTime={handoff.due_at}
        title={copy.dueAt(longTime(handoff.due_at))}
        sx={left < 0 ? { color: "error.main", fontWeight: 600 } : { color: "text.secondary" }}
      >
        {left < 0 ? copy.overdue(durationText(-left)) : copy.dueIn(durationText(left))}
      </Box>
    </Box>
  );
}

/** What can be done with it, for those who may. */
function HandoffChanges({ handoff, name }: { handoff: Handoff; name: string }) {
  const { canAccess } = useCanAccess({ resource: "handoffs", action: "edit" });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [run, isBusy] = useChange(copy.changeFailed);
  if (!canAccess || handoff.status === "done") return null;
  const change = (status: Handoff["status"], said: ToastText) =>
    run(async () => {
      await dataProvider.update("handoffs", {
        id: handoff.id,
        data: { status },
        previousData: handoff,
      });
      return said;
    });
  if (handoff.status === "open") {
    return (
      <Button
        variant="contained"
        disabled={isBusy}
        aria-label={copy.takeOf(name)}
        onClick={() => change("taken", copy.taken)}
      >
        {copy.take}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="contained"
        disabled={isBusy}
        aria-label={copy.doneOf(name)}
        onClick={() => change("done", copy.answered)}
      >
        {copy.done}
      </Button>
      <Button
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.giveBackOf(name)}
        onClick={() => change("open", copy.givenBack)}
      >
        {copy.giveBack}
      </Button>
    </>
  );
}
