import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useGetList } from "react-admin";
import { createPortal } from "react-dom";
import { layoutCopy } from "../ui/ui.copy.ts";
import { saveFile } from "../format/save-file.ts";
import { Collected } from "./collected-info.tsx";
import { conversationFileName, conversationText, turnColumns, type Turn } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import { messageColumns, type ChatMessage } from "./live/live-chat-data.ts";
import { TranscriptEntries } from "./transcript-entries.tsx";
import { toTranscript, type TranscriptEntry } from "./transcript.ts";

const copy = conversationsCopy.dialog;

/** More turns than a session can have. */
const everyTurn = { page: 1, perPage: 200 } as const;
const inOrder = { field: "created_at.asc,turn", order: "ASC" } as const;
/** Far more messages than a person writes in a chat. */
const everyMessage = { page: 1, perPage: 1000 } as const;

/**
 * The chat history of a session, the collected information, and the export (spec 2, 7 and 8). It is a native
 * modal dialog, which would cover a toast, so it shows the result of the export itself.
 */
export function ConversationDialog(props: {
  name: string;
  sessionId: string | null;
  onClose: () => void;
}) {
  const { name, sessionId, onClose } = props;
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [isExported, setExported] = useState(false);
  const query = useGetList<Turn>(
    "conversations",
    {
      filter: { session_id: sessionId },
      sort: inOrder,
      pagination: everyTurn,
      meta: { columns: turnColumns },
    },
    { enabled: sessionId !== null, onError: () => undefined },
  );
  const turns = query.data ?? [];
  const messages = useGetList<ChatMessage>(
    "chat_messages",
    {
      filter: { session_id: sessionId },
      sort: { field: "seq", order: "ASC" },
      pagination: everyMessage,
      meta: { columns: messageColumns },
    },
    { enabled: sessionId !== null, onError: () => undefined },
  );
  const entries = toTranscript(turns, messages.data ?? []);
  const isPending = query.isPending || messages.isPending;
  const failed = [query, messages].filter(({ error }) => error);

  function save(session: string) {
    const text = conversationText(name, session, turns, entries);
    saveFile(
      conversationFileName(name, session),
      new Blob([text], { type: "text/plain;charset=utf-8" }),
    );
    setExported(true);
  }

  // Inside a table cell, it would inherit the font of the cell.
  return createPortal(
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      sx={{
        width: { xs: "100vw", sm: "min(960px, calc(100vw - 32px))" },
        maxWidth: "none",
        height: { xs: "100dvh", sm: "min(720px, calc(100dvh - 32px))" },
        maxHeight: "none",
        margin: "auto",
        padding: 0,
        border: { xs: 0, sm: 1 },
        borderColor: { sm: "divider" },
        borderRadius: { xs: 0, sm: 1 },
        backgroundColor: "background.paper",
        color: "text.primary",
        boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        "&::backdrop": { backgroundColor: "rgb(0 0 0 / 0.45)" },
        "&[open]": {
          display: "grid",
          gridTemplateRows: "auto minmax(0, 1fr)",
          gridTemplateColumns: "minmax(0, 1fr)",
        },
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "start",
          gap: 1.5,
          paddingBlock: 2,
          paddingInline: { xs: 2, sm: 3 },
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={title} sx={{ overflowWrap: "anywhere" }}>
            {copy.title(name)}
          </Typography>
          <Typography
            component="output"
            variant="body2"
            color="text.secondary"
            sx={{ display: "block", overflowWrap: "anywhere" }}
          >
            {isExported && (
              <>
                <strong>{copy.exported.title}</strong> <span>{copy.exported.text}</span>
              </>
            )}
          </Typography>
        </Box>
        {sessionId && entries.length > 0 && failed.length === 0 && (
          <Button variant="outlined" onClick={() => save(sessionId)}>
            {copy.export}
          </Button>
        )}
        <IconButton aria-label={copy.close} onClick={() => dialog.current?.close()}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {sessionId === null ? (
        <Empty>{copy.noSession}</Empty>
      ) : failed.length > 0 ? (
        <Empty isAlert>
          {copy.failed}{" "}
          <MuiLink
            component="button"
            underline="always"
            onClick={() => failed.forEach((one) => void one.refetch())}
          >
            {layoutCopy.retry}
          </MuiLink>
        </Empty>
      ) : isPending ? (
        <Empty tag="output">{copy.loading}</Empty>
      ) : (
        <Box
          sx={{
            display: "grid",
            alignContent: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 288px" },
            overflowY: { xs: "auto", md: "visible" },
            minHeight: 0,
            // With two columns, each column scrolls separately.
            gridTemplateRows: { md: "minmax(0, 1fr)" },
          }}
        >
          <History entries={entries} />
          <Collected turns={turns} />
        </Box>
      )}
    </Box>,
    document.body,
  );
}

function Empty(props: { tag?: "p" | "output"; isAlert?: boolean; children: ReactNode }) {
  return (
    <Typography
      component={props.tag ?? "p"}
      role={props.isAlert ? "alert" : undefined}
      color="text.secondary"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      {props.children}
    </Typography>
  );
}

function History({ entries }: { entries: readonly TranscriptEntry[] }) {
  return (
    <Box
      component="section"
      aria-label={copy.history}
      // The history scrolls, so it must be focusable.
      tabIndex={0}
      sx={{ overflowY: { md: "auto" }, padding: { xs: 2, sm: 3 }, outlineOffset: "-2px" }}
    >
      {entries.length === 0 && <Typography color="text.secondary">{copy.noMessages}</Typography>}
      <Box
        component="ol"
        sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2.5 }}
      >
        <TranscriptEntries entries={entries} />
      </Box>
    </Box>
  );
}
