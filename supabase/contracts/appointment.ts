import * as z from "zod";
import { appointmentStatuses, bookingLimits, placeKinds } from "./appointment-values.ts";
import { email, line, paragraphs } from "./text.ts";

/** A kind of appointment that visitors may book; `duration_minutes` without the gap around it. */
export const BookableType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  duration_minutes: z.number().int().positive(),
  place_kind: z.enum(placeKinds).nullable(),
});
export type BookableType = z.output<typeof BookableType>;

/** What `booking_options()` answers: the host's zone, the limits, and the types by name. */
export const BookingOptions = z.object({
  zone: z.string(),
  notice_minutes: z.number(),
  window_days: z.number(),
  slot_hold_minutes: z.number(),
  types: z.array(BookableType),
});
export type BookingOptions = z.output<typeof BookingOptions>;

/** An appointment as its visitor reads it. Instants are ISO 8601, zones names of the IANA list. */
export const BookedAppointment = z.object({
  id: z.uuid(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(appointmentStatuses),
  sequence: z.number().int(),
  type_name: z.string().nullable(),
  duration_minutes: z.number(),
  place_kind: z.enum(placeKinds).nullable(),
  place: z.string().nullable(),
  host_name: z.string().nullable(),
  host_zone: z.string(),
  attendee_name: z.string(),
  attendee_email: z.string(),
  attendee_zone: z.string().nullable(),
});
export type BookedAppointment = z.output<typeof BookedAppointment>;

/** What `booking_by_link`, `move_booking` and `cancel_booking` return for a valid link token. */
export const TicketedAppointment = BookedAppointment.extend({
  /** Whether its visitor may still move or cancel it. */
  can_change: z.boolean(),
  link_token: z.string(),
});
export type TicketedAppointment = z.output<typeof TicketedAppointment>;

/** What `book_appointment` answers; `requested` is kept aside and takes no time. */
export const BookingAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("booked"),
    link_token: z.string(),
    appointment: BookedAppointment,
  }),
  z.object({ outcome: z.literal("requested") }),
]);

/** What `available_slots` answers: starts of free times as unix seconds, ascending. */
export const FreeTimes = z.array(z.number().int());

/** What `hold_slot` answers, ISO 8601. */
export const Hold = z.object({ held_until: z.string() });

/** A time's start in unix seconds, as an address or a form has it. */
export const TimeField = z
  .string({ error: "Choose a time." })
  .regex(/^\d{9,11}$/, { error: "Choose a time." })
  .transform(Number);

/** Whether the runtime knows the zone. Offsets such as `+01:00` are none: they keep no summer time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The booking form as it is posted. Unknown fields are dropped. */
export const BookingForm = z.object({
  type: z.uuid({ error: "Choose what the meeting is about." }),
  time: TimeField,
  zone: z.string().refine(isZone, { error: "Choose a time zone from the list." }),
  name: line("Full Name", bookingLimits.name).min(1, {
    error: "Enter your full name, so that we know who to expect.",
  }),
  email: email(
    "Email",
    bookingLimits.email,
    "Enter your e-mail address: the invitation goes there.",
  ),
  company: line("Company", bookingLimits.company).transform((text) => text || null),
  notes: paragraphs("Notes", bookingLimits.notes).transform((text) => text || null),
  hold: z.uuid().nullish().catch(null),
});
export type BookingForm = z.output<typeof BookingForm>;

/** The form's fields, in the order it shows them. */
export const bookingFields = [
  "type",
  "time",
  "zone",
  "name",
  "email",
  "company",
  "notes",
] as const satisfies readonly (keyof BookingForm)[];
