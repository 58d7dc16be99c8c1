import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { formatResponseTime } from "@site/supabase/domain/response-time";
import type { Database } from "@site/supabase/contracts/database.types";
import { useId, useState } from "react";
import {
  ListBase,
  useCanAccess,
  useDataProvider,
  useGetIdentity,
  useGetManyAggregate,
  useListContext,
} from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { Modal } from "../ui/modal.tsx";
import { NativeChoice } from "../ui/native-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { longTime, shortTime } from "../format/time.ts";
import type { ToastText } from "../ui/toast.tsx";
import { useResponseHours } from "../shared/replies/use-response-hours.ts";
import { useChange } from "../editing/use-command.ts";
import type { FoundChat } from "../providers/data/chat-query.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { stageText } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { dueText } from "./due-text.ts";
import { useNow } from "../format/use-now.ts";
import { ViewConversation } from "./view-conversation.tsx";
import { durationText } from "../format/duration-text.ts";

const copy = conversationsCopy.handoffs;

type Handoff = Database["public"]["Tables"]["handoffs"]["Row"];

// Who waits longest is due first.
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const lastDoneFirst = { field: "closed_at.desc,id", order: "DESC" } as const;
const queryOptions = { onError: shownInPlace };

const states = ["waiting", "open", "mine", "done"] as const;
type State = (typeof states)[number];
const stateChoices = states.map((value) => ({ value, label: copy.states[value] }));

/** What the API is asked for in a state; `me` is who asks. */
const filterOf = (state: State, me: string): Record<string, string> =>
  ({
    waiting: { "status@neq": "done" },
    open: { status: "open" },
    mine: { "status@neq": "done", owner_id: me },
    done: { status: "done" },
  })[state];

/** The state that a filter of the address stands for. */
function stateOf({ status, owner_id }: Record<string, unknown>): State {
  if (status === "done" || status === "open") return status;
  return owner_id === undefined ? "waiting" : "mine";
}

/** Chats that wait for a person, who waits longest on top; admins and sales take them. */
export function HandoffList() {
  const { data: hours } = useResponseHours();
  const promise = hours === undefined ? "" : copy.promise(formatResponseTime(hours));
  return (
    <ListBase<Handoff>
      resource="handoffs"
      perPage={25}
      sort={dueFirst}
      filterDefaultValues={filterOf("waiting", "")}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 960 }}>
        <ScreenHeader title={copy.title} subtitle={`${copy.subtitle} ${promise}`} />
        <Handoffs />
      </Box>
    </ListBase>
  );
}

function Handoffs() {
  const { filterValues, setFilters, setSort } = useListContext<Handoff>();
  const { identity } = useGetIdentity();
  const state = stateOf(filterValues);
  function choose(value: string) {
    const chosen = states.find((known) => known === value) ?? "waiting";
    setSort(chosen === "done" ? lastDoneFirst : dueFirst);
    setFilters(filterOf(chosen, String(identity?.id ?? "")), undefined, false);
  }
  return (
    <>
      <Box component="search" aria-label={copy.filters}>
        <NativeChoice
          label={copy.state}
          value={state}
          choices={stateChoices}
          onChange={choose}
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

function HandoffRow({ handoff }: { handoff: Handoff }) {
  const colleagues = useStaffNames();
  const { data: [chat] = [] } = useGetManyAggregate<FoundChat>("chats", {
    ids: [handoff.session_id],
  });
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
    owner !== undefined && copy.takenBy(owner),
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
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <ViewConversation name={name} sessionId={handoff.session_id} />
        <HandoffChanges handoff={handoff} name={name} owner={owner} />
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
        {dueText(handoff.due_at, now)}
      </Box>
    </Box>
  );
}

/** What can be done with it, for those who may. */
function HandoffChanges(props: { handoff: Handoff; name: string; owner?: string }) {
  const { handoff, name } = props;
  const { canAccess } = useCanAccess({ resource: "handoffs", action: "edit" });
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [run, isBusy] = useChange(copy.changeFailed);
  const [isNoting, setNoting] = useState(false);
  if (!canAccess) return null;
  const change = (data: Partial<Handoff>, said: ToastText) =>
    run(async () => {
      await dataProvider.update("handoffs", { id: handoff.id, data, previousData: handoff });
      return said;
    });
  const isMine = handoff.owner_id !== null && handoff.owner_id === identity?.id;
  return (
    <>
      {handoff.status === "open" && (
        <Button
          variant="contained"
          disabled={isBusy}
          aria-label={copy.takeOf(name)}
          onClick={() => change({ status: "taken" }, copy.taken)}
        >
          {copy.take}
        </Button>
      )}
      {handoff.status === "taken" && isMine && (
        <>
          <Button
            variant="contained"
            disabled={isBusy}
            aria-label={copy.doneOf(name)}
            onClick={() => change({ status: "done" }, copy.answered)}
          >
            {copy.done}
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            aria-label={copy.giveBackOf(name)}
            onClick={() => change({ status: "open" }, copy.givenBack)}
          >
            {copy.giveBack}
          </Button>
        </>
      )}
      {handoff.status === "taken" && !isMine && identity && (
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={copy.takeOverOf(name, props.owner ?? copy.formerColleague)}
          onClick={() => change({ status: "taken", owner_id: String(identity.id) }, copy.takenOver)}
        >
          {copy.takeOver}
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.noteOf(name)}
        onClick={() => setNoting(true)}
      >
        {copy.note}
      </Button>
      {isNoting && (
        <NoteQuestion
          name={name}
          note={handoff.note}
          onClose={() => setNoting(false)}
          onSave={(note) => {
            setNoting(false);
            change({ note }, copy.noted);
          }}
        />
      )}
    </>
  );
}

/** As many characters as the database takes. */
const longestNote = 1000;

function NoteQuestion(props: {
  name: string;
  note: string | null;
  onSave: (note: string | null) => void;
  onClose: () => void;
}) {
  const field = useId();
  const [text, setText] = useState(props.note ?? "");
  return (
    <Modal
      title={copy.noteOf(props.name)}
      confirm={copy.saveNote}
      close={copy.keepNote}
      onConfirm={() => props.onSave(text.trim() || null)}
      onClose={props.onClose}
    >
      <TextField
        id={field}
        label={copy.noteText}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longestNote } }}
      />
    </Modal>
  );
}
