import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
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
      sx={{
        display: "grid",
        justifyItems: "start",
        gap: 1.5,
        paddingBlock: props.title ? 6 : 5,
        ...(props.title
          ? { maxWidth: 520 }
          : // Where rows would be, between the hairlines that rows have.
            { borderTop: 1, borderBottom: 1, borderColor: "divider" }),
        ...(props.tone === "alert" && {
          boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
          paddingLeft: 2,
        }),
      }}
    >
      {props.title && <Typography variant="h1">{props.title}</Typography>}
      <Typography color="text.secondary" sx={{ maxWidth: "60ch" }}>
        {props.text}
      </Typography>
      {props.action}
    </Box>
  );
}
