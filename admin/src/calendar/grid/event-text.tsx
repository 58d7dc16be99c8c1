import type { EventDisplayInfo } from "@fullcalendar/react";
import { formatTime } from "../../format/time.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { calendarCopy } from "../calendar.copy.ts";

const copy = calendarCopy.view;

/** Title, time and status of an event. Only the status "Outcome missing" is visible. */
function EventText({ event }: Pick<EventDisplayInfo, "event">) {
  const [zone] = useTimeZone();
  if (event.display === "background") return null;
  const { start, end, allDay, title } = event;
  const status: unknown = event.extendedProps.status;
  const text = typeof status === "string" ? status : "";
  const time =
    !allDay && start && end ? `${formatTime(start, { zone })} – ${formatTime(end, { zone })}` : "";
  return (
    <div className="event-text">
      <b>{title}</b> {time && <span>{time}</span>}
      {text === copy.needsOutcome ? (
        <i>{` ${text}`}</i>
      ) : (
        text && <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
      )}
    </div>
  );
}

/** Renders the content of an event for FullCalendar. */
export const renderEvent = ({ event }: EventDisplayInfo) => <EventText event={event} />;
