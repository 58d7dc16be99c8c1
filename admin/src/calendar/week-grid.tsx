import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { alpha, type Theme } from "@mui/material/styles";
import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import { Link } from "react-router";
import { Heard } from "../ui/visually-hidden.tsx";
import { calendarCopy } from "./calendar.copy.ts";
import type { CalendarItems, ShownAppointment, ShownBlock } from "./calendar-items.ts";
import { clockText, dateText, spanText } from "./clock-text.ts";
import { stripes } from "./stripes.ts";
import { placeOnDates, shownHours, type Placed, type Span } from "./span.ts";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";

const copy = calendarCopy.view;

/** Height of an hour, in pixels. */
const hourHeight = 48;

/** A week as a grid of hours: open hours are light, blocked times hatched, appointments stand in it. */
export function WeekGrid(props: {
  dates: readonly string[];
  zone: string;
  items: CalendarItems;
  today: string;
}) {
  const { dates, zone, items } = props;
  const appointments = placeOnDates(items.appointments, dates, zone);
  const blocks = placeOnDates(items.blocks, dates, zone);
  const open = placeOnDates(items.open, dates, zone);
  const [first, end] = shownHours([...open.flat(), ...appointments.flat()]);
  const hours = Array.from({ length: end - first }, (_, at) => first + at);
  const now = getCurrentWallTime(zone);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "44px minmax(0, 1fr)" }}>
      <Box aria-hidden sx={{ paddingTop: "34px" }}>
        {hours.map((hour) => (
          <Box
            key={hour}
            sx={{
              height: hourHeight,
              fontSize: "0.75rem",
              color: "text.secondary",
              transform: "translateY(-8px)",
              whiteSpace: "nowrap",
            }}
          >
            {clockText(hour * 3_600_000, "UTC").replace(":00", "")}
          </Box>
        ))}
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0,
          display: "grid",
          gridTemplateColumns: `repeat(${dates.length}, minmax(0, 1fr))`,
        }}
      >
        {dates.map((date, day) => (
          <Box component="li" key={date} sx={{ minWidth: 0 }}>
            <DayHead date={date} isToday={date === props.today} />
            <Box
              sx={{
                position: "relative",
                height: hours.length * hourHeight,
                borderLeft: 1,
                borderColor: "divider",
                backgroundColor: "action.hover",
              }}
            >
              {(open[day] ?? []).map((part) => (
                <Band key={part.item.from} part={part} first={first} />
              ))}
              {hours.map((hour, at) => (
                <Box
                  key={hour}
                  aria-hidden
                  sx={{
                    position: "absolute",
                    insetInline: 0,
                    top: at * hourHeight,
                    borderTop: 1,
                    borderColor: "divider",
                  }}
                />
              ))}
              {(blocks[day] ?? []).map((part) => (
                <Block key={part.item.key} part={part} first={first} end={end} />
              ))}
              <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
                {(appointments[day] ?? []).map((part) => (
                  <Event key={part.item.appointment.id} part={part} first={first} zone={zone} />
                ))}
              </Box>
              {date === now.date && now.minutes >= first * 60 && now.minutes < end * 60 && (
                <Box
                  aria-hidden
                  sx={{
                    position: "absolute",
                    insetInline: 0,
                    top: topOf(now.minutes, first),
                    borderTop: 2,
                    borderColor: "primary.main",
                    pointerEvents: "none",
                  }}
                />
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Least minutes of an appointment below whose name there is room for its time. */
const leastForTime = 45;

const topOf = (minutes: number, first: number) => ((minutes - first * 60) / 60) * hourHeight;

function DayHead({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <Box
      component="h3"
      aria-current={isToday ? "date" : undefined}
      sx={{
        height: 34,
        margin: 0,
        padding: "6px 4px 0 6px",
        fontSize: "0.8125rem",
        fontWeight: isToday ? 700 : 600,
        color: isToday ? "primary.main" : "text.primary",
        whiteSpace: "nowrap",
        overflow: "hidden",
      }}
    >
      {dateText(date, { weekday: "short", day: "numeric" })}
    </Box>
  );
}

/** Where the hours are open. */
function Band({ part, first }: { part: Placed<Span>; first: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: "absolute",
        insetInline: 0,
        top: topOf(part.top, first),
        height: topOf(part.bottom, first) - topOf(part.top, first),
        backgroundColor: "background.paper",
      }}
    />
  );
}

function Block(props: { part: Placed<ShownBlock>; first: number; end: number }) {
  const { part, first, end } = props;
  const top = topOf(Math.max(part.top, first * 60), first);
  const bottom = topOf(Math.min(part.bottom, end * 60), first);
  if (bottom <= top) return null;
  return (
    <Box
      title={part.item.title}
      sx={{
        position: "absolute",
        insetInline: 0,
        top,
        height: bottom - top,
        overflow: "hidden",
        padding: "2px 6px",
        fontSize: "0.75rem",
        color: "text.secondary",
        borderBlock: 1,
        borderColor: "divider",
        backgroundColor: "action.hover",
        backgroundImage: stripes,
      }}
    >
      <Box component="span" sx={{ backgroundColor: "action.hover", paddingRight: 0.5 }}>
        <Heard>{copy.blockedPrefix}</Heard>
        {part.item.title}
      </Box>
    </Box>
  );
}

function Event(props: { part: Placed<ShownAppointment>; first: number; zone: string }) {
  const { part, first, zone } = props;
  const { appointment } = part.item;
  const { status, attendee_name } = appointment;
  const isOver = status === "completed" || status === "no_show";
  const confirmed = status === "confirmed";
  const time = spanText(appointment.starts_at, appointment.ends_at, zone);
  return (
    <Box
      component="li"
      sx={{
        position: "absolute",
        top: topOf(part.top, first),
        height: topOf(part.bottom, first) - topOf(part.top, first),
        left: `calc(${(part.lane / part.lanes) * 100}% + 2px)`,
        width: `calc(${100 / part.lanes}% - 4px)`,
      }}
    >
      <MuiLink
        component={Link}
        to={`/appointments/${appointment.id}`}
        underline="none"
        aria-label={`${time}, ${attendee_name}, ${appointmentStatusLabels[status]}`}
        title={`${time} · ${attendee_name}`}
        sx={{
          display: "block",
          height: "100%",
          overflow: "hidden",
          whiteSpace: "nowrap",
          textOverflow: "ellipsis",
          padding: "1px 5px",
          fontSize: "0.75rem",
          lineHeight: 1.35,
          border: 1,
          borderLeftWidth: 3,
          borderRadius: 0.5,
          borderColor: isOver ? "divider" : confirmed ? "primary.main" : "text.secondary",
          color: isOver ? "text.secondary" : "text.primary",
          backgroundColor: "background.paper",
          backgroundImage: ({ palette }: Theme) => {
            const tint = confirmed ? alpha(palette.primary.main, 0.14) : palette.action.hover;
            return `linear-gradient(${tint}, ${tint})`;
          },
          "&:hover": { borderColor: "text.primary" },
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {attendee_name}
        </Box>
        {part.bottom - part.top >= leastForTime && (
          <>
            <br />
            {time}
          </>
        )}
      </MuiLink>
    </Box>
  );
}
