import FullCalendar, {
  type CalendarRef,
  type DatesSetInfo,
  type EventDropInfo,
  type EventResizeDoneInfo,
} from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import "@fullcalendar/react/skeleton.css";
import classicTheme from "@fullcalendar/react/themes/classic";
import "@fullcalendar/react/themes/classic/theme.css";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import NextIcon from "@mui/icons-material/ChevronRight";
import PreviousIcon from "@mui/icons-material/ChevronLeft";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { toWallTime } from "@site/supabase/domain/zone-clock";
import { useRef, useState } from "react";
import { useCanAccess } from "react-admin";
import { useNavigate } from "react-router";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { MoveDialog, type Move } from "../appointments/move-dialog.tsx";
import type { CalendarAppointment } from "./calendar-events.ts";
import { calendarStyle } from "./calendar-style.ts";
import { calendarCopy } from "../calendar.copy.ts";
import { renderEvent } from "./event-text.tsx";
import type { TimeSpan } from "../time-span.ts";
import { useCalendarEvents } from "./use-calendar-events.ts";

const copy = calendarCopy.view;

/** FullCalendar's name of each view. */
const gridViews = {
  day: "timeGridDay",
  week: "timeGridWeek",
  month: "dayGridMonth",
} as const;
type GridView = keyof typeof gridViews;

/** How long a touch on an appointment starts to drag it. A shorter one scrolls or opens. */
const longPressMs = 400;

const day = { month: "short", day: "numeric", year: "numeric" } as const;
const titleFormats = {
  day: { ...day, weekday: "long" },
  week: day,
  month: { month: "long", year: "numeric" },
} as const;

/** The visible period, its title, and its first date without days of other months. */
type Shown = TimeSpan & { title: string; date: string };

/** A day, week or month of the calendar. A click creates an appointment, dragging or resizing reschedules it. */
export function CalendarView({ view, zone }: { view: GridView; zone: string }) {
  const calendar = useRef<CalendarRef>(null);
  const navigate = useNavigate();
  const { canAccess: canCreate } = useCanAccess({ resource: "appointments", action: "create" });
  const [shown, setShown] = useState<Shown>();
  const [move, setMove] = useState<Move & { revert: () => void }>();
  const { events, scrollTime, isPending, isTruncated, error, refetch } = useCalendarEvents(
    shown,
    zone,
  );
  const getApi = () => calendar.current?.getApi();

  const askToMove = ({ event, revert }: EventDropInfo | EventResizeDoneInfo) => {
    const appointment: CalendarAppointment = event.extendedProps.appointment;
    const { start, end } = event;
    // All-day events have no end. Appointments have hours.
    if (!start || !end || event.allDay) revert();
    else setMove({ appointment, to: { from: start.getTime(), until: end.getTime() }, revert });
  };
  return (
    <Box
      component="section"
      aria-label={copy.title}
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
        <Button variant="outlined" onClick={() => getApi()?.today()}>
          {copy.today}
        </Button>
        <IconButton aria-label={copy.previous[view]} onClick={() => getApi()?.prev()}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label={copy.next[view]} onClick={() => getApi()?.next()}>
          <NextIcon />
        </IconButton>
        <Typography variant="h2" aria-live="polite" sx={{ marginLeft: 1 }}>
          {shown?.title}
        </Typography>
      </Box>
      {error ? (
        <Typography variant="body2" role="alert" color="text.secondary">
          {calendarCopy.failed}{" "}
          <Button variant="outlined" onClick={refetch}>
            {layoutCopy.retry}
          </Button>
        </Typography>
      ) : null}
      <Box aria-busy={isPending} sx={calendarStyle}>
        <FullCalendar
          // FullCalendar reads these options only when it mounts.
          key={`${view} ${zone} ${scrollTime}`}
          ref={calendar}
          plugins={[classicTheme, dayGridPlugin, timeGridPlugin, interactionPlugin]}
          initialView={gridViews[view]}
          {...(shown && { initialDate: shown.date })}
          timeZone={zone}
          locale={navigator.language}
          titleFormat={titleFormats[view]}
          firstDay={1}
          headerToolbar={false}
          height={view === "month" ? "auto" : "max(480px, calc(100dvh - 350px))"}
          scrollTime={scrollTime}
          nowIndicator
          dayMaxEvents
          slotMinHeight={30}
          slotEventOverlap={false}
          // Days are too coarse for the end of an appointment.
          eventDurationEditable={view !== "month"}
          eventLongPressDelay={longPressMs}
          snapDuration="00:15:00"
          allDayText={copy.allDay}
          events={events}
          eventContent={renderEvent}
          eventDrop={askToMove}
          eventResize={askToMove}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault();
            if (event.url) void navigate(event.url.replace(/^\/admin/, ""));
          }}
          dateClick={({ date, allDay, dateStr }) => {
            if (!canCreate) return;
            const start: [string, string] = allDay
              ? ["day", dateStr]
              : ["starts_at", date.toISOString()];
            void navigate(`/appointments/create?${new URLSearchParams([start])}`);
          }}
          viewDidMount={makeScrollable}
          datesSet={(info) => setShown(readShown(info, zone))}
        />
      </Box>
      {isTruncated && (
        <Typography variant="body2" color="text.secondary">
          {copy.tooMany}
        </Typography>
      )}
      {move && (
        <MoveDialog
          move={move}
          onKeep={() => {
            move.revert();
            setMove(undefined);
          }}
          onMoved={() => setMove(undefined)}
        />
      )}
    </Box>
  );
}

/**
 * Makes the scrolling element focusable, so that the keyboard can scroll the hours even without events. It
 * becomes the row group, because a row group must not contain other focusable elements.
 */
function makeScrollable({ el }: { el: HTMLElement }) {
  for (const part of el.querySelectorAll<HTMLElement>('[role="rowgroup"] div')) {
    if (getComputedStyle(part).overflowY !== "auto") continue;
    part.closest('[role="rowgroup"]')?.setAttribute("role", "presentation");
    part.setAttribute("role", "rowgroup");
    part.tabIndex = 0;
  }
}

const readShown = ({ start, end, view }: DatesSetInfo, zone: string): Shown => ({
  from: start.getTime(),
  until: end.getTime(),
  title: view.title,
  // Not `start`, which can be in the previous month. Not an instant, whose date depends on the time zone.
  date: toWallTime(view.currentStart.getTime(), zone).date,
});
