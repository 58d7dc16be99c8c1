import "server-only";
import {
  BookingOptions,
  SlotStarts,
  SlotHold,
  TicketedAppointment,
} from "@site/supabase/contracts/appointment";
import { callDatabase } from "../../../server/database-call.ts";

/** Longest stretch that is answered at once, in seconds. */
const maxRangeSeconds = 62 * 86_400;

/** Where the database does not answer, or not what was agreed. */
export type Unreachable = "unreachable";

/** The host's zone, the limits and the types that can be booked. */
export async function fetchBookingOptions(): Promise<BookingOptions | Unreachable> {
  const answer = await callDatabase("booking_options", {});
  if (answer.outcome !== "returned") return "unreachable";
  return BookingOptions.safeParse(answer.value).data ?? "unreachable";
}

/** Which free times are asked for. Instants are unix seconds, `until` is exclusive. */
export type FreeTimesQuery = {
  /** Nothing where a ticket says it. */
  type: string | undefined;
  from: number;
  until: number;
  /** Of an appointment that is moved: its own time does not stand in its way. */
  ticket?: string | undefined;
  /** The asker's own hold, which does not either. */
  held?: string | undefined;
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Starts of free times in unix seconds, ascending; none for a type that cannot be booked. */
export async function fetchFreeTimes(question: FreeTimesQuery): Promise<number[] | Unreachable> {
  const { type, from, until, ticket, held } = question;
  const answer = await callDatabase("available_slots", {
    type_id: type ?? null,
    from_at: iso(from),
    until_at: iso(Math.min(until, from + maxRangeSeconds)),
    ...(ticket ? { ticket } : {}),
    ...(held ? { held } : {}),
  });
  if (answer.outcome === "rejected") return [];
  if (answer.outcome === "unreachable") return "unreachable";
  return SlotStarts.safeParse(answer.value).data ?? "unreachable";
}

/** The shape of a ticket; other texts are not asked about. */
const linkTokenPattern = /^[\w-]+\.[0-9a-z]+\.[\w-]+$/;

/** The appointment that a ticket opens; `ended` when it opens none, or none any more. */
export async function fetchAppointment(
  ticket: string,
): Promise<TicketedAppointment | "ended" | Unreachable> {
  if (ticket.length > 200 || !linkTokenPattern.test(ticket)) return "ended";
  const answer = await callDatabase("booking_by_ticket", { ticket });
  if (answer.outcome === "rejected") return "ended";
  if (answer.outcome === "unreachable") return "unreachable";
  if (answer.value === null) return "ended";
  return TicketedAppointment.safeParse(answer.value).data ?? "unreachable";
}

/** Holds a time; until when in unix seconds, or that somebody else has it. */
export async function holdSlot(
  type: string,
  time: number,
  hold: string,
  client: string | undefined,
): Promise<number | "taken" | Unreachable> {
  const given = { type_id: type, starts_at: iso(time), hold_id: hold };
  const answer = await callDatabase("hold_slot", given, client);
  if (answer.outcome === "rejected") return answer.status === 409 ? "taken" : "unreachable";
  if (answer.outcome === "unreachable") return "unreachable";
  const held = SlotHold.safeParse(answer.value).data;
  return held ? Math.floor(Date.parse(held.held_until) / 1000) : "unreachable";
}
