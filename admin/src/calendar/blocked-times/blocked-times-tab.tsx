import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { ListBase, useCanAccess } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../../layout/list-body.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { BlockedTimeForm } from "./blocked-time-form.tsx";
import { BlockedTimeRows } from "./blocked-time-rows.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockedTimes } from "./use-blocked-times.tsx";

const inOrder = { field: "start_date,id", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** The list of blocked times and the form beside it that adds one. */
export function BlockedTimesTab() {
  const { canAccess } = useCanAccess({ resource: "blocked_times", action: "create" });
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
      <ListBase<BlockedTime>
        resource="blocked_times"
        perPage={25}
        sort={inOrder}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        queryOptions={queryOptions}
      >
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ListBody<BlockedTime> copy={copy}>{(rows) => <BlockedTimeRows rows={rows} />}</ListBody>
          <MuiLink
            component={Link}
            to="/blocked_times"
            variant="body2"
            underline="always"
            sx={{ justifySelf: "start" }}
          >
            {copy.all}
          </MuiLink>
        </Box>
      </ListBase>
      {canAccess && <AddForm />}
    </Box>
  );
}

function AddForm() {
  const { add, isBusy, question } = useBlockedTimes();
  // A new form for each that was saved.
  const [round, setRound] = useState(0);
  return (
    <Box component="section" sx={{ display: "grid", gap: 2, maxWidth: 560 }}>
      <Typography variant="h2">{copy.add}</Typography>
      <BlockedTimeForm
        key={round}
        submit={copy.add}
        isBusy={isBusy}
        onSave={(fields) => add(fields, () => setRound(round + 1))}
      />
      {question}
    </Box>
  );
}
