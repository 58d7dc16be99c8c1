import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { DescriptionList } from "../ui/description-list.tsx";
import { collectedFacts, stageText, type Turn } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";

const copy = conversationsCopy.dialog;

/** The information that the assistant collected, and the stage of the conversation. */
export function Collected({ turns }: { turns: readonly Turn[] }) {
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
