import { fallbackTypeName, placeToCome } from "../../contracts/appointment-values.ts";
import { appointmentEvent, calendarText, type Party } from "../../domain/icalendar.ts";
import { oneLine, type Invitation } from "../_shared/mail.ts";
import type { Letter } from "./email-template.ts";
import { incomplete, optional, record, text, type Fields } from "../_shared/payload.ts";

/**
 * The mails about an appointment. To its visitor they repeat nothing that was typed into the form, which
 * may have been sent in somebody else's name; the invitation knows them by their address alone.
 */

/** The mails to the visitor. */
export type AppointmentTopic =
  "appointment_booked" | "appointment_moved" | "appointment_cancelled" | "appointment_reminder";

/** What a mail to the visitor is written with. */
export interface AppointmentSite {
  readonly brand: string;
  readonly siteUrl: string;
  readonly sender: Party;
}

/** @throws PermanentFailure when the appointment is incomplete. */
export function appointmentLetter(
  topic: AppointmentTopic,
  { payload, created_at }: { readonly payload: Fields; readonly created_at: string },
  { brand, siteUrl, sender }: AppointmentSite,
): Letter {
  const appointment = appointmentIn(payload);
  const page = `${siteUrl}/book?ticket=${encodeURIComponent(text(payload, "link_token"))}`;
  const title = `${appointment.type_name ?? fallbackTypeName} with ${brand}`;
  const shortDay = new Intl.DateTimeFormat("en-US", {
    timeZone: appointment.attendee_zone,
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(new Date(appointment.starts_at));
  const isCancelled = topic === "appointment_cancelled";
  const subject = (word: string) => `${word}: ${title}, ${shortDay}`;
  const facts = [
    ["What", title],
    ...(appointment.host_name === null ? [] : [["With", appointment.host_name] as const]),
    ...timesOf(appointment, "attendee", ["When", "Our time"]),
    ...(isCancelled ? [] : placeOf(appointment, placeToCome)),
  ] satisfies Fact[];
  const links = {
    link: ["See or cancel your appointment", page],
    furtherLinks: [["Choose another time", `${page}&change=time`]],
  } as const;
  const after = [
    "If you did not book this, someone entered your address by mistake. You can cancel it on the page above, or do nothing.",
  ];
  const invitation = (): Invitation => {
    const method = isCancelled ? "CANCEL" : "REQUEST";
    const event = appointmentEvent(
      appointment,
      { brand, url: siteUrl },
      isCancelled ? null : page,
      created_at,
      {
        organizer: sender,
        attendee: { name: text(payload, "to"), email: text(payload, "to") },
      },
    );
    return { method, text: calendarText({ product: brand, method }, [event]) };
  };
  switch (topic) {
    case "appointment_booked":
      return {
        subject: subject("Confirmed"),
        paragraphs: [
          "Your appointment is booked. The attached invitation puts it into your calendar.",
        ],
        facts,
        ...links,
        after,
        invitation: invitation(),
      };
    case "appointment_moved": {
      const before = optional(payload, "from");
      return {
        subject: subject("Changed"),
        paragraphs: [
          before === null
            ? "Where we meet has changed."
            : `Your appointment has a new time. It was on ${timeIn(before, before, appointment.attendee_zone)} before.`,
          "The attached invitation changes it in your calendar.",
        ],
        facts,
        ...links,
        after,
        invitation: invitation(),
      };
    }
    case "appointment_cancelled":
      return {
        subject: subject("Cancelled"),
        paragraphs: [
          "Your appointment is cancelled. The attachment takes it out of your calendar.",
        ],
        facts,
        link: ["Book another time", `${siteUrl}/book`],
        invitation: invitation(),
      };
    case "appointment_reminder":
      return {
        subject: subject("Reminder"),
        paragraphs: ["We look forward to your appointment."],
        facts,
        ...links,
        after,
      };
  }
}

const noticeWords = new Map([
  ["booked", ["New appointment", "An appointment was booked."]],
  ["moved", ["Appointment changed", "An appointment has a new time, place or calendar."]],
  ["cancelled", ["Appointment cancelled", "An appointment was cancelled. Its time is free again."]],
] as const);

/** The mail to the host. @throws PermanentFailure when the appointment is incomplete. */
export function appointmentNotice(payload: Fields, siteUrl: string): Letter {
  const appointment = appointmentIn(payload);
  const fields = record(payload, "appointment");
  const known = [...noticeWords].find(([change]) => change === text(payload, "change"));
  if (!known) throw incomplete();
  const [change, [title, sentence]] = known;
  const before = optional(payload, "from");
  const lead = optional(fields, "lead_id");
  const name = text(fields, "attendee_name");
  const company = optional(fields, "company");
  const facts: Fact[] = [
    ["What", appointment.type_name ?? fallbackTypeName],
    ...timesOf(appointment, "host", ["When", "Their time"]),
    ...(before === null
      ? []
      : [["Before", timeIn(before, before, appointment.host_zone)] as const]),
    ...(change === "cancelled" ? [] : placeOf(appointment, unknownPlace)),
    ["Calendar", text(fields, "calendar_name")],
    ["Name", name],
    ["Email", text(fields, "attendee_email")],
    ...(company === null ? [] : [["Company", company] as const]),
  ];
  return {
    subject: `${title}: ${oneLine(name, 80)}`,
    paragraphs: [sentence],
    facts: facts.map(([label, value]) => [label, oneLine(value, 500)] as const),
    link: ["Open the calendar", `${siteUrl}/admin/calendar`],
    ...(lead === null
      ? {}
      : {
          furtherLinks: [["Open the lead", `${siteUrl}/admin/leads/${encodeURIComponent(lead)}`]],
        }),
    after: [optional(fields, "notes") ?? ""].filter(Boolean),
    replyTo: text(fields, "attendee_email"),
  };
}

type Fact = readonly [label: string, value: string];

interface Appointment {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly sequence: number;
  readonly type_name: string | null;
  readonly place_kind: string | null;
  readonly place: string | null;
  /** The colleague who is met; null: one of the team. */
  readonly host_name: string | null;
  readonly host_zone: string;
  readonly attendee_zone: string;
}

function appointmentIn(payload: Fields): Appointment {
  const fields = record(payload, "appointment");
  const { sequence } = fields;
  if (typeof sequence !== "number") throw incomplete();
  return {
    id: text(fields, "id"),
    starts_at: text(fields, "starts_at"),
    ends_at: text(fields, "ends_at"),
    status: text(fields, "status"),
    sequence,
    type_name: optional(fields, "type_name"),
    place_kind: optional(fields, "place_kind"),
    place: optional(fields, "place"),
    host_name: optional(fields, "host_name"),
    host_zone: text(fields, "host_zone"),
    attendee_zone: text(fields, "attendee_zone"),
  };
}

/** The time as its reader's clocks show it, and as the other side's do where they differ. */
function timesOf(
  { starts_at, ends_at, attendee_zone, host_zone }: Appointment,
  reader: "attendee" | "host",
  [own, other]: readonly [string, string],
): Fact[] {
  const zones =
    reader === "attendee" ? [attendee_zone, host_zone] : ([host_zone, attendee_zone] as const);
  const [first = "", second = ""] = zones.map((zone) => timeIn(starts_at, ends_at, zone));
  const clock = (shown: string) => shown.replace(/ \([^)]*\)$/, "");
  return clock(first) === clock(second)
    ? [[own, first]]
    : [
        [own, first],
        [other, second],
      ];
}

/** Such as "Wednesday, December 2, 2026, 12:00 – 12:30 PM EST (America/New_York)". */
function timeIn(start: string, end: string, zone: string): string {
  const shown = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).formatRange(new Date(start), new Date(end));
  return `${shown.replaceAll(/\s/g, " ")} (${zone})`;
}

const placeLabels = new Map([
  ["link", "Join"],
  ["phone", "Phone"],
]);

/** What staff read instead, who can do something about it. */
const unknownPlace = "Not set yet: say it on the appointment, and its visitor gets a mail.";

const placeOf = ({ place_kind, place }: Appointment, toCome: string): Fact[] => [
  [placeLabels.get(place_kind ?? "") ?? "Where", place ?? toCome],
];
