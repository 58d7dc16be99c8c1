import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { ListBase, useCanAccess } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../../layout/list-body.tsx";
import type { AppointmentType } from "../calendar-data.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeForm } from "./type-form.tsx";
import { TypeRows } from "./type-rows.tsx";
import { useTypeChanges } from "./use-types.ts";

const byName = { field: "name", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** The list of appointment types and the form beside it that adds one. */
export function TypesTab() {
  const { canAccess } = useCanAccess({ resource: "appointment_types", action: "create" });
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
      <ListBase<AppointmentType>
        resource="appointment_types"
        perPage={25}
        sort={byName}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        queryOptions={queryOptions}
      >
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ListBody<AppointmentType> copy={copy}>{(rows) => <TypeRows rows={rows} />}</ListBody>
          <MuiLink
            component={Link}
            to="/appointment_types"
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
  const { add, isBusy } = useTypeChanges();
  // A new form for each that was saved.
  const [round, setRound] = useState(0);
  return (
    <Box component="section" sx={{ display: "grid", gap: 2, maxWidth: 560 }}>
      <Typography variant="h2">{copy.add}</Typography>
      <TypeForm
        key={round}
        submit={copy.add}
        isBusy={isBusy}
        onSave={(fields) => add(fields, () => setRound(round + 1))}
      />
    </Box>
  );
}
