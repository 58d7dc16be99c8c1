import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { CreateBase, List, useCanAccess, type SortPayload } from "react-admin";
import { Link } from "react-router";
import { ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { calendarCopy } from "./calendar.copy.ts";

/** A tab of the calendar with a list and a form that adds a record to it (spec 2). */
export function ListWithForm(props: {
  resource: string;
  sort: SortPayload;
  texts: { add: string; all: string };
  table: ReactNode;
  /** Renders the form of `CreateBase`. `onAdded` resets it for the next record. */
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
          error={<ListFailure text={calendarCopy.failed} />}
          queryOptions={withoutNotification}
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
