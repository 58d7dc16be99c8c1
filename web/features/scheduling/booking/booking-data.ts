import "server-only";
import {
  BookingOptions,
  SlotStarts,
  SlotHold,
  AppointmentWithLink,
} from "@site/supabase/contracts/appointment";
import { callDatabase } from "../../../server/database-call.ts";

/** The longest range of a single query, in seconds. */
const maxRangeSeconds = 62 * 86_400;

/** The database did not respond, returned malformed data or rejected the call because of a rate limit. */
export type Unreachable = "unreachable";

/** Fetches the host's time zone, the limits and the appointment types that can be booked. */
export async function fetchBookingOptions(): Promise<BookingOptions | Unreachable> {
  const result = await callDatabase("booking_options", {});
  if (result.outcome !== "returned") return "unreachable";
  return BookingOptions.safeParse(result.value).data ?? "unreachable";
}

/** Instants are Unix seconds; `until` is exclusive. */
export type FreeTimesQuery = {
  /** Missing when an appointment is rescheduled. */
  type: string | undefined;
  from: number;
  until: number;
  /** Signed link of the appointment that is rescheduled; its own time counts as free. */
  linkToken?: string | undefined;
  /** The visitor's own hold, whose time counts as free. */
  holdId?: string | undefined;
};

/** Calls a database function. A rate limit counts as unreachable, because a later call may succeed. */
async function queryDatabase(name: string, args: Readonly<Record<string, unknown>>) {
  const result = await callDatabase(name, args);
  return result.outcome === "rejected" && result.status === 429
    ? ({ outcome: "unreachable" } as const)
    : result;
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Fetches the starts of free times in Unix seconds, ascending; none for a type that cannot be booked. */
export async function fetchFreeTimes(query: FreeTimesQuery): Promise<number[] | Unreachable> {
  const { type, from, until, linkToken, holdId } = query;
  const result = await queryDatabase("available_slots", {
    type_id: type ?? null,
    from_at: toIso(from),
    until_at: toIso(Math.min(until, from + maxRangeSeconds)),
    ...(linkToken ? { link_token: linkToken } : {}),
    ...(holdId ? { slot_hold_id: holdId } : {}),
  });
  if (result.outcome === "rejected") return [];
  if (result.outcome === "unreachable") return "unreachable";
  return SlotStarts.safeParse(result.value).data ?? "unreachable";
}

/** The format of signed links. Other texts do not reach the database. */
const linkTokenPattern = /^[\w-]+\.[0-9a-z]+\.[\w-]+$/;

/** Fetches the appointment of a signed link; `ended` if the link is invalid or expired. */
export async function fetchAppointment(
  linkToken: string,
): Promise<AppointmentWithLink | "ended" | Unreachable> {
  if (linkToken.length > 200 || !linkTokenPattern.test(linkToken)) return "ended";
  const result = await queryDatabase("booking_by_link", { link_token: linkToken });
  if (result.outcome === "rejected") return "ended";
  if (result.outcome === "unreachable") return "unreachable";
  if (result.value === null) return "ended";
  return AppointmentWithLink.safeParse(result.value).data ?? "unreachable";
}

/** Holds a time. Returns the end of the hold in Unix seconds, or `taken` if another visitor has it. */
export async function holdSlot(
  type: string,
  time: number,
  holdId: string,
  client: string | undefined,
): Promise<number | "taken" | Unreachable> {
  const params = { type_id: type, starts_at: toIso(time), slot_hold_id: holdId };
  const result = await callDatabase("hold_slot", params, client);
  if (result.outcome !== "returned")
    return result.outcome === "rejected" && result.status === 409 ? "taken" : "unreachable";
  const held = SlotHold.safeParse(result.value).data;
  return held ? Math.floor(Date.parse(held.held_until) / 1000) : "unreachable";
}
