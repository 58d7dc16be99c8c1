import type { Database } from "@site/supabase/contracts/database.types";
import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { useGetList, useGetOne } from "react-admin";
import { grantedColumns } from "../providers/data/granted-columns.ts";

type Tables = Database["public"]["Tables"];

// No client can read the two addresses: for the feed see feed-address.tsx.
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

/** A row of `calendars`: whose time is booked. */
export type Calendar = Pick<Tables["calendars"]["Row"], (typeof calendarColumns)[number]>;

/** The one row of `booking_settings`. */
export type BookingSettings = Tables["booking_settings"]["Row"];

/** A row of `appointment_types`. */
export type AppointmentType = Tables["appointment_types"]["Row"];

/** A row of `blocked_times`. */
export type BlockedTime = Tables["blocked_times"]["Row"];

/** A row of `appointments` as staff read it. */
export type Appointment = Pick<
  Tables["appointments"]["Row"],
  (typeof grantedColumns.appointments)[number]
>;

/** The key of the one row of settings, as a data provider takes keys. */
export const settingsId = "true";

export const byName = { field: "name", order: "ASC" } as const;
export const byStart = { field: "start_date", order: "ASC" } as const;
const all = { page: 1, perPage: 500 } as const;
const shownInPlace = { onError: () => undefined };

// `id` is what react-admin knows records by; the row's own is the boolean `true`.
type SettingsRecord = Omit<BookingSettings, "id"> & { id: string };

/** The limits of booking. */
export const useSettings = () =>
  useGetOne<SettingsRecord>("booking_settings", { id: settingsId }, shownInPlace);

/** All calendars by name. */
export const useCalendars = () =>
  useGetList<Calendar>(
    "calendars",
    { pagination: all, sort: byName, meta: { columns: calendarColumns } },
    shownInPlace,
  );

/** All appointment types by name. */
export const useTypes = () =>
  useGetList<AppointmentType>("appointment_types", { pagination: all, sort: byName }, shownInPlace);

/** The zone in which the host's hours are said; the browser's own until it is known. */
export const useHostZone = (): string => useSettings().data?.zone ?? getLocalZone();
