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

/** Query options of a query whose error is shown in place: a notification would repeat the message. */
export const withoutNotification = { onError: () => undefined };

/** Query options of a list that others change: it is also refetched on every mount. */
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

/** Shown instead of the rows of an empty list. Filters are stored, so it has a button to clear them. */
export function ListEmpty({ text, filteredText = text }: { text: string; filteredText?: string }) {
  const { filterValues = {}, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ padding: 3 }}>
      <Typography color="text.secondary">{isFiltered ? filteredText : text}</Typography>
      {isFiltered && (
        <Button variant="outlined" sx={{ marginTop: 1.5 }} onClick={() => setFilters({}, {})}>
          {layoutCopy.clearFilters}
        </Button>
      )}
    </Box>
  );
}

/**
 * Shows or hides the details of a row of a `DataTable` with `expand`. React-Admin's button is hidden from
 * keyboards and screen readers.
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
        // Otherwise the row would handle the click too and collapse again.
        event.stopPropagation();
        toggle();
      }}
      sx={{ font: "inherit", textAlign: "left" }}
    >
      {children}
    </MuiLink>
  );
}
