import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import { formatDay, formatTimeRange } from "../../format/time.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import { lineClamp } from "../../ui/line-clamp.ts";
import { ListEmpty } from "../../ui/list-states.tsx";
import { useTypes, type Appointment } from "../calendar-data.ts";
import { tableStyle } from "../table-style.ts";
import { AppointmentStatusField } from "./appointment-status.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

/** The columns that the list selects. */
export const tableColumns = [
  "id",
  "starts_at",
  "ends_at",
  "status",
  "attendee_name",
  "attendee_email",
  "company",
  "appointment_type_id",
  "calendar_id",
  "version",
] as const;
type Row = Pick<Appointment, (typeof tableColumns)[number]>;

const wide = { display: { xs: "none", md: "table-cell" } };

/** Date, attendee, type and status of appointments (spec 2). */
export function AppointmentTable({ empty }: { empty: string }) {
  const [zone] = useTimeZone();
  const types = useTypes();
  const nameOf = ({ appointment_type_id }: Row) =>
    types.data?.find(({ id }) => id === appointment_type_id)?.name ?? fallbackTypeName;
  return (
    <DataTable<Row>
      size="small"
      rowClick={false}
      bulkActionButtons={false}
      hover={false}
      sx={tableStyle}
      empty={<ListEmpty text={empty} filteredText={copy.noneFound} />}
    >
      <DataTable.Col<Row>
        source="starts_at"
        label={copy.columns.when}
        render={({ starts_at, ends_at }) => (
          <time dateTime={starts_at}>
            {formatDay(starts_at, { zone })}, {formatTimeRange(starts_at, ends_at, { zone })}
          </time>
        )}
      />
      <DataTable.Col<Row>
        source="attendee_name"
        label={copy.columns.attendee}
        render={({ id, attendee_name, company, attendee_email }) => (
          <Box sx={lineClamp(2)} title={attendee_name}>
            <MuiLink component={Link} to={`/appointments/${id}`} sx={{ fontWeight: 600 }}>
              {attendee_name}
            </MuiLink>{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              {company ?? attendee_email}
            </Box>
          </Box>
        )}
      />
      <DataTable.Col<Row>
        source="appointment_type_id"
        label={copy.columns.type}
        disableSort
        render={(row) => (types.isPending ? null : nameOf(row))}
        sx={wide}
      />
      <DataTable.Col<Row>
        source="status"
        label={copy.columns.status}
        render={(row) => <AppointmentStatusField appointment={row} />}
      />
    </DataTable>
  );
}
