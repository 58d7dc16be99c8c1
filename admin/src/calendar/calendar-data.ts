import type { Database } from "@site/supabase/contracts/database.types";
import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { useGetList, useGetOne } from "react-admin";
import { withoutNotification } from "../ui/list-states.tsx";
import { grantedColumns } from "../providers/data/granted-columns.ts";

type Tables = Database["public"]["Tables"];

// Clients cannot read the feed token and the busy URL; see feed-address.tsx for the feed.
export const calendarColumns = [
  "id",
  "name",
  "staff_id",
  "is_active",
  "hours",
  "zone",
  "place_kind",
  "place",
  "has_busy_url",
  "busy_read_at",
  "busy_error",
  "version",
] as const;

/** A row of `calendars`, the bookable time of a host. */
export type Calendar = Pick<Tables["calendars"]["Row"], (typeof calendarColumns)[number]>;

/** The single row of `booking_settings`. */
type BookingSettings = Tables["booking_settings"]["Row"];

/** A row of `appointment_types`. */
export type AppointmentType = Tables["appointment_types"]["Row"];

/** A row of `blocked_times`. */
export type BlockedTime = Tables["blocked_times"]["Row"];

/** A row of `appointments` as staff read it. */
export type Appointment = Pick<
  Tables["appointments"]["Row"],
  (typeof grantedColumns.appointments)[number]
>;

/** The record id of the single settings row. */
export const settingsId = "true";

export const byName = { field: "name", order: "ASC" } as const;
export const byStart = { field: "start_date", order: "ASC" } as const;
const all = { page: 1, perPage: 500 } as const;

// The id of the row is the boolean `true`; React-Admin needs a string or number.
type SettingsRecord = Omit<BookingSettings, "id"> & { id: string };

/** Loads the booking limits. */
export const useSettings = () =>
  useGetOne<SettingsRecord>("booking_settings", { id: settingsId }, withoutNotification);

/** Loads all calendars, sorted by name. */
export const useCalendars = () =>
  useGetList<Calendar>(
    "calendars",
    { pagination: all, sort: byName, meta: { columns: calendarColumns } },
    withoutNotification,
  );

/** Loads all appointment types, sorted by name. */
export const useTypes = () =>
  useGetList<AppointmentType>(
    "appointment_types",
    { pagination: all, sort: byName },
    withoutNotification,
  );

/** Returns the time zone of the business hours; the browser's until it is loaded. */
export const useHostZone = (): string => useSettings().data?.zone ?? getLocalZone();

/**
 * Returns a function that returns the time zone of a calendar: its own, or that of the business hours. Null means all
 * calendars.
 */
export function useCalendarZone(): (calendarId: string | null) => string {
  const hostZone = useHostZone();
  const { data } = useCalendars();
  return (calendarId) => data?.find(({ id }) => id === calendarId)?.zone ?? hostZone;
}
