import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";

/** A message in place of the content of a screen or section. */
export function Notice(props: {
  title?: string;
  text: string;
  action?: ReactNode;
  /** The ARIA live region: an alert interrupts a screen reader, a status does not. */
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
          : // Dividers, like the rows it replaces.
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
