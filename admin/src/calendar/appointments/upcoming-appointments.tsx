import MuiLink from "@mui/material/Link";
import { useMemo } from "react";
import { List, Pagination } from "react-admin";
import { Link } from "react-router";
import { useNow } from "../../format/use-now.ts";
import { ListFailure, withoutNotification } from "../../ui/list-states.tsx";
import { AppointmentTable, tableColumns } from "./appointment-table.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

const inOrder = { field: "starts_at", order: "ASC" } as const;

/** Rows per page (spec 9). */
const perPage = 10;

/** Returns the filter for scheduled and confirmed appointments that have not ended (spec 4). */
export function useUpcomingFilter() {
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  return useMemo(
    () => ({
      "status@in": "(scheduled,confirmed)",
      "ends_at@gt": new Date(minute).toISOString(),
    }),
    [minute],
  );
}

/** The upcoming appointments, ten per page (spec 2 and 9). */
export function UpcomingAppointments() {
  return (
    <>
      <List
        resource="appointments"
        title={false}
        actions={false}
        filter={useUpcomingFilter()}
        perPage={perPage}
        pagination={<Pagination rowsPerPageOptions={[perPage, 25, 50]} />}
        sort={inOrder}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        queryOptions={{ ...withoutNotification, meta: { columns: tableColumns } }}
      >
        <AppointmentTable empty={copy.noneUpcoming} />
      </List>
      <MuiLink component={Link} to="/appointments" variant="body2" underline="always">
        {copy.all}
      </MuiLink>
    </>
  );
}
