import ICAL from "ical.js";
import { ZoneClock } from "../../domain/zone-clock.ts";
import type { BusyTime, BusyTimes, BusyTimesQuery } from "../_shared/busy-time-types.ts";
import {
  checkEventLimits,
  hasSupportedRules,
  hasUsableLength,
  RecurrenceLimitError,
  withStepLimit,
  type StepLimit,
} from "./recurrence-limits.ts";

/**
 * Parses busy times from an iCalendar file. Supports recurring events with exceptions, zones that
 * the file defines or names, all-day events and floating times.
 */

/** The text contains no usable calendar. The message is shown to staff. */
export class UnreadableCalendarError extends Error {
  override name = "UnreadableCalendarError";
}

const createTooOftenError = (): UnreadableCalendarError =>
  new UnreadableCalendarError("The events repeat too often. Shorten the recurring events.");

/** Most occurrences of recurring events that are expanded per file. */
const maxOccurrences = 50_000;
const dayMs = 24 * 60 * 60 * 1000;

/** @throws UnreadableCalendarError */
export function parseBusyTimes(text: string, query: BusyTimesQuery): BusyTimes {
  return withStepLimit((limit) => {
    const spans: Span[] = [];
    let unreadableEvents = 0;
    const budget = { remaining: maxOccurrences };
    for (const calendar of parseCalendars(dropOutOfRangeEvents(text, query))) {
      const { readable, unreadable } = selectEvents(calendar, query);
      unreadableEvents += unreadable + expandEvents(readable, query, { limit, budget, spans });
      for (const component of calendar.getAllSubcomponents("vfreebusy"))
        for (const span of parseFreeBusy(component)) spans.push(span);
    }
    return { times: mergeSpans(spans, query), unreadableEvents };
  });
}

type EventSelection = { readonly readable: readonly ICAL.Component[]; readonly unreadable: number };

/** The events of others within the limits, with their zones set, and how many exceed the limits. */
function selectEvents(calendar: ICAL.Component, query: BusyTimesQuery): EventSelection {
  const resolveZone = createZoneResolver(query.zone, removeUnsupportedZones(calendar));
  const events = calendar.getAllSubcomponents("vevent").filter((event) => !isOwn(event, query));
  const readable = events.filter((event) => {
    try {
      assignZones(event, resolveZone);
      checkEventLimits(event);
      return true;
    } catch {
      return false;
    }
  });
  return { readable, unreadable: events.length - readable.length };
}

type Expansion = {
  readonly limit: StepLimit;
  /** The remaining occurrences of the file. */
  readonly budget: { remaining: number };
  /** Receives the times of the events. */
  readonly spans: Span[];
};

/** Expands events and returns how many could not be read. @throws UnreadableCalendarError */
function expandEvents(
  events: readonly ICAL.Component[],
  query: BusyTimesQuery,
  { limit, budget, spans }: Expansion,
): number {
  const exceptions = Map.groupBy(
    events.filter((event) => event.hasProperty("recurrence-id")),
    getUid,
  );
  let unreadable = 0;
  for (const component of events) {
    limit.startEvent();
    try {
      const isException = component.hasProperty("recurrence-id");
      const event = new ICAL.Event(component, {
        exceptions: isException ? [] : (exceptions.get(getUid(component)) ?? []),
      });
      for (const span of listSpans(event, query, budget)) spans.push(span);
    } catch (error) {
      if (error instanceof UnreadableCalendarError) throw error;
      if (limit.isExhausted) throw createTooOftenError();
      unreadable += 1;
    }
  }
  return unreadable;
}

/** Unix time in milliseconds. */
type Span = readonly [start: number, end: number];

function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown;
  try {
    parsed = ICAL.parse(text);
  } catch {
    throw new UnreadableCalendarError(
      "The address does not return a calendar. Check the iCalendar URL.",
    );
  }
  // Several calendars in one file are parsed as an array of components.
  const roots: unknown[] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = roots
    .filter((root) => Array.isArray(root))
    .map((root) => new ICAL.Component(root))
    .filter(({ name }) => name === "vcalendar");
  if (calendars.length === 0) {
    throw new UnreadableCalendarError(
      "The address does not return a calendar. Check the iCalendar URL.",
    );
  }
  return calendars;
}

