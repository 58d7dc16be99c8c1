import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { conversationsCopy } from "../conversations.copy.ts";
import { MessageBubble, TranscriptEntries } from "../transcript-entries.tsx";
import type { TranscriptEntry } from "../transcript.ts";
import type { LiveChat } from "./live-chat-data.ts";
import type { Sending } from "./use-send-message.ts";

const copy = conversationsCopy.live;

/** The messages of a chat, and those of the user that are not stored yet. New messages scroll into view. */
export function MessageLog(props: {
  live: LiveChat;
  entries: readonly TranscriptEntry[];
  sending: Sending;
}) {
  const { live, entries, sending } = props;
  const area = useRef<HTMLElement>(null);
  const lastId = sending.pending.at(-1)?.id ?? entries.at(-1)?.id;
  useEffect(() => {
    area.current?.scrollTo({ top: area.current.scrollHeight });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new message scrolls into view
  }, [lastId]);
  return (
    <Box
      ref={area}
      role="log"
      aria-label={copy.conversation}
      // It scrolls, so it must be focusable.
      tabIndex={0}
      sx={{
        height: { xs: "50dvh", md: "min(44dvh, 560px)" },
        overflowY: "auto",
        overscrollBehavior: "contain",
        padding: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
      }}
    >
      <Box
        component="ol"
        sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 }}
      >
        <TranscriptEntries entries={entries} footers={footersOf(live)} />
        {sending.pending.map(({ id, text }, index) => (
          <Box component="li" key={id} sx={{ display: "grid" }}>
            <MessageBubble who={copy.you} at={null} text={text}>
              {index === 0 && sending.problem !== null ? (
                <Rejected sending={sending} />
              ) : (
                <Typography variant="caption" color="text.secondary">
                  {copy.sending}
                </Typography>
              )}
            </MessageBubble>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Below the last message of staff that the visitor has seen or was emailed. */
function footersOf({ messages, seenSeq, emailedSeq }: LiveChat): Record<string, string> {
  const isAnswer = ({ author, kind }: (typeof messages)[number]) =>
    author === "staff" && kind === "message";
  const emailed = messages.findLast((one) => isAnswer(one) && one.seq <= emailedSeq);
  const seen = messages.findLast((one) => isAnswer(one) && one.seq <= seenSeq);
  return {
    ...(emailed && { [emailed.id]: copy.emailed }),
    ...(seen && { [seen.id]: copy.seen }),
  };
}

function Rejected({ sending }: { sending: Sending }) {
  return (
    <Box role="alert" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Typography variant="body2" color="error">
        {copy.rejected(sending.problem ?? "")}
      </Typography>
      <Button size="small" variant="outlined" onClick={sending.retry}>
        {copy.retry}
      </Button>
      <Button size="small" variant="outlined" onClick={sending.discard}>
        {copy.discard}
      </Button>
    </Box>
  );
}
