import { fallbackTypeName, placeNotSetText } from "../../contracts/appointment-values.ts";
import { createAppointmentEvent, renderCalendar, type Party } from "../../domain/icalendar.ts";
import { toSingleLine, type Invitation } from "../_shared/email.ts";
import {
  createFieldError,
  readOptionalText,
  requireNumber,
  requireRecord,
  requireText,
  type Fields,
} from "../_shared/payload.ts";
import type { EmailContent, Fact } from "./email-template.ts";
import { getLeadUrl } from "./site-links.ts";

/**
 * Emails about an appointment. Emails to the attendee do not repeat form input, because anyone can
 * book with someone else's address; the invitation names the attendee by address only.
 */

/** Topics of emails to the attendee. */
export type AppointmentTopic =
  "appointment_booked" | "appointment_moved" | "appointment_cancelled" | "appointment_reminder";

export type AppointmentEmailSite = {
  readonly brand: string;
  readonly siteUrl: string;
  readonly sender: Party;
};

const subjectPrefixes: Record<AppointmentTopic, string> = {
  appointment_booked: "Confirmed",
  appointment_moved: "Changed",
  appointment_cancelled: "Canceled",
  appointment_reminder: "Reminder",
};

/** The email to the attendee. @throws PermanentError when the appointment is incomplete. */
export function buildAppointmentEmail(
  topic: AppointmentTopic,
  message: { readonly payload: Fields; readonly createdAt: string },
  site: AppointmentEmailSite,
): EmailContent {
  const { payload } = message;
  const appointment = parseAppointment(payload);
  const token = encodeURIComponent(requireText(payload, "link_token"));
  const pageUrl = `${site.siteUrl}/book?token=${token}`;
  const title = `${appointment.type_name ?? fallbackTypeName} with ${site.brand}`;
  const isCancelled = topic === "appointment_cancelled";
  const reason = isCancelled
    ? readOptionalText(requireRecord(payload, "appointment"), "cancel_reason")
    : null;
  const content = {
    subject: `${subjectPrefixes[topic]}: ${title}, ${formatDay(appointment)}`,
    paragraphs: describeTopic(topic, appointment, readPreviousTime(payload)),
    facts: [
      ["What", title],
      ...(appointment.host_name === null ? [] : [["With", appointment.host_name] as const]),
      ...describeTimes(appointment, "attendee", ["When", "Our time"]),
      ...(isCancelled ? [] : describePlace(appointment, placeNotSetText)),
      ...(reason === null ? [] : [["Reason", reason] as const]),
    ] satisfies Fact[],
  };
  const buildInvitation = () =>
    createInvitation(appointment, message, site, isCancelled ? null : pageUrl);
  if (isCancelled) {
    return {
      ...content,
      link: ["Book another time", `${site.siteUrl}/book`],
      invitation: buildInvitation(),
    };
  }
  return {
    ...content,
    link: ["View or cancel your appointment", pageUrl],
    furtherLinks: [["Choose another time", `${pageUrl}&change=time`]],
    after: [
      "If you didn't book this, someone may have entered your address by mistake. You can cancel it with the link above or ignore this email.",
    ],
    ...(topic === "appointment_reminder" ? {} : { invitation: buildInvitation() }),
  };
}

type PreviousTime = { readonly from: string; readonly until: string };

/** The time before a move; null when the place changed, but not the time. */
function readPreviousTime(payload: Fields): PreviousTime | null {
  const from = readOptionalText(payload, "from");
  return from === null ? null : { from, until: readOptionalText(payload, "until") ?? from };
}

/** `previous` is null when the place changed, but not the time. */
function describeTopic(
  topic: AppointmentTopic,
  { attendee_zone }: Appointment,
  previous: PreviousTime | null,
): string[] {
  switch (topic) {
    case "appointment_booked":
      return ["Your appointment is booked. The attached invitation adds it to your calendar."];
    case "appointment_moved":
      return [
        previous === null
          ? "The location has changed."
          : `Your appointment has a new time. The previous time was ${formatTimeRange(previous.from, previous.until, attendee_zone)}.`,
        "The attached invitation updates your calendar.",
      ];
    case "appointment_cancelled":
      return ["Your appointment is canceled. The attachment removes it from your calendar."];
    case "appointment_reminder":
      return ["We look forward to speaking with you."];
  }
}

