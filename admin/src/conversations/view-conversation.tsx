import ConversationIcon from "@mui/icons-material/ForumOutlined";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import { lazy, Suspense, useState } from "react";
import { conversationsCopy } from "./conversations.copy.ts";

const ConversationDialog = lazy(async () => ({
  default: (await import("./conversation-dialog.tsx")).ConversationDialog,
}));

/** Opens the conversation of a session, read when it is opened. */
export function ViewConversation(props: {
  /** Whose conversation it is. */
  name: string;
  /** Null where none is known: the dialog says so. */
  sessionId: string | null;
  /** The name is pressed, instead of an icon. */
  asText?: boolean;
}) {
  const { name, sessionId } = props;
  const [isOpen, setOpen] = useState(false);
  const label = conversationsCopy.view(name);
  return (
    <>
      {props.asText ? (
        <MuiLink
          component="button"
          aria-label={label}
          title={name}
          onClick={() => setOpen(true)}
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
      ) : (
        <IconButton aria-label={label} title={label} onClick={() => setOpen(true)}>
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
