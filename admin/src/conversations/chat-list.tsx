import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { ListBase, useListContext } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { longTime, shortTime } from "../format/time.ts";
import type { FoundChat } from "../providers/data/chat-query.ts";
import type { TotalMeta } from "../providers/data/list-reader.ts";
import { ChatFilters } from "./chat-filters.tsx";
import { stageText } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { dueText } from "./due-text.ts";
import { useNow } from "../format/use-now.ts";
import { ViewConversation } from "./view-conversation.tsx";

const copy = conversationsCopy.list;

const newestFirst = { field: "last_at", order: "DESC" } as const;
const queryOptions = { onError: shownInPlace };

/** All chats of visitors with the assistant: filtered, searched, each opened where it stands. */
export function ChatList() {
  return (
    <ListBase<FoundChat>
      resource="chats"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ChatFilters />
          <Chats />
        </Box>
      </Box>
    </ListBase>
  );
}

/** Below it, what was asked would be cut to a few words. */
const tableFits = "(min-width: 1000px)";

function Chats() {
  const { data, error, meta, filterValues, setFilters } = useListContext<FoundChat>();
  const isWide = useMediaQuery(tableFits, { noSsr: true });
  const total: Partial<TotalMeta> | undefined = meta;
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <>
      <ListBody<FoundChat> copy={copy}>
        {(chats) => (isWide ? <ChatTable chats={chats} /> : <ChatCards chats={chats} />)}
      </ListBody>
      {!error && total?.isWindowed && (
        <Typography variant="body2" color="text.secondary">
          {copy.windowed}
        </Typography>
      )}
      {!error && data?.length === 0 && isFiltered && (
        <Box>
          <Button variant="outlined" onClick={() => setFilters({}, undefined, false)}>
            {copy.clear}
          </Button>
        </Box>
      )}
    </>
  );
}

const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Who it is, as far as anybody knows. */
const nameOf = ({ name, email }: FoundChat) => name ?? email ?? conversationsCopy.unknown;

function ChatTable({ chats }: { chats: readonly FoundChat[] }) {
  const { columns } = copy;
  return (
    <Table
      sx={{
        "& .MuiTableCell-root": { paddingInline: { md: "6px", lg: "8px", xl: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: "22%" }}>{columns.visitor}</TableCell>
          <TableCell sx={{ width: "36%" }}>{columns.asked}</TableCell>
          <TableCell>{columns.stage}</TableCell>
          <TableCell align="right">{columns.turns}</TableCell>
          <TableCell sx={{ width: "22%" }}>{columns.remarks}</TableCell>
          <TableCell>{columns.last}</TableCell>
          <TableCell>{columns.lead}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {chats.map((chat) => (
          <TableRow key={chat.id} hover>
            <TableCell sx={{ ...cut, maxWidth: 0 }}>
              <Visitor chat={chat} />
              <Box sx={{ ...cut, color: "text.secondary" }}>{chat.company}</Box>
            </TableCell>
            <TableCell sx={{ maxWidth: 0 }}>
              <Asked chat={chat} />
            </TableCell>
            <TableCell sx={{ whiteSpace: "nowrap" }}>{stageText(chat.stage)}</TableCell>
            <TableCell align="right">{chat.turns}</TableCell>
            <TableCell>
              <Remarks chat={chat} />
            </TableCell>
            <TableCell sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
              <time dateTime={chat.last_at} title={longTime(chat.last_at)}>
                {shortTime(chat.last_at)}
              </time>
            </TableCell>
            <TableCell>
              <LeadOf chat={chat} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The list on a narrow screen: a chat is a few lines. */
function ChatCards({ chats }: { chats: readonly FoundChat[] }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {chats.map((chat) => (
        <Box
          component="li"
          key={chat.id}
          sx={{
            display: "grid",
            gap: 0.5,
            gridTemplateColumns: "minmax(0, 1fr)",
            paddingBlock: 1.75,
            borderTop: 1,
            borderColor: "divider",
            fontSize: "0.875rem",
          }}
        >
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, fontSize: "1rem" }}>
            <Box sx={{ ...cut, minWidth: 0 }}>
              <Visitor chat={chat} />
            </Box>
            <LeadOf chat={chat} />
          </Box>
          {chat.company && <Box sx={{ overflowWrap: "anywhere" }}>{chat.company}</Box>}
          <Asked chat={chat} />
          <Box sx={{ color: "text.secondary" }}>
            {[stageText(chat.stage), copy.messages(chat.turns), shortTime(chat.last_at)]
              .filter(Boolean)
              .join(" · ")}
          </Box>
          <Remarks chat={chat} />
        </Box>
      ))}
    </Box>
  );
}

/** The name, which opens the conversation. */
function Visitor({ chat }: { chat: FoundChat }) {
  return <ViewConversation name={nameOf(chat)} sessionId={chat.id} asText />;
}

function Asked({ chat }: { chat: FoundChat }) {
  return (
    <Box
      title={chat.first_question ?? undefined}
      sx={{
        display: "-webkit-box",
        WebkitLineClamp: 2,
        WebkitBoxOrient: "vertical",
        overflow: "hidden",
        overflowWrap: "anywhere",
      }}
    >
      {chat.first_question}
    </Box>
  );
}

/** What a colleague should notice about it. */
function Remarks({ chat }: { chat: FoundChat }) {
  const now = useNow();
  const remarks = [!chat.is_answered && copy.unanswered, !chat.is_on_topic && copy.offTopic].filter(
    (remark) => remark !== false,
  );
  return (
    <>
      {chat.handoff_due_at && (
        <Box>
          <MuiLink component={Link} to="/handoffs" sx={{ fontWeight: 600 }}>
            {copy.waits(dueText(chat.handoff_due_at, now))}
          </MuiLink>
        </Box>
      )}
      {remarks.length > 0 && <Box sx={{ color: "text.secondary" }}>{remarks.join(" · ")}</Box>}
    </>
  );
}

function LeadOf({ chat }: { chat: FoundChat }) {
  if (!chat.lead_id) return null;
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
