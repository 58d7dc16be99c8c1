import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import MuiLink from "@mui/material/Link";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Heard } from "../ui/visually-hidden.tsx";
import { calendarCopy } from "./calendar.copy.ts";
import type { CalendarItems, ShownAppointment, ShownBlock } from "./calendar-items.ts";
import { clockText, dateText } from "./clock-text.ts";
import { stripes } from "./stripes.ts";
import { placeOnDates, type Placed } from "./span.ts";

const copy = calendarCopy.view;

/** How many appointments of a day are written out before the rest is only counted. */
const mostLines = 3;

const isWhole = ({ top, bottom }: { top: number; bottom: number }) =>
  top === 0 && bottom === 24 * 60;

/** A month as weeks of days; each day leads to its week. */
export function MonthGrid(props: {
  dates: readonly string[];
  /** `YYYY-MM` */
  month: string;
  zone: string;
  items: CalendarItems;
  today: string;
  onOpen: (date: string) => void;
}) {
  const { dates, zone, items } = props;
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"), { noSsr: true });
  const appointments = placeOnDates(items.appointments, dates, zone);
  const blocks = placeOnDates(items.blocks, dates, zone);
  return (
    <Box>
      <Box
        aria-hidden
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
          fontSize: "0.75rem",
          color: "text.secondary",
          paddingBottom: 0.5,
        }}
      >
        {dates.slice(0, 7).map((date) => (
          <Box key={date} sx={{ paddingLeft: 0.75 }}>
            {dateText(date, { weekday: "short" })}
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
          gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
          borderTop: 1,
          borderLeft: 1,
          borderColor: "divider",
        }}
      >
        {dates.map((date, day) => (
          <Day
            key={date}
            date={date}
            isOutside={!date.startsWith(props.month)}
            isToday={date === props.today}
            appointments={appointments[day] ?? []}
            blocks={blocks[day] ?? []}
            zone={zone}
            wide={wide}
            onOpen={() => props.onOpen(date)}
          />
        ))}
      </Box>
    </Box>
  );
}

function Day(props: {
  date: string;
  isOutside: boolean;
  isToday: boolean;
  appointments: readonly Placed<ShownAppointment>[];
  blocks: readonly Placed<ShownBlock>[];
  zone: string;
  wide: boolean;
  onOpen: () => void;
}) {
  const { date, appointments, blocks, zone, wide } = props;
  const lines = wide ? mostLines : 0;
  const left = appointments.length - lines;
  return (
    <Box
      component="li"
      sx={{
        minHeight: { xs: 52, md: 96 },
        minWidth: 0,
        padding: 0.25,
        borderRight: 1,
        borderBottom: 1,
        borderColor: "divider",
        backgroundColor: props.isOutside ? "action.hover" : "background.paper",
        ...(blocks.some(isWhole) && { backgroundImage: stripes }),
        fontSize: "0.75rem",
        overflow: "hidden",
      }}
    >
      <ButtonBase
        aria-label={copy.openWeek(dateText(date), appointments.length)}
        aria-current={props.isToday ? "date" : undefined}
        onClick={props.onOpen}
        sx={{
          display: "flex",
          justifyContent: "flex-start",
          width: "100%",
          minHeight: 24,
          paddingInline: 0.5,
          borderRadius: 0.5,
          fontSize: "0.8125rem",
          fontFamily: "inherit",
          fontWeight: props.isToday ? 700 : 500,
          color: props.isToday
            ? "primary.main"
            : props.isOutside
              ? "text.secondary"
              : "text.primary",
          "&:hover": { backgroundColor: "action.hover" },
        }}
      >
        {Number(date.slice(8))}
      </ButtonBase>
      {appointments.slice(0, lines).map(({ item: { appointment } }) => (
        <Line key={appointment.id}>
          <MuiLink
            component={Link}
            to={`/appointments/${appointment.id}`}
            sx={{ fontWeight: appointment.status === "confirmed" ? 600 : 400 }}
          >
            {clockText(appointment.starts_at, zone).replace(/:00(?= )/, "")}{" "}
            {appointment.attendee_name}
          </MuiLink>
        </Line>
      ))}
      {left > 0 && <Line muted>{wide ? copy.more(left) : copy.count(left)}</Line>}
      {wide &&
        blocks.map(({ item }) => (
          <Line key={item.key} muted>
            <Heard>{copy.blockedPrefix}</Heard>
            {item.title}
          </Line>
        ))}
    </Box>
  );
}

function Line({ children, muted }: { children: ReactNode; muted?: boolean }) {
  return (
    <Box
      sx={{
        paddingInline: 0.5,
        lineHeight: 1.5,
        whiteSpace: "nowrap",
        overflow: "hidden",
        textOverflow: "ellipsis",
        color: muted ? "text.secondary" : "text.primary",
      }}
    >
      {children}
    </Box>
  );
}
