import { useMemo } from "react";
import { useGetList } from "react-admin";
import { useCalendars, useSettings, type Appointment, type BlockedTime } from "./calendar-data.ts";
import { spansOf } from "./blocked-times/blocked-time.ts";
import { hoursOf, openOn } from "./settings/hours.ts";
import type { Span } from "./span.ts";
import { addDays, listDates, toInstant } from "@site/supabase/domain/zone-clock";

const columns = [
  "id",
  "starts_at",
  "ends_at",
  "status",
  "attendee_name",
  "company",
  "calendar_id",
] as const;
type Shown = Pick<Appointment, (typeof columns)[number]>;

/** An appointment in the view. */
export interface ShownAppointment extends Span {
  appointment: Shown;
}

/** A blocked time in the view, each time that it comes again. */
export interface ShownBlock extends Span {
  title: string;
  key: string;
}

/** Most appointments that a view asks for. */
export const mostShown = 500;

const shownInPlace = { onError: () => undefined };
const inOrder = { field: "starts_at,id", order: "ASC" } as const;
const byStart = { field: "start_date,id", order: "ASC" } as const;

/** What lies on some dates of a zone: appointments that stand, blocked times and open hours. */
export function useCalendarItems(first: string, days: number, zone: string) {
  const within = useMemo(
    () => ({
      from: toInstant({ date: first, minutes: 0 }, zone),
      until: toInstant({ date: addDays(first, days), minutes: 0 }, zone),
    }),
    [first, days, zone],
  );
  const settings = useSettings();
  const calendars = useCalendars();
  const appointments = useGetList<Shown>(
    "appointments",
    {
      filter: {
        "starts_at@lt": new Date(within.until).toISOString(),
        "ends_at@gt": new Date(within.from).toISOString(),
        "status@neq": "cancelled",
      },
      sort: inOrder,
      pagination: { page: 1, perPage: mostShown },
      meta: { columns },
    },
    shownInPlace,
  );
  const blocked = useGetList<BlockedTime>(
    "blocked_times",
    {
      // What comes again may have begun at any time before.
      filter: { is_active: true, "start_date@lte": addDays(first, days + 1) },
      sort: byStart,
      pagination: { page: 1, perPage: mostShown },
    },
    shownInPlace,
  );

  const shown = useMemo(
    () =>
      (appointments.data ?? []).map((appointment) => ({
        appointment,
        from: Date.parse(appointment.starts_at),
        until: Date.parse(appointment.ends_at),
      })),
    [appointments.data],
  );
  const hostZone = settings.data?.zone;
  const blocks = useMemo(() => {
    if (hostZone === undefined) return [];
    return (blocked.data ?? []).flatMap((one) => {
      const own = calendars.data?.find(({ id }) => id === one.calendar_id)?.zone;
      return spansOf(one, within, own ?? hostZone).map((span) => ({
        ...span,
        title: one.title,
        key: `${one.id} ${span.from}`,
      }));
    });
  }, [blocked.data, calendars.data, hostZone, within]);
  const stored = settings.data?.hours;
  const open = useMemo(() => {
    if (hostZone === undefined) return [];
    const hours = hoursOf(stored);
    // A day here can be the day before or after there.
    return listDates(addDays(first, -1), days + 2).flatMap((date) =>
      openOn(hours, date).map(([from, until]) => ({
        from: toInstant({ date, minutes: from }, hostZone),
        until:
          until === 24 * 60
            ? toInstant({ date: addDays(date, 1), minutes: 0 }, hostZone)
            : toInstant({ date, minutes: until }, hostZone),
      })),
    );
  }, [stored, hostZone, first, days]);

  const error = appointments.error ?? blocked.error ?? settings.error;
  return {
    appointments: shown,
    blocks,
    open,
    isPending: appointments.isPending || blocked.isPending || settings.isPending,
    isCut: (appointments.total ?? 0) > mostShown,
    error,
    refetch: () => {
      for (const query of [appointments, blocked, settings]) void query.refetch();
    },
  };
}

/** What a view draws. */
export type CalendarItems = Pick<
  ReturnType<typeof useCalendarItems>,
  "appointments" | "blocks" | "open"
>;
