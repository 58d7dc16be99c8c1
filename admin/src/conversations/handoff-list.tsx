import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { formatResponseTime } from "@site/supabase/domain/response-time";
import type { Database } from "@site/supabase/contracts/database.types";
import {
  List,
  Pagination,
  RecordsIterator,
  useGetIdentity,
  useGetManyAggregate,
  useListContext,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { durationText } from "../format/duration-text.ts";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { FoundChat } from "../providers/data/chat-query.ts";
import { ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { useResponseHours } from "../shared/replies/use-response-hours.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { stageText } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { dueText } from "./due-text.ts";
import { HandoffActions } from "./handoff-actions.tsx";
import { ViewConversation } from "./view-conversation.tsx";

const copy = conversationsCopy.handoffs;

/** A row of `handoffs`. */
export type Handoff = Database["public"]["Tables"]["handoffs"]["Row"];

// The chat with the longest wait is due first.
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const lastDoneFirst = { field: "closed_at.desc,id", order: "DESC" } as const;
const pagination = <Pagination rowsPerPageOptions={[25, 50, 100]} />;

const states = ["waiting", "open", "mine", "done"] as const;
type State = (typeof states)[number];

/** Returns the API filter of a state. `me` is the id of the current user. */
const filterOf = (state: State, me: string): Record<string, string> =>
  ({
    waiting: { "status@neq": "done" },
    open: { status: "open" },
    mine: { "status@neq": "done", owner_id: me },
    done: { status: "done" },
  })[state];

/** Returns the state of a filter in the URL. */
function stateOf({ status, owner_id }: Record<string, unknown>): State {
  if (status === "done" || status === "open") return status;
  return owner_id === undefined ? "waiting" : "mine";
}

/** Chats that wait for a reply from staff, most urgent first. Admins and sales claim them. */
export function HandoffList() {
  return (
    <>
      <ListTitle title={copy.title} />
      <List<Handoff>
        resource="handoffs"
        title={copy.title}
        perPage={25}
        sort={dueFirst}
        filterDefaultValues={filterOf("waiting", "")}
        actions={<StateFilter />}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        pagination={pagination}
        queryOptions={withoutNotification}
      >
        <Handoffs />
      </List>
    </>
  );
}

function StateFilter() {
  const { filterValues, setFilters, setSort } = useListContext<Handoff>();
  const { identity } = useGetIdentity();
  const { data: hours } = useResponseHours();
  function choose(value: string) {
    const chosen = states.find((known) => known === value) ?? "waiting";
    setSort(chosen === "done" ? lastDoneFirst : dueFirst);
    setFilters(filterOf(chosen, String(identity?.id ?? "")), undefined, false);
  }
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        paddingBlock: 1,
        flex: 1,
      }}
    >
      <TextField
        select
        value={stateOf(filterValues)}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ htmlInput: { "aria-label": copy.state } }}
        sx={{ minWidth: 150 }}
      >
        {states.map((state) => (
          <MenuItem key={state} value={state}>
            {copy.states[state]}
          </MenuItem>
        ))}
      </TextField>
      {hours !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {copy.promise(formatResponseTime(hours))}
        </Typography>
      )}
    </Box>
  );
}

function Handoffs() {
  const { data, isPending, filterValues } = useListContext<Handoff>();
  if (isPending || !data) return <Typography component="output">{copy.loading}</Typography>;
  if (data.length === 0)
    return <Typography sx={{ padding: 2 }}>{copy.empty[stateOf(filterValues)]}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      <RecordsIterator<Handoff>>
        <HandoffRow />
      </RecordsIterator>
    </Box>
  );
}

function HandoffRow() {
  const handoff = useRecordContext<Handoff>();
  const colleagues = useStaffNames();
  const { data: [chat] = [] } = useGetManyAggregate<FoundChat>(
    "chats",
    { ids: handoff ? [handoff.session_id] : [] },
    { enabled: handoff !== undefined },
  );
  if (!handoff) return null;
  const name = chat?.name ?? chat?.email ?? conversationsCopy.unknown;
  const lead = handoff.lead_id ?? chat?.lead_id;
  const owner =
    handoff.owner_id !== null && colleagues.data
      ? (colleagues.data.find(({ user_id }) => user_id === handoff.owner_id)?.name ??
        copy.formerColleague)
      : undefined;
  const facts = [
    stageText(chat?.stage ?? null),
    chat?.company,
    owner !== undefined && copy.claimedBy(owner),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "168px minmax(0, 1fr)",
          lg: "168px minmax(0, 1fr) auto",
        },
        columnGap: 2,
        rowGap: 1,
        alignItems: "start",
        padding: 1.5,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Due handoff={handoff} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>
          {lead ? (
            <MuiLink component={Link} to={`/leads/${lead}`}>
              {name}
            </MuiLink>
          ) : (
            name
          )}
        </Box>
        {handoff.reason}
        {chat?.first_question && (
          <Box sx={{ color: "text.secondary" }}>{copy.asked(chat.first_question)}</Box>
        )}
        <Box sx={{ color: "text.secondary" }}>{facts.filter(Boolean).join(" · ")}</Box>
        {handoff.note && (
          <Box
            sx={{
              marginTop: 0.75,
              paddingLeft: 1.25,
              borderLeft: 2,
              borderColor: "divider",
              whiteSpace: "pre-wrap",
            }}
          >
            {handoff.note}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          gridColumn: { sm: 2, lg: "auto" },
        }}
      >
        <Button
          component={Link}
          to={`/handoffs/${handoff.id}/show`}
          variant="outlined"
          aria-label={copy.openChatWith(name)}
        >
          {copy.openChat}
        </Button>
        <ViewConversation name={name} sessionId={handoff.session_id} appearance="button" />
        <HandoffActions
          handoff={handoff}
          name={name}
          owner={owner}
          email={chat?.email ?? null}
          leadId={lead ?? null}
        />
      </Box>
    </Box>
  );
}

/** The waiting time and the due time of the reply, or the time when the chat was closed. */
function Due({ handoff }: { handoff: Handoff }) {
  const now = useNow();
  if (handoff.closed_at) {
    return (
      <time dateTime={handoff.closed_at} title={formatLongDateTime(handoff.closed_at)}>
        {copy.doneAt(formatDateTime(handoff.closed_at))}
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
        title={copy.dueAt(formatLongDateTime(handoff.due_at))}
        sx={left < 0 ? { color: "error.main", fontWeight: 600 } : { color: "text.secondary" }}
      >
        {dueText(handoff.due_at, now)}
      </Box>
    </Box>
  );
}