/** Removes single events outside the range, to avoid parsing years of past meetings. */
function dropOutOfRangeEvents(text: string, { from, until }: BusyTimesQuery): string {
  const formatDate = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");
  const first = formatDate(from - 2 * dayMs);
  const last = formatDate(until + 2 * dayMs);
  const isNeeded = (event: string): boolean => {
    if (/^(RRULE|RDATE|RECURRENCE-ID)/m.test(event)) return true;
    const [, end] = /^DTEND[^:\r\n]*:(\d{8})/m.exec(event) ?? [];
    const [, start] = /^DTSTART[^:\r\n]*:(\d{8})/m.exec(event) ?? [];
    return !((end && end < first) || (start && start > last));
  };
  const kept: string[] = [];
  let event: string[] | null = null;
  // Reads each line once. A search for the end of each event would be quadratic without ends.
  for (const line of text.replace(/^\uFEFF/, "").split(/(?<=\n)/)) {
    if (/^BEGIN:VEVENT\r?\n$/.test(line)) {
      for (const each of event ?? []) kept.push(each);
      event = [line];
      continue;
    }
    (event ?? kept).push(line);
    if (event && /^END:VEVENT\r?\n$/.test(line)) {
      if (isNeeded(event.join(""))) for (const each of event) kept.push(each);
      event = null;
    }
  }
  return kept.join("") + (event ?? []).join("");
}

const getUid = (event: ICAL.Component): string => String(event.getFirstPropertyValue("uid") ?? "");

const isOwn = (event: ICAL.Component, { ownHostname }: BusyTimesQuery): boolean =>
  /^[\da-f-]{36}@/.test(getUid(event)) && getUid(event).slice(37) === ownHostname;

/** Whether an event does not block its time. */
function isFree(event: ICAL.Component): boolean {
  const getValue = (name: string): string =>
    String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  return (
    getValue("transp") === "TRANSPARENT" ||
    getValue("status") === "CANCELLED" ||
    getValue("x-microsoft-cdo-busystatus") === "FREE"
  );
}

function* listSpans(
  event: ICAL.Event,
  { from, until }: BusyTimesQuery,
  budget: { remaining: number },
): Generator<Span, void> {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    if (!isFree(event.component)) yield toSpan(event, event.startDate, event.endDate);
    return;
  }
  // ical.js skips the first occurrence of events with RDATE but without RRULE.
  if (!event.component.hasProperty("rrule") && !isFree(event.component))
    yield toSpan(event, event.startDate, event.endDate);
  const length = toMilliseconds(event.endDate) - toMilliseconds(event.startDate) + dayMs;
  const occurrences = event.iterator(findIterationStart(event, from - length));
  for (;;) {
    const occurrence = occurrences.next();
    const start = occurrence ? toMilliseconds(occurrence) : until;
    if (start >= until) return;
    budget.remaining -= 1;
    if (budget.remaining < 0) throw createTooOftenError();
    if (start + length < from && event.rangeExceptions.length === 0) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence);
    // An exception of a single occurrence is a separate event in the file.
    const isException = item !== event && !item.modifiesFuture();
    if (!isException && !isFree(item.component)) yield toSpan(item, startDate, endDate);
  }
}

/**
 * Where to start expanding a recurring event. Daily and weekly rules can start at any of their
 * occurrences, which avoids expanding past years.
 */
function findIterationStart(event: ICAL.Event, from: number): ICAL.Time {
  const start = event.startDate;
  const rules = event.component.getAllProperties("rrule").map((rule) => rule.getFirstValue());
  const [rule] = rules;
  const isPlain = rules.length === 1 && !event.component.hasProperty("rdate");
  if (!isPlain || !(rule instanceof ICAL.Recur) || rule.count) return start;
  const days = rule.freq === "DAILY" ? 1 : rule.freq === "WEEKLY" ? 7 : 0;
  const step = days * rule.interval;
  const steps = step === 0 ? 0 : Math.floor((from - toMilliseconds(start)) / (step * dayMs)) - 1;
  if (steps <= 0) return start;
  const occurrence = start.clone();
  occurrence.adjust(steps * step, 0, 0, 0);
  return occurrence;
}

