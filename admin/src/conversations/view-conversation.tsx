import ConversationIcon from "@mui/icons-material/ForumOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import { lazy, Suspense, useState } from "react";
import { viewConversationCopy as copy } from "./view-conversation.copy.ts";

const ConversationDialog = lazy(async () => ({
  default: (await import("./conversation-dialog.tsx")).ConversationDialog,
}));

/** A button that opens the conversation of a session. The dialog loads the messages. */
export function ViewConversation(props: {
  /** The name of the visitor. */
  name: string;
  /** Null if there is none; the dialog then shows a message. */
  sessionId: string | null;
  /** A link with the name, a button with a text, or an icon button. */
  appearance: "name" | "button" | "icon";
}) {
  const { name, sessionId, appearance } = props;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const label = copy.label(name);
  return (
    <>
      {appearance === "name" && (
        <MuiLink
          component="button"
          aria-label={label}
          title={name}
          onClick={open}
          sx={{
            maxWidth: "100%",
            overflow: "hidden",
            textOverflow: "ellipsis",
            font: "inherit",
            fontWeight: 600,
            textAlign: "left",
          }}
        >
          {name}
        </MuiLink>
      )}
      {appearance === "button" && (
        <Button variant="outlined" aria-label={label} onClick={open}>
          {copy.button}
        </Button>
      )}
      {appearance === "icon" && (
        <IconButton aria-label={label} title={label} onClick={open}>
          <ConversationIcon fontSize="small" />
        </IconButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ConversationDialog name={name} sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
