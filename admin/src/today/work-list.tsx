import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Part } from "../ui/query-section.tsx";

/** A section of the screen: groups of rows, or what to do when there are none. */
export function WorkSection(props: {
  title: string;
  failed: string;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** The link to the whole list. */
  all: { to: string; text: string };
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { title, failed, query, all, isEmpty, empty, children } = props;
  return (
    // Reserves space for some rows, so that the sections below do not move when the rows load.
    <Box sx={{ minHeight: query.isPending ? 180 : undefined }}>
      <Part title={title} query={query} failed={failed} aside={<TextLink {...all} />}>
        {isEmpty ? (
          <Typography variant="body2" color="text.secondary">
            {empty}
          </Typography>
        ) : (
          children
        )}
      </Part>
    </Box>
  );
}

export const TextLink = ({ to, text }: { to: string; text: string }) => (
  <MuiLink component={Link} to={to} variant="body2" underline="always">
    {text}
  </MuiLink>
);

/** A titled list of rows with their total; renders nothing without rows. */
export function WorkGroup(props: { title?: string; total?: number; children: ReactNode[] }) {
  const { title, children } = props;
  const { total = children.length } = props;
  if (children.length === 0) return null;
  return (
    <Box>
      {title && (
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600, paddingBlock: 0.75 }}>
          {`${title} (${total.toLocaleString()})`}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}
        {...(title && { "aria-label": title })}
      >
        {children}
      </Box>
    </Box>
  );
}

/** A row: a link to its record, facts below, and a control before or after it. */
export function WorkRow(props: {
  to: string;
  text: string;
  facts: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 1,
        paddingBlock: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {props.before}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <MuiLink component={Link} to={props.to} sx={{ fontWeight: 600 }}>
          {props.text}
        </MuiLink>
        <Box sx={{ color: "text.secondary" }}>{props.facts}</Box>
      </Box>
      {props.after}
    </Box>
  );
}

/** A time that has passed its limit. */
export const Late = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
    {children}
  </Box>
);
