import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useContext, type ReactNode } from "react";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import { SiteAddress } from "../shell/site-address.tsx";
import { sourcesOf, withoutLinks, type Turn } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import type { ChatMessage } from "./live/live-chat-data.ts";
import { eventText, type TranscriptEntry } from "./transcript.ts";

const copy = conversationsCopy.dialog;

/** The entries of a conversation as list items, oldest first. `footers` adds a line below messages, by id. */
export function TranscriptEntries(props: {
  entries: readonly TranscriptEntry[];
  footers?: Readonly<Record<string, string>>;
}) {
  return props.entries.map((entry) => (
    <Box component="li" key={entry.id} sx={{ display: "grid", gap: 1.5 }}>
      {"turn" in entry ? (
        <TurnMessages turn={entry.turn} />
      ) : (
        <StaffChatMessage message={entry.message} footer={props.footers?.[entry.id]} />
      )}
    </Box>
  ));
}

function TurnMessages({ turn }: { turn: Turn }) {
  return (
    <>
      <MessageBubble who={copy.visitor} at={turn.created_at} isVisitor text={turn.user_message} />
      <MessageBubble
        who={copy.assistant}
        at={turn.created_at}
        text={withoutLinks(turn.bot_response ?? "")}
      >
        <Remarks turn={turn} />
      </MessageBubble>
    </>
  );
}

function StaffChatMessage({
  message,
  footer,
}: {
  message: ChatMessage;
  footer: string | undefined;
}) {
  if (message.kind !== "message")
    return (
      <Box sx={{ color: "text.secondary", fontSize: "0.75rem", textAlign: "center" }}>
        {eventText(message)}{" "}
        <time dateTime={message.created_at} title={formatLongDateTime(message.created_at)}>
          {formatDateTime(message.created_at)}
        </time>
      </Box>
    );
  const isVisitor = message.author === "visitor";
  return (
    <MessageBubble
      who={isVisitor ? copy.visitor : (message.staff_name ?? copy.staff)}
      at={message.created_at}
      isVisitor={isVisitor}
      text={message.body}
    >
      {footer && <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>{footer}</Box>}
    </MessageBubble>
  );
}

/** One message. Visitor messages are on the right, as in the chat. */
export function MessageBubble(props: {
  who: string;
  /** When it was stored; null before. */
  at: string | null;
  isVisitor?: boolean;
  text: string | null;
  children?: ReactNode;
}) {
  const { who, at, text, isVisitor = false } = props;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 0.5,
        justifySelf: isVisitor ? "end" : "start",
        maxWidth: "min(60ch, 92%)",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {who}
        </Box>{" "}
        {at && (
          <time dateTime={at} title={formatLongDateTime(at)}>
            {formatDateTime(at)}
          </time>
        )}
      </Box>
      <Box
        sx={{
          paddingBlock: 1,
          paddingInline: 1.5,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          backgroundColor: isVisitor ? "action.hover" : "background.default",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
        }}
      >
        {text}
      </Box>
      {props.children}
    </Box>
  );
}

function Remarks({ turn }: { turn: Turn }) {
  const site = useContext(SiteAddress).replace(/\/$/, "");
  const sources = sourcesOf(turn);
  const remarks = [
    turn.is_answered === false && copy.unanswered,
    turn.is_on_topic === false && copy.offTopic,
  ].filter((remark) => remark !== false);
  return (
    <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
      {remarks.length > 0 && <div>{remarks.join(" · ")}</div>}
      {sources.length > 0 && (
        <div>
          {copy.sources}{" "}
          {sources.map(({ title, path }, index) => (
            <span key={path}>
              {index > 0 && ", "}
              <MuiLink href={`${site}${path}`} color="inherit" underline="always">
                {title}
              </MuiLink>
            </span>
          ))}
        </div>
      )}
    </Box>
  );
}
