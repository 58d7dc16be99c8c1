import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { formatDateTime } from "../../format/time.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import { withoutNotification } from "../../ui/list-states.tsx";
import type { Appointment } from "../calendar-data.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { useUpcomingFilter } from "./upcoming-appointments.tsx";

const columns = ["id", "starts_at", "attendee_name"] as const;
type Next = Pick<Appointment, (typeof columns)[number]>;

/** The next appointment in one line, or the empty state (spec 8). */
export function NextAppointment() {
  const [zone] = useTimeZone();
  const { data } = useGetList<Next>(
    "appointments",
    {
      filter: useUpcomingFilter(),
      sort: { field: "starts_at,id", order: "ASC" },
      pagination: { page: 1, perPage: 1 },
      meta: { columns },
    },
    withoutNotification,
  );
  if (!data) return null;
  const [next] = data;
  return (
    <Typography variant="body2" color="text.secondary">
      {next ? (
        <>
          {copy.next}{" "}
          <MuiLink component={Link} to={`/appointments/${next.id}`} underline="always">
            {formatDateTime(next.starts_at, { zone })}, {next.attendee_name}
          </MuiLink>
        </>
      ) : (
        copy.noneUpcoming
      )}
    </Typography>
  );
}
