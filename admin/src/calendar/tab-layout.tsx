import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { CreateBase, List, useCanAccess, type SortPayload } from "react-admin";
import { Link } from "react-router";
import { ListFailed, withoutToast } from "./list-states.tsx";

/** A tab of the calendar: a list, and beside it the form that adds to it (spec 2). */
export function ListWithForm(props: {
  resource: string;
  sort: SortPayload;
  texts: { add: string; all: string };
  table: ReactNode;
  /** The form of `CreateBase`; `onAdded` empties it for the next record. */
  renderForm: (onAdded: () => void) => ReactNode;
}) {
  const { resource, texts } = props;
  const { canAccess } = useCanAccess({ resource, action: "create" });
  const [added, setAdded] = useState(0);
  return (
    <Box
      sx={{
        display: "grid",
        alignItems: "start",
        gap: { xs: 3, lg: 4 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: canAccess ? "minmax(0, 7fr) minmax(0, 5fr)" : "minmax(0, 1fr)",
        },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <List
          resource={resource}
          title={false}
          actions={false}
          perPage={25}
          sort={props.sort}
          disableSyncWithLocation
          storeKey={false}
          exporter={false}
          empty={false}
          error={<ListFailed />}
          queryOptions={withoutToast}
        >
          {props.table}
        </List>
        <MuiLink component={Link} to={`/${resource}`} variant="body2" underline="always">
          {texts.all}
        </MuiLink>
      </Box>
      {canAccess && (
        <Box component="section" sx={{ minWidth: 0 }}>
          <Typography variant="h2">{texts.add}</Typography>
          <CreateBase key={added} resource={resource} redirect={false}>
            {props.renderForm(() => setAdded(added + 1))}
          </CreateBase>
        </Box>
      )}
    </Box>
  );
}
