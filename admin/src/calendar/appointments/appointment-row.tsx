import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { clamped } from "../../ui/line-clamp.ts";
import { fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import { Link } from "react-router";
import { useTypes, type Appointment } from "../calendar-data.ts";
import { dayText, spanText } from "../clock-text.ts";
import { AppointmentStatusChoice } from "./appointment-status.tsx";

/** The columns that a list reads. */
export const rowColumns = [
  "id",
  "starts_at",
  "ends_at",
  "status",
  "attendee_name",
  "attendee_email",
  "company",
  "appointment_type_id",
  "calendar_id",
] as const;
export type AppointmentRowData = Pick<Appointment, (typeof rowColumns)[number]>;

/** Attendee, date, time, type and status (spec 2), as a row of a list. */
export function AppointmentRow(props: { appointment: AppointmentRowData; zone: string }) {
  const { appointment, zone } = props;
  const types = useTypes();
  const type = types.data?.find(({ id }) => id === appointment.appointment_type_id);
  const about = [
    types.isPending ? undefined : (type?.name ?? fallbackTypeName),
    appointment.company ?? appointment.attendee_email,
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "168px minmax(0, 1fr) auto" },
        columnGap: 2,
        rowGap: 0.25,
        alignItems: "start",
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box
        component="time"
        dateTime={appointment.starts_at}
        sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}
      >
        <Box sx={{ fontWeight: 600 }}>{dayText(appointment.starts_at, zone)}</Box>
        {spanText(appointment.starts_at, appointment.ends_at, zone)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={clamped(2)} title={appointment.attendee_name}>
          <MuiLink component={Link} to={`/appointments/${appointment.id}`} sx={{ fontWeight: 600 }}>
            {appointment.attendee_name}
          </MuiLink>
        </Box>
        <Box sx={{ ...clamped(2), color: "text.secondary" }}>
          {about.filter(Boolean).join(" · ")}
        </Box>
      </Box>
      <AppointmentStatusChoice appointment={appointment} />
    </Box>
  );
}

/** Appointments one below the other. */
export function AppointmentRows(props: { rows: readonly AppointmentRowData[]; zone: string }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {props.rows.map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} zone={props.zone} />
      ))}
    </Box>
  );
}
