import { addDays, formatMinutes, toInstant, toWallTime } from "@site/supabase/domain/zone-clock";
import { useMemo } from "react";
import { useCanAccess, useGetList } from "react-admin";
import { useNow } from "../../format/use-now.ts";
import { withoutNotification } from "../../ui/list-states.tsx";
import { useCalendars, useSettings, type BlockedTime } from "../calendar-data.ts";
import {
  createAppointmentEvents,
  createBlockedEvents,
  createClosedEvents,
  eventColumns,
  type CalendarAppointment,
} from "./calendar-events.ts";
import { hoursOf, openOn } from "../settings/hours.ts";
import type { TimeSpan } from "../time-span.ts";

/** Maximum number of appointments to load for a view. */
const maxAppointments = 500;

const inOrder = { field: "starts_at,id", order: "ASC" } as const;
const byStart = { field: "start_date,id", order: "ASC" } as const;
const none: TimeSpan = { from: 0, until: 0 };

/** Loads the events of a period: appointments that are not canceled, blocked times and closed hours. */
export function useCalendarEvents(shown: TimeSpan | undefined, zone: string) {
  const { from, until } = shown ?? none;
  const now = useNow();
  const { canAccess: canEdit = false } = useCanAccess({ resource: "appointments", action: "edit" });
  const settings = useSettings();
  const calendars = useCalendars();
  const options = { ...withoutNotification, enabled: shown !== undefined };
  const appointments = useGetList<CalendarAppointment>(
    "appointments",
    {
      filter: {
        "starts_at@lt": new Date(until).toISOString(),
        "ends_at@gt": new Date(from).toISOString(),
        "status@neq": "cancelled",
      },
      sort: inOrder,
      pagination: { page: 1, perPage: maxAppointments },
      meta: { columns: eventColumns },
    },
    options,
  );
  const blocked = useGetList<BlockedTime>(
    "blocked_times",
    {
      // A recurring time may have started long before the period.
      filter: { is_active: true, "start_date@lte": addDays(toWallTime(until, zone).date, 1) },
      sort: byStart,
      pagination: { page: 1, perPage: maxAppointments },
    },
    options,
  );

  const hostZone = settings.data?.zone;
  const hours = settings.data?.hours;
  const events = useMemo(() => {
    const within = { from, until };
    const zoneOf = ({ calendar_id }: BlockedTime) =>
      calendars.data?.find(({ id }) => id === calendar_id)?.zone ?? hostZone ?? zone;
    return [
      ...createAppointmentEvents(appointments.data ?? [], canEdit, now),
      ...createBlockedEvents(blocked.data ?? [], within, zone, zoneOf, canEdit),
      ...(hostZone === undefined || until === 0 ? [] : createClosedEvents(hours, within, hostZone)),
    ];
  }, [
    appointments.data,
    blocked.data,
    calendars.data,
    canEdit,
    from,
    hostZone,
    hours,
    now,
    until,
    zone,
  ]);

  const queries = [appointments, blocked, settings];
  return {
    events,
    scrollTime: getScrollTime(hours, hostZone ?? zone, zone),
    isPending: queries.some(({ isPending }) => isPending),
    isTruncated: (appointments.total ?? 0) > maxAppointments,
    error: queries.find(({ error }) => error)?.error,
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

/** Returns one hour before the earliest opening of a week, in the reader's time zone: "08:00". */
function getScrollTime(stored: unknown, hostZone: string, zone: string): string {
  const monday = "2026-06-01";
  const opens = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    openOn(hoursOf(stored), addDays(monday, day)).map(([minutes]) => minutes),
  );
  const minutes = opens.length === 0 ? 9 * 60 : Math.min(...opens);
  const first = toWallTime(toInstant({ date: monday, minutes }, hostZone), zone).minutes;
  return formatMinutes(Math.max(0, first - 60));
}
