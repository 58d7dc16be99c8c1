import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { layoutCopy } from "./ui.copy.ts";

/** A section of a screen with its own query, loading state and error state. */
export function Part(props: {
  title: string;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  failed: string;
  /** Filters beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { isPending, error, refetch } = props.query;
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      {props.aside ? (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            gap: 1,
          }}
        >
          <Typography variant="h2">{props.title}</Typography>
          {props.aside}
        </Box>
      ) : (
        <Typography variant="h2">{props.title}</Typography>
      )}
      {error ? (
        <Typography variant="body2" role="alert" color="text.secondary">
          {props.failed}{" "}
          <Link component="button" underline="always" onClick={() => void refetch()}>
            {layoutCopy.retry}
          </Link>
        </Typography>
      ) : isPending ? (
        <Typography variant="body2" component="output" color="text.secondary">
          {layoutCopy.loading}
        </Typography>
      ) : (
        props.children
      )}
    </Box>
  );
}
