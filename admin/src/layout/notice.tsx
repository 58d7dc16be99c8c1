import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A screen, or a part of one, that has something to say instead of something to show. */
export function Notice(props: {
  title?: string;
  text: string;
  action?: ReactNode;
  /** How a screen reader is told: an alert interrupts, a status waits. */
  tone?: "alert" | "status";
}) {
  return (
    <Box
      role={props.tone}
      sx={{ display: "grid", justifyItems: "start", gap: 1.5, paddingBlock: 6, maxWidth: 520 }}
    >
      {props.title && <Typography variant="h1">{props.title}</Typography>}
      <Typography color="text.secondary">{props.text}</Typography>
      {props.action}
    </Box>
  );
}
