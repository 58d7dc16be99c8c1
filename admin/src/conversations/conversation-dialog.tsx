import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useContext, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useGetList } from "react-admin";
import { createPortal } from "react-dom";
import { DescriptionList } from "../ui/description-list.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { saveFile } from "../format/save-file.ts";
import { SiteAddress } from "../shell/site-address.tsx";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import {
  collectedFacts,
  conversationFileName,
  conversationText,
  sourcesOf,
  stageText,
  turnColumns,
  withoutLinks,
  type Turn,
} from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";

const copy = conversationsCopy.dialog;

/** More turns than a session can have. */
const everyTurn = { page: 1, perPage: 200 } as const;
const inOrder = { field: "created_at.asc,turn", order: "ASC" } as const;

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

  function save(session: string) {
    const text = conversationText(name, session, turns);
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
        {sessionId && turns.length > 0 && (
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
      ) : query.error ? (
        <Empty isAlert>
          {copy.failed}{" "}
          <MuiLink component="button" underline="always" onClick={() => void query.refetch()}>
            {layoutCopy.retry}
          </MuiLink>
        </Empty>
      ) : query.isPending ? (
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
          <History turns={turns} />
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

function History({ turns }: { turns: readonly Turn[] }) {
  return (
    <Box
      component="section"
      aria-label={copy.history}
      // The history scrolls, so it must be focusable.
      tabIndex={0}
      sx={{ overflowY: { md: "auto" }, padding: { xs: 2, sm: 3 }, outlineOffset: "-2px" }}
    >
      {turns.length === 0 && <Typography color="text.secondary">{copy.noMessages}</Typography>}
      <Box
        component="ol"
        sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2.5 }}
      >
        {turns.map((turn) => (
          <Box component="li" key={turn.id} sx={{ display: "grid", gap: 1.5 }}>
            <Message who={copy.visitor} turn={turn} text={turn.user_message} />
            <Message who={copy.assistant} turn={turn} text={withoutLinks(turn.bot_response ?? "")}>
              <Remarks turn={turn} />
            </Message>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** One message. Visitor messages are on the right, as in the chat. */
function Message(props: { who: string; turn: Turn; text: string | null; children?: ReactNode }) {
  const { who, turn, text } = props;
  const isVisitor = who === copy.visitor;
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
        <time dateTime={turn.created_at} title={formatLongDateTime(turn.created_at)}>
          {formatDateTime(turn.created_at)}
        </time>
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

function Collected({ turns }: { turns: readonly Turn[] }) {
  const facts = collectedFacts(turns);
  const stage = stageText(turns.at(-1)?.conversation_stage ?? null);
  return (
    <Box
      component="section"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        alignContent: "start",
        gap: 1,
        minWidth: 0,
        overflowY: { md: "auto" },
        padding: { xs: 2, sm: 3 },
        borderTop: { xs: 1, md: 0 },
        borderLeft: { xs: 0, md: 1 },
        // Each breakpoint sets its own borders, which resets their color.
        borderColor: { xs: "divider", md: "divider" },
      }}
    >
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {copy.collected}
      </Typography>
      {facts.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.nothingCollected}
        </Typography>
      )}
      <DescriptionList facts={stage === null ? facts : [...facts, [copy.stage, stage]]} />
    </Box>
  );
}
