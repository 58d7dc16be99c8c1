import Paper from "@mui/material/Paper";
import type { ReactNode } from "react";

/** The buttons of a step. They stick to the bottom of the window. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Paper
      square
      elevation={0}
      sx={{
        position: "sticky",
        bottom: 0,
        zIndex: 1,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
        backgroundColor: "background.default",
      }}
    >
      {children}
    </Paper>
  );
}
