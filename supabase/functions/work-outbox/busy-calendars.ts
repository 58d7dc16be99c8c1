import { PermanentFailure, type OutboxContext, type OutboundResponse } from "../_shared/context.ts";
import { parseBusyTimes, UnreadableCalendar } from "./busy-times.ts";
import { requireFields, readOptionalText, requireText } from "../_shared/payload.ts";

/**
 * Others' calendars by their addresses: read as webhooks are sent, only from public addresses, and told to
 * the database as busy times. What goes wrong with one calendar is told there, in words for staff.
 */
export type BusyCalendarReader = {
  readonly context: OutboxContext;
  /** Calls a function of the database as the service. */
  readonly call: (name: string, parameters: object) => Promise<unknown>;
  /** The site's host, which the names of our own appointments end with. */
  readonly ownHost: string;
};

/** Calendars that are read at the same time. */
const batchSize = 5;
/** Bytes of a file; twenty years of meetings are less. */
const maxBytes = 10 * 1024 * 1024;
/** Busy times of a calendar, with what touches made one. */
const maxBusyTimes = 4000;
const maxRedirects = 3;
/** Milliseconds for one calendar. */
const timeoutMs = 15_000;

/**
 * Reads one calendar, or all that were not read for a while; true when there are more of them after
 * `end` (milliseconds).
 */
export async function importBusyCalendars(
  reader: BusyCalendarReader,
  calendar: string | null,
  end: number,
): Promise<boolean> {
  for (;;) {
    const due = await reader.call("busy_calendars", { calendar, most: batchSize });
    const sources = Array.isArray(due) ? due.map(parseSource) : [];
    await Promise.all(sources.map((source) => importCalendar(reader, source)));
    if (calendar !== null || sources.length < batchSize) return false;
    if (Date.now() > end) return true;
  }
}

type CalendarSource = {
  readonly id: string;
  readonly url: string;
  readonly zone: string;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** What the last answer said of itself; null: it has to be read anew. */
  readonly etag: string | null;
  readonly modified: string | null;
};

function parseSource(value: unknown): CalendarSource {
  const fields = requireFields(value);
  return {
    id: requireText(fields, "id"),
    url: requireText(fields, "url"),
    zone: requireText(fields, "zone"),
    from: requireText(fields, "from"),
    until: requireText(fields, "until"),
    etag: readOptionalText(fields, "etag"),
    modified: readOptionalText(fields, "modified"),
  };
}

/** What the database is told. Times are pairs of unix seconds; null: those it has stay. */
type BusyReport = {
  readonly times: readonly number[] | null;
  readonly error: string | null;
  readonly etag: string | null;
  readonly modified: string | null;
};

async function importCalendar({ context, call, ownHost }: BusyCalendarReader, source: CalendarSource): Promise<void> {
  const report = await read(context, source, ownHost).catch((error: unknown) =>
    createErrorReport(describeFailure(error)),
  );
  await call("report_busy_times", { calendar: source.id, url: source.url, ...report });
}

const createErrorReport = (error: string): BusyReport => ({ times: null, error, etag: null, modified: null });

async function read(context: OutboxContext, source: CalendarSource, ownHost: string): Promise<BusyReport> {
  const { status, headers, body } = await fetchCalendar(context, source);
  if (status === 304) return { times: null, error: null, etag: null, modified: null };
  if (status !== 200) return createErrorReport(`The address answered ${status}.`);
  if (!body) return createErrorReport(`The calendar is larger than ${maxBytes / 1024 / 1024} MB.`);
  const { times, unreadableEvents } = parseBusyTimes(new TextDecoder().decode(body), {
    from: Date.parse(source.from),
    until: Date.parse(source.until),
    zone: source.zone,
    ownHost,
  });
  if (times.length > maxBusyTimes) {
    return createErrorReport(`The calendar has more than ${maxBusyTimes.toLocaleString("en-US")} busy times.`);
  }
  const seconds = (at: string): number => Math.round(Date.parse(at) / 1000);
  return {
    times: times.flatMap(({ starts_at, ends_at }) => [seconds(starts_at), seconds(ends_at)]),
    error:
      unreadableEvents === 0
        ? null
        : `${unreadableEvents === 1 ? "1 event was" : `${unreadableEvents} events were`} not understood and may be offered.`,
    etag: headers.get("etag"),
    modified: headers.get("last-modified"),
  };
}

/** Asks the address, and those it leads on to. */
async function fetchCalendar(context: OutboxContext, source: CalendarSource): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "identity",
    ...(source.etag === null ? {} : { "if-none-match": source.etag }),
    ...(source.modified === null ? {} : { "if-modified-since": source.modified }),
  };
  let url = new URL(source.url);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await context.read(url, { headers, maxBytes: maxBytes }, signal);
    const location = answer.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return answer;
    const next = URL.parse(location, url);
    if (!next || redirects === maxRedirects) {
      throw new UnreadableCalendar("The address leads on and on.");
    }
    url = next;
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof UnreadableCalendar) return error.message;
  if (error instanceof PermanentFailure) return error.message.replace("target", "address");
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return "The address did not answer in time.";
  }
  return "The address could not be reached.";
}
