import type { EventInput } from "@fullcalendar/react";
import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import { addDays, listDates, toInstant, toWallTime } from "@site/supabase/domain/zone-clock";
import { listOccurrences } from "../blocked-times/blocked-time.ts";
import type { Appointment, BlockedTime } from "../calendar-data.ts";
import { calendarCopy } from "../calendar.copy.ts";
import { isOpen, needsOutcome } from "../../shared/appointments/status.ts";
import { hoursOf, openOn } from "../settings/hours.ts";
import type { TimeSpan } from "../time-span.ts";

/** The columns that the calendar needs to show and reschedule an appointment. */
export const eventColumns = [
  "id",
  "starts_at",
  "ends_at",
  "status",
  "attendee_name",
  "attendee_email",
  "company",
  "calendar_id",
  "version",
] as const;
export type CalendarAppointment = Pick<Appointment, (typeof eventColumns)[number]>;

const iso = (instant: number) => new Date(instant).toISOString();

/** Converts appointments to events. Open appointments can be dragged and resized. */
export const createAppointmentEvents = (
  appointments: readonly CalendarAppointment[],
  canEdit: boolean,
  now: number,
): EventInput[] =>
  appointments.map((appointment) => ({
    id: appointment.id,
    title: appointment.attendee_name,
    start: appointment.starts_at,
    end: appointment.ends_at,
    startEditable: canEdit && isOpen(appointment),
    // Where it is undefined, the view decides.
    ...(!(canEdit && isOpen(appointment)) && { durationEditable: false }),
    url: `/admin/appointments/${appointment.id}`,
    extendedProps: {
      appointment,
      status: needsOutcome(appointment, now)
        ? calendarCopy.view.needsOutcome
        : appointmentStatusLabels[appointment.status],
    },
    className: `appointment-${needsOutcome(appointment, now) ? "outcome" : appointment.status}`,
  }));

/** Returns the dates of a span of whole days, with an exclusive end; undefined for other spans. */
function getWholeDays(span: TimeSpan, zone: string): { start: string; end: string } | undefined {
  const [start, end] = [toWallTime(span.from, zone), toWallTime(span.until, zone)];
  return start.minutes === 0 && end.minutes === 0 && end.date > start.date
    ? { start: start.date, end: end.date }
    : undefined;
}

/**
 * Converts blocked times to events. Whole days become an all-day event and a background event. Other
 * blocked times become timed events.
 */
export const createBlockedEvents = (
  blocked: readonly BlockedTime[],
  within: TimeSpan,
  zone: string,
  zoneOf: (blocked: BlockedTime) => string,
  canEdit: boolean,
): EventInput[] =>
  blocked.flatMap((one) =>
    listOccurrences(one, within, zoneOf(one)).flatMap((span): EventInput[] => {
      const days = getWholeDays(span, zone);
      const event = {
        title: calendarCopy.view.blocked(one.title),
        className: "blocked",
        startEditable: false,
        durationEditable: false,
        ...(canEdit && { url: `/admin/blocked_times/${one.id}` }),
      };
      const times = { start: iso(span.from), end: iso(span.until) };
      const key = `${one.id} ${span.from}`;
      if (!days) return [{ ...event, ...times, id: key }];
      return [
        { ...event, ...days, id: key, allDay: true },
        { ...times, id: `${key} days`, display: "background", className: "blocked-days" },
      ];
    }),
  );

/** Creates background events for the time outside the business hours. */
export function createClosedEvents(
  stored: unknown,
  within: TimeSpan,
  hostZone: string,
): EventInput[] {
  const hours = hoursOf(stored);
  const first = addDays(toWallTime(within.from, hostZone).date, -1);
  const days = Math.ceil((within.until - within.from) / 86_400_000) + 3;
  const closed: EventInput[] = [];
  let from = toInstant({ date: first, minutes: 0 }, hostZone);
  const close = (until: number) => {
    if (until > from)
      closed.push({
        start: iso(from),
        end: iso(until),
        display: "background",
        className: "closed",
      });
  };
  for (const date of listDates(first, days)) {
    for (const [opens, closes] of openOn(hours, date).toSorted(([a], [b]) => a - b)) {
      close(toInstant({ date, minutes: opens }, hostZone));
      // 24:00 is 0:00 of the next day.
      const last =
        closes === 24 * 60 ? { date: addDays(date, 1), minutes: 0 } : { date, minutes: closes };
      from = Math.max(from, toInstant(last, hostZone));
    }
  }
  close(toInstant({ date: addDays(first, days), minutes: 0 }, hostZone));
  return closed;
}
