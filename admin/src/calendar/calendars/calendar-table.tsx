import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { CreateButton, DataTable, List, TopToolbar } from "react-admin";
import { Link } from "react-router";
import { formatDateTime } from "../../format/time.ts";
import { formatZone } from "../../format/time-zone.ts";
import { useStaffNames } from "../../shared/staff/staff-names.ts";
import { ListFailure, withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { byName, calendarColumns, useHostZone, type Calendar } from "../calendar-data.ts";
import { tableStyle } from "../table-style.ts";
import { calendarsCopy as copy } from "./calendars.copy.ts";

const wide = { display: { xs: "none", md: "table-cell" } };

/** All calendars with their host, time zone and status. */
export function CalendarTable() {
  const colleagues = useStaffNames();
  const hostZone = useHostZone();
  const hostOf = ({ staff_id }: Calendar) =>
    staff_id === null
      ? copy.noHost
      : colleagues.data?.find(({ user_id }) => user_id === staff_id)?.name;
  return (
    <List
      resource="calendars"
      title={false}
      actions={
        <TopToolbar>
          <CreateButton label={copy.add} />
        </TopToolbar>
      }
      sort={byName}
      perPage={25}
      disableSyncWithLocation
      storeKey={false}
      exporter={false}
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={{ ...withoutNotification, meta: { columns: calendarColumns } }}
    >
      <DataTable<Calendar>
        size="small"
        rowClick={false}
        bulkActionButtons={false}
        hover={false}
        sx={tableStyle}
        empty={<Notice tone="status" text={copy.none} />}
      >
        <DataTable.Col<Calendar>
          source="name"
          label={copy.columns.name}
          render={({ id, name }) => (
            <MuiLink component={Link} to={`/calendars/${id}`} sx={{ fontWeight: 600 }}>
              {name}
            </MuiLink>
          )}
        />
        <DataTable.Col<Calendar>
          source="staff_id"
          label={copy.columns.host}
          disableSort
          render={hostOf}
        />
        <DataTable.Col<Calendar>
          source="zone"
          label={copy.columns.zone}
          render={({ zone }) => formatZone(zone ?? hostZone)}
          sx={wide}
        />
        <DataTable.Col<Calendar>
          source="is_active"
          label={copy.columns.state}
          render={(calendar) => (
            <>
              {calendar.is_active ? copy.active : copy.inactive}
              <BusyState calendar={calendar} />
            </>
          )}
        />
      </DataTable>
    </List>
  );
}

/** The result of the last import of busy times; empty without a busy URL. */
export function BusyState({ calendar }: { calendar: Calendar }) {
  if (!calendar.has_busy_url) return null;
  return (
    <Box
      sx={{ color: calendar.busy_error ? "primary.main" : "text.secondary", fontSize: "0.8125rem" }}
    >
      {copy.columns.busy}:{" "}
      {calendar.busy_error
        ? copy.busy.error(calendar.busy_error)
        : calendar.busy_read_at
          ? copy.busy.read(formatDateTime(calendar.busy_read_at))
          : copy.busy.never}
    </Box>
  );
}
