import ConversationIcon from "@mui/icons-material/ForumOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { lazy, Suspense, useState } from "react";
import { conversationsCopy } from "./conversations.copy.ts";

const ConversationDialog = lazy(async () => ({
  default: (await import("./conversation-dialog.tsx")).ConversationDialog,
}));

/** Opens the conversation of a session, read when it is opened; as an icon, or with words. */
export function ViewConversation(props: {
  /** Whose conversation it is. */
  name: string;
  /** Null where none is known: the dialog says so. */
  sessionId: string | null;
  words?: string;
}) {
  const { name, sessionId, words } = props;
  const [isOpen, setOpen] = useState(false);
  const label = conversationsCopy.view(name);
  const open = () => setOpen(true);
  return (
    <>
      {words ? (
        <Button variant="outlined" aria-label={label} onClick={open}>
          {words}
        </Button>
      ) : (
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
