import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import { Link } from "react-router";
import { formatDateTime } from "../../format/time.ts";
import { useStaffNames } from "../../shared/staff/staff-names.ts";
import { useCalendars, useTypes, type Appointment } from "../calendar-data.ts";
import { DescriptionList, type Fact } from "../../ui/description-list.tsx";
import { placeCopy } from "../forms/place.copy.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

/** The facts of an appointment, with links to its person, lead and video call. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const types = useTypes();
  const calendars = useCalendars();
  const colleagues = useStaffNames();
  const { person_id, lead_id, cancelled_at, cancel_reason } = appointment;
  const type = types.data?.find(({ id }) => id === appointment.appointment_type_id);
  const minutes = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000;
  const bookedBy = colleagues.data?.find(({ user_id }) => user_id === appointment.booked_by)?.name;
  const facts: Fact[] = [
    [copy.type, `${type?.name ?? fallbackTypeName}, ${copy.minutes(minutes)}`],
    [
      copy.fields.calendar_id,
      calendars.data?.find(({ id }) => id === appointment.calendar_id)?.name,
    ],
    [copy.place, <Place key="place" appointment={appointment} />],
    [
      copy.person,
      person_id && <DetailLink key="person" to={`/people/${person_id}`} text={copy.openPerson} />,
    ],
    [copy.lead, lead_id && <DetailLink key="lead" to={`/leads/${lead_id}`} text={copy.openLead} />],
    [copy.source, appointment.source === "site" ? copy.bySite : (bookedBy ?? copy.byStaff)],
    [copy.created, formatDateTime(appointment.created_at)],
    ...(cancelled_at ? [[copy.cancelledAt, formatDateTime(cancelled_at)] as const] : []),
    ...(cancel_reason ? [[copy.reason, cancel_reason] as const] : []),
  ];
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{copy.facts}</Typography>
      <DescriptionList facts={facts.filter(([, value]) => value)} />
    </Box>
  );
}

const DetailLink = ({ to, text }: { to: string; text: string }) => (
  <MuiLink component={Link} to={to} underline="always">
    {text}
  </MuiLink>
);

/** The meeting place. Video calls and phone numbers are links. */
function Place({ appointment: { place_kind, place } }: { appointment: Appointment }) {
  if (!place_kind || !place) return copy.noPlace;
  const href = place_kind === "link" ? place : place_kind === "phone" ? `tel:${place}` : undefined;
  return (
    <>
      {placeCopy.kinds[place_kind]}:{" "}
      {href ? (
        <MuiLink href={href} target="_blank" rel="noreferrer" underline="always">
          {place}
        </MuiLink>
      ) : (
        place
      )}
    </>
  );
}
