import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";

/** A section of the page with a title and a text. */
export function Section(props: { title: string; text?: string; children: ReactNode }) {
  const title = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title}
      sx={{ display: "grid", gap: 2, justifyItems: "start", gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography variant="h2" id={title}>
          {props.title}
        </Typography>
        {props.text && (
          <Typography variant="body2" color="text.secondary">
            {props.text}
          </Typography>
        )}
      </Box>
      {props.children}
    </Box>
  );
}
