import ICAL from "ical.js";
import { ZoneClock } from "../../domain/zone-clock.ts";

/**
 * The times at which somebody is busy, out of their calendar as iCalendar: events that repeat and their
 * exceptions, zones the file describes or names, whole days, times without a zone.
 */

/** A stretch of time, ISO 8601. */
export type BusyTime = {
  readonly starts_at: string;
  readonly ends_at: string;
};

/** Which times are asked for, and what a file leaves open. */
export type BusyTimesQuery = {
  /** Milliseconds; the stretch that is read, without its end. */
  readonly from: number;
  readonly until: number;
  /** The IANA zone of whole days and of times that name none. */
  readonly zone: string;
  /** The host in the names of our own appointments, which block their time already. */
  readonly ownHost: string;
};

export type BusyTimes = {
  /** In order, none touching the next. */
  readonly times: readonly BusyTime[];
  /** Events that could not be understood. */
  readonly unreadableEvents: number;
};

/** A text of which no times can be had; the message is for staff. */
export class UnreadableCalendar extends Error {
  override name = "UnreadableCalendar";
}

/** How often the events of a file may repeat in all before the asked times are over. */
const maxOccurrences = 50_000;
const day = 24 * 60 * 60 * 1000;

/** Reads a calendar. @throws UnreadableCalendar */
export function parseBusyTimes(text: string, asked: BusyTimesQuery): BusyTimes {
  const spans: Span[] = [];
  let unread = 0;
  const budget = { left: maxOccurrences };
  for (const calendar of parseCalendars(dropOutOfRangeEvents(text, asked))) {
    const zones = createZoneResolver(asked.zone);
    const events = calendar.getAllSubcomponents("vevent").filter((event) => !isOwn(event, asked));
    const exceptions = Map.groupBy(
      events.filter((event) => event.hasProperty("recurrence-id")),
      getUid,
    );
    for (const component of events) {
      try {
        assignZones(component, zones);
      } catch {
        // It is counted below, where it is read.
      }
    }
    for (const component of events) {
      try {
        const isException = component.hasProperty("recurrence-id");
        const event = new ICAL.Event(component, {
          exceptions: isException ? [] : (exceptions.get(getUid(component)) ?? []),
        });
        for (const span of listSpans(event, asked, budget)) spans.push(span);
      } catch (error) {
        if (error instanceof UnreadableCalendar) throw error;
        unread += 1;
      }
    }
    for (const answer of calendar.getAllSubcomponents("vfreebusy")) spans.push(...parseFreeBusy(answer));
  }
  return { times: mergeSpans(spans, asked), unreadableEvents: unread };
}

/** Milliseconds. */
type Span = readonly [start: number, end: number];

function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch {
    throw new UnreadableCalendar("What the address answers is no calendar.");
  }
  // Several calendars in one file are a list of what is otherwise one.
  const roots: unknown[] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = roots
    .filter((root) => Array.isArray(root))
    .map((root) => new ICAL.Component(root))
    .filter(({ name }) => name === "vcalendar");
  if (calendars.length === 0) {
    throw new UnreadableCalendar("What the address answers is no calendar.");
  }
  return calendars;
}

/**
 * The file without events that happen once and are over, or are far ahead: years of meetings would be
 * parsed each time for nothing.
 */
function dropOutOfRangeEvents(text: string, { from, until }: BusyTimesQuery): string {
  const date = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
  const first = date(from - 2 * day);
  const last = date(until + 2 * day);
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT\r?\n/gm, (event) => {
      if (/^(RRULE|RDATE|RECURRENCE-ID)/m.test(event)) return event;
      const [, end] = /^DTEND[^:\r\n]*:(\d{8})/m.exec(event) ?? [];
      const [, start] = /^DTSTART[^:\r\n]*:(\d{8})/m.exec(event) ?? [];
      return (end && end < first) || (start && start > last) ? "" : event;
    });
}

const getUid = (event: ICAL.Component): string => String(event.getFirstPropertyValue("uid") ?? "");

const isOwn = (event: ICAL.Component, { ownHost }: BusyTimesQuery): boolean =>
  /^[\da-f-]{36}@/.test(getUid(event)) && getUid(event).slice(37) === ownHost;

/** Whether an event leaves its time free. */
function isFree(event: ICAL.Component): boolean {
  const said = (name: string): string =>
    String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  return (
    said("transp") === "TRANSPARENT" ||
    said("status") === "CANCELLED" ||
    said("x-microsoft-cdo-busystatus") === "FREE"
  );
}

function* listSpans(
  event: ICAL.Event,
  { from, until }: BusyTimesQuery,
  budget: { left: number },
): Generator<Span, void> {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    if (!isFree(event.component)) yield toSpan(event, event.startDate, event.endDate);
    return;
  }
  // The library leaves out the first one where dates alone are added to it.
  if (!event.component.hasProperty("rrule") && !isFree(event.component))
    yield toSpan(event, event.startDate, event.endDate);
  const length = toMilliseconds(event.endDate) - toMilliseconds(event.startDate) + day;
  const occurrences = event.iterator(findIterationStart(event, from - length));
  for (;;) {
    const occurrence = occurrences.next();
    const at = occurrence ? toMilliseconds(occurrence) : until;
    if (at >= until) return;
    budget.left -= 1;
    if (budget.left < 0) throw new UnreadableCalendar("Its events repeat too often.");
    if (at + length < from && event.rangeExceptions.length === 0) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence);
    // An exception of one occurrence is an event of its own in the file.
    const isException = item !== event && !item.modifiesFuture();
    if (!isException && !isFree(item.component)) yield toSpan(item, startDate, endDate);
  }
}

