import BackIcon from "@mui/icons-material/ArrowBack";
import MuiLink from "@mui/material/Link";
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
