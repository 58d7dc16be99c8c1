import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { ListBase, useCanAccess, type RaRecord, type SortPayload } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";

const queryOptions = { onError: shownInPlace };

interface ListAndFormProps<Row extends RaRecord> {
  resource: string;
  sort: SortPayload;
  copy: { loading: string; failed: string; empty: string; all: string };
  renderRows: (rows: Row[]) => ReactNode;
  /** Stands beside the list for whoever may add to it. */
  form: ReactNode;
}

/** A tab of the calendar: what there is of a resource, and beside it the form that adds to it. */
export function ListAndForm<Row extends RaRecord>(props: ListAndFormProps<Row>) {
  const { resource, sort, copy, renderRows, form } = props;
  const { canAccess } = useCanAccess({ resource, action: "create" });
  return (
    <Box
      sx={{
        display: "grid",
        alignItems: "start",
        gap: { xs: 4, lg: 6 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: canAccess ? "minmax(0, 7fr) minmax(0, 5fr)" : "minmax(0, 880px)",
        },
      }}
    >
      <ListBase<Row>
        resource={resource}
        perPage={25}
        sort={sort}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        queryOptions={queryOptions}
      >
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ListBody<Row> copy={copy}>{renderRows}</ListBody>
          <MuiLink
            component={Link}
            to={`/${resource}`}
            variant="body2"
            underline="always"
            sx={{ justifySelf: "start" }}
          >
            {copy.all}
          </MuiLink>
        </Box>
      </ListBase>
      {canAccess && form}
    </Box>
  );
}

interface AddFormProps {
  title: string;
  /** The form; `round` is its key, `next` gives a new one for the row after this. */
  children: (form: { round: number; next: () => void }) => ReactNode;
}

/** The form beside a list, empty again after each row that it added. */
export function AddForm({ title, children }: AddFormProps) {
  const [round, setRound] = useState(0);
  return (
    <Box component="section" sx={{ display: "grid", gap: 2, maxWidth: 560 }}>
      <Typography variant="h2">{title}</Typography>
      {children({ round, next: () => setRound(round + 1) })}
    </Box>
  );
}