/**
 * Where to begin counting: days and weeks repeat alike from any of their steps, so that years of them need
 * not be counted through.
 */
function findIterationStart(event: ICAL.Event, at: number): ICAL.Time {
  const start = event.startDate;
  const rules = event.component.getAllProperties("rrule").map((rule) => rule.getFirstValue());
  const [rule] = rules;
  const isPlain = rules.length === 1 && !event.component.hasProperty("rdate");
  if (!isPlain || !(rule instanceof ICAL.Recur) || rule.count) return start;
  const days = rule.freq === "DAILY" ? 1 : rule.freq === "WEEKLY" ? 7 : 0;
  const step = days * rule.interval;
  const steps = step === 0 ? 0 : Math.floor((at - toMilliseconds(start)) / (step * day)) - 1;
  if (steps <= 0) return start;
  const later = start.clone();
  later.adjust(steps * step, 0, 0, 0);
  return later;
}

/** From start to end; whole days are as many as the event has, however long the clocks make them. */
function toSpan(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Span {
  if (!start.isDate) return [toMilliseconds(start), toMilliseconds(end)];
  const days = Math.max(
    1,
    Math.round((toMilliseconds(event.endDate) - toMilliseconds(event.startDate)) / day),
  );
  const last = start.clone();
  last.adjust(days, 0, 0, 0);
  return [toMilliseconds(start), toMilliseconds(last)];
}

/** What a calendar that publishes busy times alone says of them. */
function parseFreeBusy(answer: ICAL.Component): Span[] {
  return answer
    .getAllProperties("freebusy")
    .filter((property) => property.getParameter("fbtype") !== "FREE")
    .flatMap((property) => property.getValues())
    .filter((period) => period instanceof ICAL.Period)
    .map((period) => [toMilliseconds(period.start), toMilliseconds(period.getEnd())]);
}

const toMilliseconds = (time: ICAL.Time): number => time.toUnixTime() * 1000;

function mergeSpans(spans: readonly Span[], { from, until }: BusyTimesQuery): BusyTime[] {
  const inside = spans
    .map(([start, end]): [number, number] => [Math.max(start, from), Math.min(end, until)])
    .filter(([start, end]) => end > start)
    .toSorted(([left], [right]) => left - right);
  const apart: [number, number][] = [];
  for (const [start, end] of inside) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  const iso = (at: number) => new Date(at).toISOString();
  return apart.map(([start, end]) => ({ starts_at: iso(start), ends_at: iso(end) }));
}

type ZoneResolver = (name: string | null) => ICAL.Timezone;

/** Gives every time that has no zone yet the one it names, or the calendar's own. */
function assignZones(event: ICAL.Component, zones: ZoneResolver): void {
  for (const name of ["dtstart", "dtend", "recurrence-id", "exdate", "rdate"]) {
    for (const property of event.getAllProperties(name)) {
      const named = property.getParameter("tzid");
      const zone = zones(typeof named === "string" ? named : null);
      for (const value of property.getValues()) {
        const times = value instanceof ICAL.Period ? [value.start, value.end] : [value];
        for (const time of times) {
          if (time instanceof ICAL.Time && time.zone === ICAL.Timezone.localTimezone)
            time.zone = zone;
        }
      }
    }
  }
}

/** Zones by their IANA names, for files that do not describe what they name; any other is `otherwise`. */
function createZoneResolver(otherwise: string): ZoneResolver {
  const known = new Map<string, ICAL.Timezone>();
  return (name) => {
    const zone = name !== null && isKnownZone(name) ? name : otherwise;
    const found = known.get(zone) ?? new IanaZone(zone);
    known.set(zone, found);
    return found;
  };
}

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** A zone as the runtime knows it. */
class IanaZone extends ICAL.Timezone {
  readonly #clock: ZoneClock;

  constructor(zone: string) {
    super({ tzid: zone });
    this.#clock = new ZoneClock(zone);
  }

  /** Seconds that the zone's clocks are ahead of UTC when they show this time. */
  override utcOffset(time: ICAL.Time): number {
    const shown = Date.UTC(
      time.year,
      time.month - 1,
      time.day,
      time.hour,
      time.minute,
      time.second,
    );
    const isShown = (offset: number) => this.#clock.offsetAt(shown - offset) === offset;
    const before = this.#clock.offsetAt(shown - day);
    const after = this.#clock.offsetAt(shown + day);
    // An hour that is shown twice means the first; one that is left out is counted on from before.
    return (isShown(after) && !isShown(before) ? after : before) / 1000;
  }
}
