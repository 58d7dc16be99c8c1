import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import { Link } from "react-router";
import { calendarCopy } from "./calendar.copy.ts";
import type { CalendarItems } from "./calendar-items.ts";
import { dateText, spanText } from "./clock-text.ts";
import { placeOnDates } from "./span.ts";

const copy = calendarCopy.view;
const wholeDay = 24 * 60;

/** A week on a narrow screen: its days one below the other. */
export function WeekAgenda(props: {
  dates: readonly string[];
  zone: string;
  items: CalendarItems;
  today: string;
}) {
  const { dates, zone, items } = props;
  const appointments = placeOnDates(items.appointments, dates, zone);
  const blocks = placeOnDates(items.blocks, dates, zone);
  return (
    <Box component="ol" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {dates.map((date, day) => (
        <Box
          component="li"
          key={date}
          sx={{ paddingBlock: 1, borderTop: 1, borderColor: "divider", fontSize: "0.875rem" }}
        >
          <Box
            component="h3"
            aria-current={date === props.today ? "date" : undefined}
            sx={{
              margin: 0,
              fontSize: "0.875rem",
              fontWeight: 600,
              color: date === props.today ? "primary.main" : "text.primary",
            }}
          >
            {dateText(date)}
          </Box>
          {(blocks[day] ?? []).map(({ item, top, bottom }) => (
            <Box key={item.key} sx={{ color: "text.secondary" }}>
              {top === 0 && bottom === wholeDay
                ? copy.blockedAll(item.title)
                : `${spanText(item.from, item.until, zone)} ${copy.blocked(item.title)}`}
            </Box>
          ))}
          {(appointments[day] ?? []).map(({ item: { appointment } }) => (
            <Box
              key={appointment.id}
              sx={{ display: "flex", justifyContent: "space-between", gap: 2, paddingBlock: 0.5 }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {spanText(appointment.starts_at, appointment.ends_at, zone)}{" "}
                <MuiLink
                  component={Link}
                  to={`/appointments/${appointment.id}`}
                  underline="always"
                  sx={{ fontWeight: 600 }}
                >
                  {appointment.attendee_name}
                </MuiLink>
              </Box>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {appointmentStatusLabels[appointment.status]}
              </Box>
            </Box>
          ))}
          {(appointments[day] ?? []).length + (blocks[day] ?? []).length === 0 && (
            <Box sx={{ color: "text.secondary" }}>{copy.nothing}</Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
