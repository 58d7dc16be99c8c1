import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BackLink } from "../../ui/links.tsx";
import { lineClamp } from "../../ui/line-clamp.ts";
import { useScreenTitle } from "../../ui/screen-title.ts";

/** A screen with one form and a link back to the list of its records. */
export function RecordScreen(props: {
  back: { to: string; text: string };
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  useScreenTitle(props.title);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 640 }}>
      <BackLink to={props.back.to}>{props.back.text}</BackLink>
      <Box component="hgroup" sx={{ display: "grid", gap: 0.5 }}>
        <Typography variant="h1" sx={lineClamp(3)}>
          {props.title}
        </Typography>
        {props.subtitle && (
          <Typography component="div" color="text.secondary">
            {props.subtitle}
          </Typography>
        )}
      </Box>
      {props.children}
    </Box>
  );
}