/** An all-day event keeps its number of days, even across a clock change. */
function toSpan(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Span {
  if (!start.isDate) return [toMilliseconds(start), toMilliseconds(end)];
  const days = Math.max(
    1,
    Math.round((toMilliseconds(event.endDate) - toMilliseconds(event.startDate)) / dayMs),
  );
  const last = start.clone();
  last.adjust(days, 0, 0, 0);
  return [toMilliseconds(start), toMilliseconds(last)];
}

/** The busy periods of a VFREEBUSY component. */
function parseFreeBusy(component: ICAL.Component): Span[] {
  return component
    .getAllProperties("freebusy")
    .filter((property) => property.getParameter("fbtype") !== "FREE")
    .flatMap((property) => property.getValues())
    .filter((period) => period instanceof ICAL.Period)
    .filter(hasUsableLength)
    .map((period) => [toMilliseconds(period.start), toMilliseconds(period.getEnd())]);
}

const toMilliseconds = (time: ICAL.Time): number => time.toUnixTime() * 1000;

function mergeSpans(spans: readonly Span[], { from, until }: BusyTimesQuery): BusyTime[] {
  const clipped = spans
    .map(([start, end]): [number, number] => [Math.max(start, from), Math.min(end, until)])
    .filter(([start, end]) => end > start)
    .toSorted(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of clipped) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  const toIso = (ms: number) => new Date(ms).toISOString();
  return merged.map(([start, end]) => ({ starts_at: toIso(start), ends_at: toIso(end) }));
}

type ZoneResolver = (name: string | null) => ICAL.Timezone;

/** Sets the zone of every time that the file does not define one for. */
function assignZones(event: ICAL.Component, resolveZone: ZoneResolver): void {
  for (const name of ["dtstart", "dtend", "recurrence-id", "exdate", "rdate"]) {
    for (const property of event.getAllProperties(name)) {
      const tzid = property.getParameter("tzid");
      const zone = resolveZone(typeof tzid === "string" ? tzid : null);
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

/** Removes the zones whose rules are not expanded, and returns their names. */
function removeUnsupportedZones(calendar: ICAL.Component): ReadonlySet<string> {
  const zones = calendar.getAllSubcomponents("vtimezone");
  const unsupported = zones.filter((zone) => !hasSupportedRules(zone));
  for (const zone of unsupported) calendar.removeSubcomponent(zone);
  return new Set(unsupported.map((zone) => String(zone.getFirstPropertyValue("tzid"))));
}

/**
 * Resolves IANA zone names. Unknown and missing names resolve to `fallback`. Throws for a name that
 * only a zone in `unsupported` defines.
 */
function createZoneResolver(fallback: string, unsupported: ReadonlySet<string>): ZoneResolver {
  const cache = new Map<string, ICAL.Timezone>();
  return (name) => {
    if (name !== null && unsupported.has(name) && !isKnownZone(name)) {
      throw new RecurrenceLimitError("The time zone of the event is not supported.");
    }
    const zoneName = name !== null && isKnownZone(name) ? name : fallback;
    const zone = cache.get(zoneName) ?? new IanaZone(zoneName);
    cache.set(zoneName, zone);
    return zone;
  };
}

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** A zone with the rules of the runtime's time zone database. */
class IanaZone extends ICAL.Timezone {
  readonly #clock: ZoneClock;

  constructor(zone: string) {
    super({ tzid: zone });
    this.#clock = new ZoneClock(zone);
  }

  /** Seconds that the zone's clocks are ahead of UTC at a wall time. */
  override utcOffset(time: ICAL.Time): number {
    const wallTime = Date.UTC(
      time.year,
      time.month - 1,
      time.day,
      time.hour,
      time.minute,
      time.second,
    );
    const isValid = (offset: number) => this.#clock.offsetAt(wallTime - offset) === offset;
    const before = this.#clock.offsetAt(wallTime - dayMs);
    const after = this.#clock.offsetAt(wallTime + dayMs);
    // A repeated hour means its first pass; a skipped hour uses the offset before the change.
    return (isValid(after) && !isValid(before) ? after : before) / 1000;
  }
}
