import EventIcon from "@mui/icons-material/EventOutlined";
import Chip from "@mui/material/Chip";
import { useMemo } from "react";
import { useGetList, type Identifier } from "react-admin";
import { Link } from "react-router";
import type { Database } from "@site/supabase/contracts/database.types";
import { formatDateTime } from "../../format/time.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import { useNow } from "../../format/use-now.ts";
import { bookingBadgeCopy as copy } from "./booking-badge.copy.ts";

const columns = ["id", "lead_id", "starts_at", "status"] as const;

/** An appointment that was booked with a lead. */
export type LeadBooking = Pick<
  Database["public"]["Tables"]["appointments"]["Row"],
  (typeof columns)[number]
>;

/** Most appointments that are read for one page of leads. */
const maxBookings = 500;

/**
 * The appointments of the leads on screen in one request, by lead id: the first that is not over, or
 * else the last. Canceled ones are left out. Rows of a list call it with the ids of the whole page, so
 * they share the request.
 */
export function useLeadBookings(
  leadIds: readonly Identifier[],
): ReadonlyMap<Identifier, LeadBooking> {
  const ids = leadIds.toSorted().join(",");
  const { data } = useGetList<LeadBooking>(
    "appointments",
    {
      filter: { "lead_id@in": `(${ids})`, "status@neq": "cancelled" },
      sort: { field: "starts_at", order: "ASC" },
      pagination: { page: 1, perPage: maxBookings },
      meta: { columns },
    },
    { enabled: ids !== "", onError: () => undefined },
  );
  const now = useNow();
  return useMemo(() => selectBookings(data ?? [], now), [data, now]);
}

/** Selects one appointment per lead from appointments in order of their start. */
export function selectBookings(
  bookings: readonly LeadBooking[],
  now: number,
): ReadonlyMap<Identifier, LeadBooking> {
  const selected = new Map<Identifier, LeadBooking>();
  for (const booking of bookings) {
    const { lead_id } = booking;
    if (lead_id === null) continue;
    const known = selected.get(lead_id);
    if (!known || Date.parse(known.starts_at) < now) selected.set(lead_id, booking);
  }
  return selected;
}

/** A badge with the date of a lead's appointment, as a link to it; nothing without a booking. */
export function BookingBadge({ booking }: { booking: LeadBooking | undefined }) {
  const [zone] = useTimeZone();
  if (!booking) return null;
  const when = formatDateTime(booking.starts_at, { zone });
  return (
    <Chip
      size="small"
      variant="outlined"
      clickable
      component={Link}
      to={`/appointments/${booking.id}`}
      icon={<EventIcon aria-hidden />}
      label={when}
      aria-label={copy.booked(when)}
      sx={{ borderRadius: 1 }}
    />
  );
}
