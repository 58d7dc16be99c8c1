import { fallbackTypeName, placeToCome } from "../../contracts/appointment-values.ts";
import { appointmentEvent, calendarText, type Party } from "../../domain/icalendar.ts";
import { toSingleLine, type Invitation } from "../_shared/email.ts";
import type { EmailContent } from "./email-template.ts";
import { createIncompleteError, readOptionalText, requireRecord, requireText, type Fields } from "../_shared/payload.ts";

/**
 * The mails about an appointment. To its visitor they repeat nothing that was typed into the form, which
 * may have been sent in somebody else's name; the invitation knows them by their address alone.
 */

/** The mails to the visitor. */
export type AppointmentTopic =
  "appointment_booked" | "appointment_moved" | "appointment_cancelled" | "appointment_reminder";

/** What a mail to the visitor is written with. */
export type AppointmentEmailSite = {
  readonly brand: string;
  readonly siteUrl: string;
  readonly sender: Party;
};

/** @throws PermanentFailure when the appointment is incomplete. */
export function buildAppointmentEmail(
  topic: AppointmentTopic,
  { payload, created_at }: { readonly payload: Fields; readonly created_at: string },
  { brand, siteUrl, sender }: AppointmentEmailSite,
): EmailContent {
  const appointment = parseAppointment(payload);
  const page = `${siteUrl}/book?ticket=${encodeURIComponent(requireText(payload, "ticket"))}`;
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
    ...describeTimes(appointment, "attendee", ["When", "Our time"]),
    ...(isCancelled ? [] : describePlace(appointment, placeToCome)),
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
        attendee: { name: requireText(payload, "to"), email: requireText(payload, "to") },
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
      const before = readOptionalText(payload, "from");
      return {
        subject: subject("Changed"),
        paragraphs: [
          before === null
            ? "Where we meet has changed."
            : `Your appointment has a new time. It was on ${formatTimeRange(before, before, appointment.attendee_zone)} before.`,
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

const noticeTexts = new Map([
  ["booked", ["New appointment", "An appointment was booked."]],
  ["moved", ["Appointment changed", "An appointment has a new time, place or calendar."]],
  ["cancelled", ["Appointment cancelled", "An appointment was cancelled. Its time is free again."]],
] as const);

/** The mail to the host. @throws PermanentFailure when the appointment is incomplete. */
export function buildHostNotice(payload: Fields, siteUrl: string): EmailContent {
  const appointment = parseAppointment(payload);
  const fields = requireRecord(payload, "appointment");
  const known = [...noticeTexts].find(([change]) => change === requireText(payload, "change"));
  if (!known) throw createIncompleteError();
  const [change, [title, sentence]] = known;
  const before = readOptionalText(payload, "from");
  const lead = readOptionalText(fields, "lead_id");
  const name = requireText(fields, "attendee_name");
  const company = readOptionalText(fields, "company");
  const facts: Fact[] = [
    ["What", appointment.type_name ?? fallbackTypeName],
    ...describeTimes(appointment, "host", ["When", "Their time"]),
    ...(before === null
      ? []
      : [["Before", formatTimeRange(before, before, appointment.host_zone)] as const]),
    ...(change === "cancelled" ? [] : describePlace(appointment, missingPlaceText)),
    ["Calendar", requireText(fields, "calendar_name")],
    ["Name", name],
    ["Email", requireText(fields, "attendee_email")],
    ...(company === null ? [] : [["Company", company] as const]),
  ];
  return {
    subject: `${title}: ${toSingleLine(name, 80)}`,
    paragraphs: [sentence],
    facts: facts.map(([label, value]) => [label, toSingleLine(value, 500)] as const),
    link: ["Open the calendar", `${siteUrl}/admin/calendar`],
    ...(lead === null
      ? {}
      : {
          furtherLinks: [["Open the lead", `${siteUrl}/admin/leads/${encodeURIComponent(lead)}`]],
        }),
    after: [readOptionalText(fields, "notes") ?? ""].filter(Boolean),
    replyTo: requireText(fields, "attendee_email"),
  };
}

type Fact = readonly [label: string, value: string];

type Appointment = {
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
};

function parseAppointment(payload: Fields): Appointment {
  const fields = requireRecord(payload, "appointment");
  const { sequence } = fields;
  if (typeof sequence !== "number") throw createIncompleteError();
  return {
    id: requireText(fields, "id"),
    starts_at: requireText(fields, "starts_at"),
    ends_at: requireText(fields, "ends_at"),
    status: requireText(fields, "status"),
    sequence,
    type_name: readOptionalText(fields, "type_name"),
    place_kind: readOptionalText(fields, "place_kind"),
    place: readOptionalText(fields, "place"),
    host_name: readOptionalText(fields, "host_name"),
    host_zone: requireText(fields, "host_zone"),
    attendee_zone: requireText(fields, "attendee_zone"),
  };
}

/** The time as its reader's clocks show it, and as the other side's do where they differ. */
function describeTimes(
  { starts_at, ends_at, attendee_zone, host_zone }: Appointment,
  reader: "attendee" | "host",
  [own, other]: readonly [string, string],
): Fact[] {
  const zones =
    reader === "attendee" ? [attendee_zone, host_zone] : ([host_zone, attendee_zone] as const);
  const [first = "", second = ""] = zones.map((zone) => formatTimeRange(starts_at, ends_at, zone));
  const clock = (shown: string) => shown.replace(/ \([^)]*\)$/, "");
  return clock(first) === clock(second)
    ? [[own, first]]
    : [
        [own, first],
        [other, second],
      ];
}

/** Such as "Wednesday, December 2, 2026, 12:00 – 12:30 PM EST (America/New_York)". */
function formatTimeRange(start: string, end: string, zone: string): string {
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
const missingPlaceText = "Not set yet: say it on the appointment, and its visitor gets a mail.";

const describePlace = ({ place_kind, place }: Appointment, toCome: string): Fact[] => [
  [placeLabels.get(place_kind ?? "") ?? "Where", place ?? toCome],
];
