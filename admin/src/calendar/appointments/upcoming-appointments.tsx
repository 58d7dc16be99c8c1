import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { ListBase, useCanAccess } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../../ui/list-body.tsx";
import { toInstant, getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import { AppointmentRows, rowColumns, type AppointmentRowData } from "./appointment-row.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

const inOrder = { field: "starts_at,id", order: "ASC" } as const;
const queryOptions = { meta: { columns: rowColumns }, onError: shownInPlace };

/** How many are shown at once (spec 9). */
const perPage = 10;

/** The beginning of today where the calendar is read, as the database takes it. */
export const startOfToday = (zone: string): string =>
  new Date(toInstant({ date: getCurrentWallTime(zone).date, minutes: 0 }, zone)).toISOString();

/** What is scheduled or confirmed from today on (spec 2, 4 and 7), ten at a time. */
export function UpcomingAppointments({ zone }: { zone: string }) {
  const { canAccess } = useCanAccess({ resource: "appointments", action: "create" });
  const today = startOfToday(zone);
  const filter = useMemo(
    () => ({ "status@in": "(scheduled,confirmed)", "starts_at@gte": today }),
    [today],
  );
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <Typography variant="h2">{copy.upcoming}</Typography>
        {canAccess && (
          <Button component={Link} to="/appointments/create" variant="contained">
            {copy.add}
          </Button>
        )}
      </Box>
      <ListBase<AppointmentRowData>
        resource="appointments"
        perPage={perPage}
        sort={inOrder}
        filter={filter}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        queryOptions={queryOptions}
      >
        <ListBody<AppointmentRowData> copy={{ ...copy, empty: copy.noneUpcoming }}>
          {(rows) => <AppointmentRows rows={rows} zone={zone} />}
        </ListBody>
      </ListBase>
      <MuiLink
        component={Link}
        to="/appointments"
        variant="body2"
        underline="always"
        sx={{ justifySelf: "start" }}
      >
        {copy.all}
      </MuiLink>
    </Box>
  );
}
