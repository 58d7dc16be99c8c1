import BackIcon from "@mui/icons-material/ArrowBack";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { TextField, useGetPathForRecord } from "react-admin";
import { Link } from "react-router";

/** The link from a record back to its list. */
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
 * Links a text in a list to the page of its record. React-Admin's clickable rows cannot be opened with
 * the keyboard.
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
