import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  DataTable,
  List,
  Pagination,
  SimpleList,
  useListContext,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { FoundChat } from "../providers/data/chat-query.ts";
import type { TotalMeta } from "../providers/data/list-reader.ts";
import { ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { ChatActions, chatFilters } from "./chat-filters.tsx";
import { stageText } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { dueText } from "./due-text.ts";
import { ViewConversation } from "./view-conversation.tsx";

const copy = conversationsCopy.list;

const newestFirst = { field: "last_at", order: "DESC" } as const;
const pagination = <Pagination rowsPerPageOptions={[25, 50, 100]} />;
/** On narrower screens, the table would truncate the first question to a few words. */
const tableMinWidth = "(min-width: 1200px)";

/** All chats of visitors with the assistant, newest first. */
export function ChatList() {
  const isWide = useMediaQuery(tableMinWidth, { noSsr: true });
  return (
    <>
      <ListTitle title={copy.title} />
      <List<FoundChat>
        resource="chats"
        title={copy.title}
        perPage={25}
        sort={newestFirst}
        filters={chatFilters}
        actions={<ChatActions />}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        pagination={pagination}
        queryOptions={withoutNotification}
      >
        <>
          {isWide ? <ChatTable /> : <ChatCards />}
          <ShortSearchHint />
        </>
      </List>
    </>
  );
}

/** Explains that a short search covers only the newest chats. */
function ShortSearchHint() {
  const meta: Partial<TotalMeta> | undefined = useListContext<FoundChat>().meta;
  if (!meta?.isWindowed) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ padding: 1 }}>
      {copy.windowed}
    </Typography>
  );
}

const truncated = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const empty = <Typography sx={{ padding: 3 }}>{copy.empty}</Typography>;

/** Returns the name or email of the visitor, if it is known. */
const nameOf = ({ name, email }: FoundChat) => name ?? email ?? conversationsCopy.unknown;

function ChatTable() {
  const { columns } = copy;
  return (
    <DataTable
      size="small"
      rowClick={false}
      bulkActionButtons={false}
      empty={empty}
      sx={{
        "& .RaDataTable-table": { tableLayout: "fixed" },
        "& .MuiTableCell-root": truncated,
        "& .MuiTableCell-body": { paddingBlock: "4px" },
        "& .column-name": { width: "16%" },
        "& .column-stage": { width: 120 },
        "& .column-turns": { width: 140 },
        "& .column-remarks": { width: "18%" },
        "& .column-last_at": { width: 150 },
        "& .column-lead_id": { width: 72 },
      }}
    >
      <DataTable.Col source="name" label={columns.visitor} disableSort>
        <Visitor />
      </DataTable.Col>
      <DataTable.Col source="company" label={columns.company} disableSort />
      <DataTable.Col source="first_question" label={columns.asked} disableSort>
        <FirstQuestion />
      </DataTable.Col>
      <DataTable.Col
        source="stage"
        label={columns.stage}
        disableSort
        render={({ stage }: FoundChat) => stageText(stage)}
      />
      <DataTable.NumberCol source="turns" label={columns.turns} disableSort />
      <DataTable.Col source="remarks" label={columns.remarks} disableSort>
        <Remarks />
      </DataTable.Col>
      <DataTable.Col
        source="last_at"
        label={columns.last}
        disableSort
        render={({ last_at }: FoundChat) => (
          <time dateTime={last_at} title={formatLongDateTime(last_at)}>
            {formatDateTime(last_at)}
          </time>
        )}
      />
      <DataTable.Col source="lead_id" label={columns.lead} disableSort>
        <LeadLink />
      </DataTable.Col>
    </DataTable>
  );
}

/** The list on a narrow screen. */
function ChatCards() {
  return (
    <SimpleList<FoundChat>
      linkType={false}
      empty={empty}
      primaryText={cardTitle}
      secondaryText={cardFacts}
    />
  );
}

const cardTitle = (
  <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
    <Visitor />
    <LeadLink />
  </Box>
);
const cardFacts = <CardFacts />;

function CardFacts() {
  const chat = useRecordContext<FoundChat>();
  if (!chat) return null;
  return (
    <>
      <Box component="span" sx={{ ...truncated, display: "block" }}>
        {chat.first_question}
      </Box>
      {[
        chat.company,
        stageText(chat.stage),
        copy.messages(chat.turns),
        formatDateTime(chat.last_at),
      ]
        .filter(Boolean)
        .join(" · ")}
      <Remarks />
    </>
  );
}

/** The name of the visitor, as a button that opens the conversation. */
function Visitor() {
  const chat = useRecordContext<FoundChat>();
  return chat ? (
    <ViewConversation name={nameOf(chat)} sessionId={chat.id} appearance="name" />
  ) : null;
}

function FirstQuestion() {
  const question = useRecordContext<FoundChat>()?.first_question ?? "";
  return <span title={question}>{question}</span>;
}

/** Notes about the chat: an open hand-off, unanswered or off-topic messages. */
function Remarks() {
  const chat = useRecordContext<FoundChat>();
  const now = useNow();
  if (!chat) return null;
  const remarks = [!chat.is_answered && copy.unanswered, !chat.is_on_topic && copy.offTopic].filter(
    (remark) => remark !== false,
  );
  return (
    <>
      {chat.handoff_due_at && (
        <MuiLink component={Link} to="/handoffs" sx={{ display: "block", fontWeight: 600 }}>
          {copy.waits(dueText(chat.handoff_due_at, now))}
        </MuiLink>
      )}
      {remarks.length > 0 && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {remarks.join(" · ")}
        </Box>
      )}
    </>
  );
}

function LeadLink() {
  const chat = useRecordContext<FoundChat>();
  if (!chat?.lead_id) return null;
  return (
    <MuiLink
      component={Link}
      to={`/leads/${chat.lead_id}`}
      underline="always"
      aria-label={copy.openLeadOf(nameOf(chat))}
    >
      {copy.openLead}
    </MuiLink>
  );
}
