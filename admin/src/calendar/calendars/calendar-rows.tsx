import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useCanAccess } from "react-admin";
import { Link } from "react-router";
import { Part } from "../../ui/query-section.tsx";
import { useStaffNames } from "../../shared/staff/staff-names.ts";
import { shortTime } from "../../format/time.ts";
import { useCalendars, type Calendar } from "../calendar-data.ts";
import { zoneText } from "../clock-text.ts";
import { calendarsCopy as copy } from "./calendars.copy.ts";

/** All calendars: whose they are, and whether their busy times are read. */
export function CalendarRows() {
  const calendars = useCalendars();
  const colleagues = useStaffNames();
  const { canAccess } = useCanAccess({ resource: "calendars", action: "create" });
  const hostOf = ({ staff_id }: Calendar) =>
    staff_id === null
      ? copy.team
      : colleagues.data?.find(({ user_id }) => user_id === staff_id)?.name;
  return (
    <Part title={copy.title} query={calendars} failed={copy.failed}>
      <Typography variant="body2" color="text.secondary">
        {calendars.data?.length === 0 ? copy.none : copy.hint}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {calendars.data?.map((calendar) => (
          <Box
            component="li"
            key={calendar.id}
            sx={{
              paddingBlock: 1.25,
              borderTop: 1,
              borderColor: "divider",
              overflowWrap: "anywhere",
            }}
          >
            <MuiLink component={Link} to={`/calendars/${calendar.id}`} sx={{ fontWeight: 600 }}>
              {calendar.name}
            </MuiLink>
            <Box>
              {[
                hostOf(calendar),
                calendar.zone && zoneText(calendar.zone),
                !calendar.is_active && copy.inactive,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Box>
            <BusyState calendar={calendar} />
          </Box>
        ))}
      </Box>
      {canAccess && (
        <Button
          component={Link}
          to="/calendars/create"
          variant="outlined"
          sx={{ justifySelf: "start" }}
        >
          {copy.add}
        </Button>
      )}
    </Part>
  );
}

/** What became of reading the busy times; nothing where there is no address. */
export function BusyState({ calendar }: { calendar: Calendar }) {
  if (!calendar.has_busy_url) return null;
  return (
    <Box
      sx={{ color: calendar.busy_error ? "primary.main" : "text.secondary", fontSize: "0.875rem" }}
    >
      {calendar.busy_error
        ? copy.busy.error(calendar.busy_error)
        : calendar.busy_read_at
          ? copy.busy.read(shortTime(calendar.busy_read_at))
          : copy.busy.never}
    </Box>
  );
}
