/**
 * Appointments as iCalendar (RFC 5545, and 5546 for invitations): the file that a visitor downloads, the
 * part of a mail that calendars take in, and the feed of a calendar. Times are in UTC, so that no reader
 * needs our zone's rules. Without any library: a visitor's page may import it.
 */
import { fallbackTypeName } from "../contracts/appointment-values.ts";

/** One event of a file. Texts may be a visitor's own; the writer makes them harmless. */
export type CalendarEvent = {
  /** Names the event for as long as it lives, in whatever file it stands. */
  readonly uid: string;
  /** Rises with each change of time or place and with the cancelling: the higher one counts. */
  readonly sequence: number;
  /** When this description of the event was made, ISO 8601. */
  readonly stamp: string;
  /** ISO 8601, like `end`. */
  readonly start: string;
  readonly end: string;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly description: string;
  /** A link, a phone number or a room. */
  readonly place: string | null;
  /** The event's own page. */
  readonly url: string | null;
  /** Who invites whom; null for an event of one's own. */
  readonly invitation: { readonly organizer: Party; readonly attendee: Party } | null;
};

/** Somebody by name and e-mail address. */
export type Party = {
  readonly name: string;
  readonly email: string;
};

/** What a file is besides its events. */
export type CalendarFile = {
  /** The name of the product that wrote it. */
  readonly product: string;
  /** What a mail asks the reader's calendar to do; null: a file to keep or to subscribe to. */
  readonly method: "REQUEST" | "CANCEL" | null;
  /** The name of a feed. */
  readonly name?: string;
};

/** The media type of what `calendarText` writes. */
export const calendarType = "text/calendar";

/** Minutes after which a subscriber of a feed is asked to look again. */
const feedMinutes = 15;

/** The file as text, its lines folded and ended as the format wants them. */
export function calendarText(file: CalendarFile, events: readonly CalendarEvent[]): string {
  const { method, name } = file;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(file.product.replaceAll("/", " "))}//Scheduling//EN`,
    "CALSCALE:GREGORIAN",
    ...(method ? [`METHOD:${method}`] : []),
    ...(name === undefined
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feedMinutes}M`,
          `X-PUBLISHED-TTL:PT${feedMinutes}M`,
        ]),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** An appointment as the database tells it to its visitor. */
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
 * The visitor's event of an appointment: the same in the mail and in the download, so that the one takes
 * the other's place. `site` has the brand and the origin without a trailing slash; `page` is the
 * appointment's own address.
 */
export function appointmentEvent(
  appointment: CalendarAppointment,
  site: { readonly brand: string; readonly url: string },
  page: string | null,
  stamp: string,
  invitation: CalendarEvent["invitation"] = null,
): CalendarEvent {
  return {
    uid: appointmentUid(appointment.id, site.url),
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

/** The event's name for as long as the site keeps its host. */
export const appointmentUid = (id: string, siteUrl: string): string =>
  `${id}@${new URL(siteUrl).hostname}`;

function eventLines(event: CalendarEvent): string[] {
  const { description, place, url, invitation } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${plain(url).replaceAll(/\s/g, "")}`] : []),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    ...(invitation
      ? [
          `ORGANIZER;CN=${quoted(invitation.organizer.name)}:${mailto(invitation.organizer.email)}`,
          // Whoever booked has accepted; an answer by mail would reach nobody.
          `ATTENDEE;CN=${quoted(invitation.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(invitation.attendee.email)}`,
        ]
      : []),
    "END:VEVENT",
  ];
}

/** An instant as iCalendar writes it in UTC. @throws RangeError for what is none. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Without what no line may hold: control characters but tab and line feed, half surrogate pairs. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");

const escaped = (text: string): string =>
  plain(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** A parameter's value. No reader agrees on how a quotation mark is written there. */
const quoted = (text: string): string =>
  `"${plain(text).replaceAll('"', "'").replaceAll(/\s+/g, " ").trim()}"`;

/** An address as RFC 6068 has it; what is special in an address of this kind is written in percent. */
const mailto = (email: string): string =>
  `mailto:${plain(email).replaceAll(/[%/?#[\]&;=,:"<>\\^`{|}\s]/g, (sign) => encodeURIComponent(sign))}`;

const encoder = new TextEncoder();

/** Octets of a line, its end not counted. */
const longestLine = 75;

/** A line in pieces of 75 octets at most, cut between characters; each further piece begins with a blank. */
function folded(line: string): string {
  let pieces = "";
  let octets = 0;
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (octets + length > longestLine) {
      pieces += "\r\n ";
      octets = 1;
    }
    pieces += sign;
    octets += length;
  }
  return pieces;
}