/** An update of the attendee's calendar; `pageUrl` is null for a cancellation. */
function createInvitation(
  appointment: Appointment,
  { payload, createdAt }: { readonly payload: Fields; readonly createdAt: string },
  { brand, siteUrl, sender }: AppointmentEmailSite,
  pageUrl: string | null,
): Invitation {
  const method = pageUrl === null ? "CANCEL" : "REQUEST";
  const to = requireText(payload, "to");
  const event = createAppointmentEvent(appointment, { brand, url: siteUrl }, pageUrl, createdAt, {
    organizer: sender,
    attendee: { name: to, email: to },
  });
  return { method, text: renderCalendar({ product: brand, method }, [event]) };
}

const noticeTexts = new Map([
  ["booked", ["New appointment", "An appointment was booked."]],
  ["moved", ["Appointment changed", "An appointment has a new time, place or calendar."]],
  ["cancelled", ["Appointment canceled", "An appointment was canceled. Its time is free again."]],
] as const);

/** The email to the host. @throws PermanentError when the appointment is incomplete. */
export function buildHostNotice(payload: Fields, siteUrl: string): EmailContent {
  const appointment = parseAppointment(payload);
  const fields = requireRecord(payload, "appointment");
  const notice = [...noticeTexts].find(([change]) => change === requireText(payload, "change"));
  if (!notice) throw createFieldError("change");
  const [change, [title, sentence]] = notice;
  const previous = readPreviousTime(payload);
  const leadId = readOptionalText(fields, "lead_id");
  const name = requireText(fields, "attendee_name");
  const company = readOptionalText(fields, "company");
  const facts: Fact[] = [
    ["What", appointment.type_name ?? fallbackTypeName],
    ...describeTimes(appointment, "host", ["When", "Their time"]),
    ...(previous === null
      ? []
      : [
          [
            "Before",
            formatTimeRange(previous.from, previous.until, appointment.host_zone),
          ] as const,
        ]),
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
    ...(leadId === null ? {} : { furtherLinks: [["Open the lead", getLeadUrl(siteUrl, leadId)]] }),
    after: [readOptionalText(fields, "notes") ?? ""].filter(Boolean),
    replyTo: requireText(fields, "attendee_email"),
  };
}

type Appointment = {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly sequence: number;
  readonly type_name: string | null;
  readonly place_kind: string | null;
  readonly place: string | null;
  /** Null when any member of the team may host. */
  readonly host_name: string | null;
  readonly host_zone: string;
  readonly attendee_zone: string;
};

function parseAppointment(payload: Fields): Appointment {
  const fields = requireRecord(payload, "appointment");
  return {
    id: requireText(fields, "id"),
    starts_at: requireText(fields, "starts_at"),
    ends_at: requireText(fields, "ends_at"),
    status: requireText(fields, "status"),
    sequence: requireNumber(fields, "sequence"),
    type_name: readOptionalText(fields, "type_name"),
    place_kind: readOptionalText(fields, "place_kind"),
    place: readOptionalText(fields, "place"),
    host_name: readOptionalText(fields, "host_name"),
    host_zone: requireText(fields, "host_zone"),
    attendee_zone: requireText(fields, "attendee_zone"),
  };
}

/** The start date in the attendee's zone, such as "December 2, 2026". */
function formatDay({ attendee_zone, starts_at }: Appointment): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: attendee_zone,
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(new Date(starts_at));
}

/** The time in the reader's zone, and in the other party's zone where it differs. */
function describeTimes(
  { starts_at, ends_at, attendee_zone, host_zone }: Appointment,
  reader: "attendee" | "host",
  [ownLabel, otherLabel]: readonly [string, string],
): Fact[] {
  const zones =
    reader === "attendee" ? [attendee_zone, host_zone] : ([host_zone, attendee_zone] as const);
  const [own = "", other = ""] = zones.map((zone) => formatTimeRange(starts_at, ends_at, zone));
  const withoutZone = (range: string) => range.replace(/ \([^)]*\)$/, "");
  return withoutZone(own) === withoutZone(other)
    ? [[ownLabel, own]]
    : [
        [ownLabel, own],
        [otherLabel, other],
      ];
}

/** Such as "Wednesday, December 2, 2026, 12:00 – 12:30 PM EST (America/New_York)". */
function formatTimeRange(start: string, end: string, zone: string): string {
  const range = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).formatRange(new Date(start), new Date(end));
  return `${range.replaceAll(/\s/g, " ")} (${zone})`;
}

const placeLabels = new Map([
  ["link", "Join"],
  ["phone", "Phone"],
]);

/** Shown to the host, who can set the place. */
const missingPlaceText = "Not set yet. Add it to the appointment, and the attendee gets an email.";

const describePlace = ({ place_kind, place }: Appointment, fallback: string): Fact[] => [
  [placeLabels.get(place_kind ?? "") ?? "Where", place ?? fallback],
];
