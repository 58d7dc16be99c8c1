import BackIcon from "@mui/icons-material/ArrowBack";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { TextField, useGetPathForRecord } from "react-admin";
import { Link } from "react-router";

/** The way from a record back to where it is listed. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <MuiLink
      component={Link}
      to={to}
      variant="body2"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, justifySelf: "start" }}
    >
      <BackIcon fontSize="small" aria-hidden /> {children}
    </MuiLink>
  );
}

/**
 * A text of a record in a list, as a link to its page. React-Admin's rows open by a click anywhere,
 * but not by keyboard.
 */
export function RecordLink({ source = "", children }: { source?: string; children?: ReactNode }) {
  const path = useGetPathForRecord();
  const text = children ?? <TextField source={source} variant="inherit" />;
  if (!path) return text;
  return (
    <MuiLink component={Link} to={path} sx={{ fontWeight: 600 }}>
      {text}
    </MuiLink>
  );
}
