import * as z from "zod";
import { appointmentStatuses, bookingLimits, placeKinds } from "./appointment-values.ts";
import { email, line, paragraphs } from "./text.ts";

/** An appointment type that visitors may book. `duration_minutes` excludes the buffer. */
export const BookableType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  duration_minutes: z.number().int().positive(),
  place_kind: z.enum(placeKinds).nullable(),
});
export type BookableType = z.output<typeof BookableType>;

/** The result of `booking_options()`: the host's zone, the limits, and the types by name. */
export const BookingOptions = z.object({
  zone: z.string(),
  notice_minutes: z.number(),
  window_days: z.number(),
  slot_hold_minutes: z.number(),
  types: z.array(BookableType),
});
export type BookingOptions = z.output<typeof BookingOptions>;

/** An appointment as its attendee sees it. Instants are ISO 8601; zones are IANA names. */
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

/** The result of `booking_by_link`, `move_booking` and `cancel_booking` for a valid link token. */
export const AppointmentWithLink = BookedAppointment.extend({
  /** Whether the attendee may still move or cancel it. */
  can_change: z.boolean(),
  link_token: z.string(),
});
export type AppointmentWithLink = z.output<typeof AppointmentWithLink>;

/** The result of `book_appointment`. A `requested` appointment blocks no time until a review. */
export const BookingResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("booked"),
    link_token: z.string(),
    appointment: BookedAppointment,
  }),
  z.object({ outcome: z.literal("requested") }),
]);

/** The result of `available_slots`: start times in Unix seconds, ascending. */
export const SlotStarts = z.array(z.number().int());

/** The result of `hold_slot`; ISO 8601. */
export const SlotHold = z.object({ held_until: z.string() });

/** The start of a slot in Unix seconds, as in a URL or form field. */
export const TimeField = z
  .string({ error: "Choose a time." })
  .regex(/^\d{9,11}$/, { error: "Choose a time." })
  .transform(Number);

/** Whether the runtime knows an IANA zone. Rejects offsets such as `+01:00`, which have no DST. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The posted booking form. Unknown fields are dropped. */
export const BookingForm = z.object({
  type: z.uuid({ error: "Choose what the meeting is about." }),
  time: TimeField,
  zone: z.string().refine(isTimeZone, { error: "Choose a time zone from the list." }),
  name: line("Full Name", bookingLimits.name).min(1, {
    error: "Enter your name.",
  }),
  email: email("Email", bookingLimits.email, "Enter your email."),
  company: line("Company", bookingLimits.company).transform((text) => text || null),
  notes: paragraphs("Notes", bookingLimits.notes).transform((text) => text || null),
  hold: z.uuid().nullish().catch(null),
});
export type BookingForm = z.output<typeof BookingForm>;

/** The form's fields in display order. */
export const bookingFields = [
  "type",
  "time",
  "zone",
  "name",
  "email",
  "company",
  "notes",
] as const satisfies readonly (keyof BookingForm)[];
