import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { useGetIdentity, useGetList, useGetManyAggregate, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { durationText } from "../../format/duration-text.ts";
import { useNow } from "../../format/use-now.ts";
import type { FoundChat } from "../../providers/data/chat-query.ts";
import { HeaderField } from "../../shared/person/inline-field.tsx";
import { RecordColumns, RecordHeader, RecordPage } from "../../shared/person/record-page.tsx";
import { useStaffName } from "../../shared/staff/staff-names.ts";
import { Collected } from "../collected-info.tsx";
import { turnColumns, type Turn } from "../conversation.ts";
import { conversationsCopy } from "../conversations.copy.ts";
import { HandoffActions } from "../handoff-actions.tsx";
import type { Handoff } from "../handoff-list.tsx";
import { toTranscript } from "../transcript.ts";
import type { LiveChat } from "./live-chat-data.ts";
import { MessageLog } from "./message-log.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { useLiveChat } from "./use-live-chat.ts";
import { useSendMessage } from "./use-send-message.ts";

const copy = conversationsCopy.live;
/** More turns than a session can have. */
const everyTurn = { page: 1, perPage: 200 } as const;
const inOrder = { field: "created_at.asc,turn", order: "ASC" } as const;
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;

/** `/admin/handoffs/{id}/show`: the chat of a hand-off, in which the member who claimed it replies. */
export function LiveChatPage() {
  return (
    <RecordPage
      resource="handoffs"
      back={copy.back}
      loading={copy.loading}
      missing={copy.missing}
      sort={dueFirst}
    >
      <LoadedChat />
    </RecordPage>
  );
}

function LoadedChat() {
  const handoff = useRecordContext<Handoff>();
  const { data: live, error } = useLiveChat(handoff?.id ?? "");
  if (!handoff) return null;
  if (!live)
    return (
      <Typography component="output" color="text.secondary">
        {error ? copy.failed : copy.loading}
      </Typography>
    );
  // The key resets the draft when another chat is shown.
  return <Chat key={handoff.id} handoff={handoff} live={live} isFailing={error !== null} />;
}

function Chat(props: { handoff: Handoff; live: LiveChat; isFailing: boolean }) {
  const { live } = props;
  const handoff = { ...props.handoff, status: live.status, owner_id: live.ownerId };
  const { data: [chat] = [] } = useGetManyAggregate<FoundChat>("chats", {
    ids: [handoff.session_id],
  });
  const { data: turns = [] } = useGetList<Turn>("conversations", {
    filter: { session_id: handoff.session_id },
    sort: inOrder,
    pagination: everyTurn,
    // Another number of turns is another request.
    meta: { columns: turnColumns, turns: live.turns },
  });
  const { identity } = useGetIdentity();
  const storedIds = useMemo(() => new Set(live.messages.map(({ id }) => id)), [live.messages]);
  const sending = useSendMessage(handoff.id, storedIds);
  const entries = useMemo(() => toTranscript(turns, live.messages), [turns, live.messages]);
  const name = chat?.name ?? live.email ?? conversationsCopy.unknown;
  const isMine = live.status === "taken" && live.ownerId === identity?.id;
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ChatHeader handoff={handoff} live={live} name={name} leadId={chat?.lead_id ?? null} />
      <RecordColumns
        main={
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
            <MessageLog live={live} entries={entries} sending={sending} />
            {props.isFailing && (
              <Typography role="alert" variant="body2" color="text.secondary">
                {copy.failed}
              </Typography>
            )}
            <ReplyForm handoffId={handoff.id} live={live} isMine={isMine} sending={sending} />
          </Box>
        }
        aside={<Collected turns={turns} />}
      />
    </Box>
  );
}

function ChatHeader(props: {
  handoff: Handoff;
  live: LiveChat;
  name: string;
  leadId: string | null;
}) {
  const { handoff, live, name } = props;
  const nameOf = useStaffName();
  const leadId = handoff.lead_id ?? props.leadId;
  return (
    <RecordHeader
      name={name}
      subtitle={<Typography color="text.secondary">{handoff.reason}</Typography>}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <HandoffActions
            handoff={handoff}
            name={name}
            owner={nameOf(live.ownerId)}
            email={live.email}
            leadId={leadId}
            isInChat
          />
          {leadId && (
            <MuiLink component={Link} to={`/leads/${leadId}`} variant="body2" underline="always">
              {copy.lead}
            </MuiLink>
          )}
        </Box>
      }
    >
      <HeaderField label={copy.status}>{copy.statuses[live.status]}</HeaderField>
      <HeaderField label={copy.owner}>{nameOf(live.ownerId)}</HeaderField>
      <HeaderField label={copy.visitor}>
        <Presence live={live} />
      </HeaderField>
    </RecordHeader>
  );
}

function Presence({ live: { isPresent, presentAt } }: { live: LiveChat }) {
  const now = useNow();
  if (isPresent) return copy.present;
  if (presentAt === null) return copy.neverPresent;
  return copy.away(durationText(now - Date.parse(presentAt)));
}
