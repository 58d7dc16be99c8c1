import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, type KeyboardEvent } from "react";
import { useDraft } from "../../editing/use-draft.ts";
import { useStaffName } from "../../shared/staff/staff-names.ts";
import { conversationsCopy } from "../conversations.copy.ts";
import type { LiveChat } from "./live-chat-data.ts";
import type { Sending } from "./use-send-message.ts";

const copy = conversationsCopy.live;

/** Maximum length in characters, as in the database. */
const maxLength = 4_000;

/** The reply box of the member who claimed the chat; for others, why they cannot reply. */
export function ReplyForm(props: {
  handoffId: string;
  live: LiveChat;
  isMine: boolean;
  sending: Sending;
}) {
  const { live, isMine, sending } = props;
  const nameOf = useStaffName();
  const id = useId();
  const [text, setText] = useDraft(`chat.reply.${props.handoffId}`);
  // Text that was written before the chat changed hands stays visible.
  if (!isMine && text === "") {
    const reason =
      live.status === "done"
        ? copy.isClosed
        : live.status === "open"
          ? copy.claimToReply
          : copy.claimedBy(nameOf(live.ownerId));
    return <Typography color="text.secondary">{reason}</Typography>;
  }

  function send() {
    if (!isMine || text.trim() === "") return;
    sending.send(text.trim());
    setText("");
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter also confirms a word of an input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <TextField
        id={id}
        label={copy.reply}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        helperText={copy.hint}
        slotProps={{ htmlInput: { maxLength } }}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Button variant="contained" disabled={!isMine || text.trim() === ""} onClick={send}>
          {copy.send}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ flex: "1 1 240px" }}>
          {live.email ? copy.hintEmail(live.email) : copy.hintNoEmail}
        </Typography>
      </Box>
    </Box>
  );
}
