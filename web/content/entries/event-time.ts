import * as z from "zod";

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** The schemas of an event's times: two ISO 8601 instants, and an IANA time zone (UTC if it is missing or unknown). */
export const eventTimeFields = {
  start: instant,
  end: instant,
  timeZone: z
    .string()
    .refine((zone) => {
      try {
        return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
      } catch {
        return false;
      }
    })
    .catch("UTC"),
};

type Times = { start: string; end: string; timeZone: string };

/**
 * Formats the time of an event in its own time zone, whose name is at the end: `Thursday, November 12,
 * 2026, 5:00 – 6:00 PM Eastern Standard Time`.
 */
export function formatEventTime({ start, end, timeZone }: Times): string {
  const [from, until] = [new Date(start), new Date(end)];
  const range = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).formatRange(from, until);
  // In a range, the zone has its short name only, such as EST.
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "long",
  }).formatToParts(from);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  // Keeps a range of times on one line.
  return `${range.replaceAll(/[\u2009\u202f]/g, "\u00a0")} ${zone}`;
}

/** Whether a time of an event is in the past; false without one. */
export function isPast(instant: string | null, now: number): boolean {
  return instant !== null && Date.parse(instant) <= now;
}

/** Selects the upcoming events, next first, or the past events, latest first. */
export function selectEvents<Event extends Times>(
  events: readonly Event[],
  period: "upcoming" | "past",
  now: number,
): Event[] {
  const sign = period === "past" ? -1 : 1;
  return events
    .filter(({ end }) => isPast(end, now) === (period === "past"))
    .toSorted((one, other) => sign * (Date.parse(one.start) - Date.parse(other.start)));
}
