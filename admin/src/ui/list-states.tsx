import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import {
  useDataTableConfigContext,
  useExpanded,
  useListContext,
  useRecordContext,
  useResourceContext,
} from "react-admin";
import { layoutCopy } from "./ui.copy.ts";

/** Query options of a list with `error={<ListFailure />}`: a notification would repeat the message. */
export const withoutNotification = { onError: () => undefined };

/** The same for a list that other people change while one watches it: it is read again when opened. */
export const alwaysFresh = { ...withoutNotification, staleTime: 0 };

/** Shown instead of a list that could not be loaded. */
export function ListFailure({ text }: { text: string }) {
  const { refetch } = useListContext();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={<Button onClick={() => void refetch()}>{layoutCopy.retry}</Button>}
    >
      {text}
    </Alert>
  );
}

/** Shown instead of the rows of an empty list. Filters are remembered, so it offers to clear them. */
export function ListEmpty({ text }: { text: string }) {
  const { filterValues = {}, setFilters } = useListContext();
  return (
    <Box sx={{ padding: 3 }}>
      <Typography color="text.secondary">{text}</Typography>
      {Object.keys(filterValues).length > 0 && (
        <Button variant="outlined" sx={{ marginTop: 1.5 }} onClick={() => setFilters({}, {})}>
          {layoutCopy.clearFilters}
        </Button>
      )}
    </Box>
  );
}

/**
 * Shows or hides the details of a row of a `DataTable` with `expand`. React-Admin's own button can
 * be clicked only: it is hidden from keyboards and screen readers.
 */
export function ExpandButton({ children }: { children: ReactNode }) {
  const resource = useResourceContext() ?? "";
  const id = useRecordContext()?.id ?? "";
  const { expandSingle } = useDataTableConfigContext();
  const [isExpanded, toggle] = useExpanded(resource, id, expandSingle);
  return (
    <MuiLink
      component="button"
      type="button"
      aria-expanded={isExpanded}
      aria-controls={`${resource}-${id}-expand`}
      onClick={(event) => {
        // A click on the row expands it as well.
        event.stopPropagation();
        toggle();
      }}
      sx={{ font: "inherit", textAlign: "left" }}
    >
      {children}
    </MuiLink>
  );
}
