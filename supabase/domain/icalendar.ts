/**
 * Renders appointments as iCalendar (RFC 5545, and RFC 5546 for invitations): the file that a
 * visitor downloads, the invitation in an email, and the feed of a calendar. Times are in UTC and
 * need no time zone definitions. Without dependencies, for public pages.
 */
import { fallbackTypeName } from "../contracts/appointment-values.ts";

/** Texts can contain visitor input; rendering escapes them. */
export type CalendarEvent = {
  /** Identifies the event in all files and versions. */
  readonly uid: string;
  /**
   * Increases with each change of time or place and with a cancellation; the highest version wins.
   */
  readonly sequence: number;
  /** When this version of the event was created, ISO 8601. */
  readonly stamp: string;
  /** ISO 8601, like `end`. */
  readonly start: string;
  readonly end: string;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly description: string;
  /** A link, a phone number or a room. */
  readonly place: string | null;
  /** The page of the event. */
  readonly url: string | null;
  /** Null for an event without participants. */
  readonly invitation: { readonly organizer: Party; readonly attendee: Party } | null;
};

/** A person with an email address. */
export type Party = {
  readonly name: string;
  readonly email: string;
};

/** The properties of a file besides its events. */
export type CalendarFile = {
  /** The name of the product that created the file. */
  readonly product: string;
  /** The scheduling method of an invitation; null for a download or feed. */
  readonly method: "REQUEST" | "CANCEL" | null;
  /** The name of a feed. */
  readonly name?: string;
};

export const calendarMediaType = "text/calendar";

/** How often subscribers should refresh a feed. */
const feedRefreshMinutes = 15;

/** Renders a file with folded lines that end with CRLF. */
export function renderCalendar(file: CalendarFile, events: readonly CalendarEvent[]): string {
  const { method, name } = file;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(file.product.replaceAll("/", " "))}//Scheduling//EN`,
    "CALSCALE:GREGORIAN",
    ...(method ? [`METHOD:${method}`] : []),
    ...(name === undefined
      ? []
      : [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feedRefreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${feedRefreshMinutes}M`,
        ]),
    ...events.flatMap(renderEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** The fields of `BookedAppointment` that an event needs. */
export type CalendarAppointment = {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly sequence: number;
  readonly type_name: string | null;
  readonly place: string | null;
};

/**
 * Creates the attendee's event. It is identical in the email and in the download, so that one
 * replaces the other. `site.url` is the origin without a trailing slash, `page` the URL of the
 * appointment.
 */
export function createAppointmentEvent(
  appointment: CalendarAppointment,
  site: { readonly brand: string; readonly url: string },
  page: string | null,
  stamp: string,
  invitation: CalendarEvent["invitation"] = null,
): CalendarEvent {
  return {
    uid: createAppointmentUid(appointment.id, site.url),
    sequence: appointment.sequence,
    stamp,
    start: appointment.starts_at,
    end: appointment.ends_at,
    isCancelled: appointment.status === "cancelled",
    title: `${appointment.type_name ?? fallbackTypeName} with ${site.brand}`,
    description: [
      ...(appointment.place === null ? [] : [`Where: ${appointment.place}`]),
      ...(page === null ? [] : [`Change or cancel: ${page}`]),
    ].join("\n"),
    place: appointment.place,
    url: page,
    invitation,
  };
}

/** The UID of an appointment's event. It changes if the site's host changes. */
export const createAppointmentUid = (id: string, siteUrl: string): string =>
  `${id}@${new URL(siteUrl).hostname}`;

function renderEvent(event: CalendarEvent): string[] {
  const { description, place, url, invitation } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatUtc(event.stamp)}`,
    `DTSTART:${formatUtc(event.start)}`,
    `DTEND:${formatUtc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(url ? [`URL:${sanitizeText(url).replaceAll(/\s/g, "")}`] : []),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    ...(invitation
      ? [
          `ORGANIZER;CN=${quoteParameter(invitation.organizer.name)}:${formatMailto(invitation.organizer.email)}`,
          // Booking implies acceptance, and the product does not process replies to invitations.
          `ATTENDEE;CN=${quoteParameter(invitation.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${formatMailto(invitation.attendee.email)}`,
        ]
      : []),
    "END:VEVENT",
  ];
}

/** Formats an ISO 8601 instant as iCalendar UTC time. @throws RangeError for an invalid instant. */
function formatUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Removes control characters except tab and line feed, and replaces lone surrogates. */
const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");

const escapeText = (text: string): string =>
  sanitizeText(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Quotes a parameter. Replaces double quotes, which programs unescape differently. */
const quoteParameter = (text: string): string =>
  `"${sanitizeText(text).replaceAll('"', "'").replaceAll(/\s+/g, " ").trim()}"`;

/** Formats a mailto URL (RFC 6068) with percent-encoded special characters. */
const formatMailto = (email: string): string => {
  const special = /[%/?#[\]&;=,:"<>\\^`{|}\s]/g;
  return `mailto:${sanitizeText(email).replaceAll(special, encodeURIComponent)}`;
};

const encoder = new TextEncoder();

/** Excludes the line break. */
const maxLineOctets = 75;

/** Folds a line between characters. Continuation lines start with a space. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > maxLineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
