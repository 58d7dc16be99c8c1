import { PermanentError, type OutboundResponse, type OutboxContext } from "../_shared/context.ts";
import { readOptionalText, requireFields, requireText } from "../_shared/payload.ts";
import { UnreadableCalendarError } from "./busy-times.ts";

/**
 * Imports busy times from external calendars. Like webhooks, calendars are only read from public
 * addresses. Errors of a calendar are stored with it and shown to staff.
 */
export type BusyCalendarReader = {
  readonly context: OutboxContext;
  /** Calls a database function with the secret key. */
  readonly call: (name: string, parameters: object) => Promise<unknown>;
  /** The site's hostname, which the UIDs of our own appointments end with. */
  readonly ownHostname: string;
};

/** Calendars read concurrently. */
const batchSize = 5;
/** Enough for twenty years of meetings. */
const maxBytes = 10 * 1024 * 1024;
/** Merged busy times of one calendar. */
const maxBusyTimes = 4000;
const maxRedirects = 3;
/** Time limit for one calendar, redirects included. */
const timeoutMs = 15_000;

/**
 * Imports one calendar, or all that are due when `calendar` is null. Returns true when more were
 * due at `deadlineMs` (Unix time in milliseconds).
 */
export async function importBusyCalendars(
  reader: BusyCalendarReader,
  calendar: string | null,
  deadlineMs: number,
): Promise<boolean> {
  for (;;) {
    const due = await reader.call("claim_busy_calendars", { calendar, max_rows: batchSize });
    const sources = Array.isArray(due) ? due.map(parseSource) : [];
    await Promise.all(sources.map((source) => importCalendar(reader, source)));
    if (calendar !== null || sources.length < batchSize) return false;
    if (Date.now() > deadlineMs) return true;
  }
}

type CalendarSource = {
  readonly id: string;
  readonly url: string;
  readonly zone: string;
  /** ISO 8601, like `until`. */
  readonly from: string;
  readonly until: string;
  /** Validators of the last response; null when the calendar must be read again. */
  readonly etag: string | null;
  readonly modified: string | null;
};

function parseSource(value: unknown): CalendarSource {
  const fields = requireFields(value, "calendar");
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

/** The parameters of `store_busy_times`. */
type BusyReport = {
  /** Starts and ends in alternation, as Unix seconds. Null keeps the stored times. */
  readonly times: readonly number[] | null;
  readonly error: string | null;
  readonly etag: string | null;
  readonly modified: string | null;
};

async function importCalendar(
  { context, call, ownHostname }: BusyCalendarReader,
  source: CalendarSource,
): Promise<void> {
  const report = await fetchReport(context, source, ownHostname).catch((error: unknown) =>
    createErrorReport(describeFailure(error)),
  );
  await call("store_busy_times", { calendar: source.id, url: source.url, ...report });
}

const createErrorReport = (error: string): BusyReport => ({
  times: null,
  error,
  etag: null,
  modified: null,
});

async function fetchReport(
  context: OutboxContext,
  source: CalendarSource,
  ownHostname: string,
): Promise<BusyReport> {
  const { status, headers, body } = await fetchCalendar(context, source);
  if (status === 304) return { times: null, error: null, etag: null, modified: null };
  if (status !== 200)
    return createErrorReport(`The address returned ${status}. Check the iCalendar URL.`);
  if (!body)
    return createErrorReport(
      `The calendar is larger than ${maxBytes / 1024 / 1024} MB. Use one with fewer events.`,
    );
  const { times, unreadableEvents } = await context.parseCalendar(new TextDecoder().decode(body), {
    from: Date.parse(source.from),
    until: Date.parse(source.until),
    zone: source.zone,
    ownHostname,
  });
  if (times.length > maxBusyTimes) {
    const limit = maxBusyTimes.toLocaleString("en-US");
    return createErrorReport(
      `The calendar has more than ${limit} busy times. Use one with fewer events.`,
    );
  }
  const toSeconds = (iso: string): number => Math.round(Date.parse(iso) / 1000);
  return {
    times: times.flatMap(({ starts_at, ends_at }) => [toSeconds(starts_at), toSeconds(ends_at)]),
    error: describeUnreadable(unreadableEvents),
    etag: headers.get("etag"),
    modified: headers.get("last-modified"),
  };
}

function describeUnreadable(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "1 event could not be read. Its time may still be offered."
    : `${count} events could not be read. Their times may still be offered.`;
}

/**
 * Requests a calendar and follows redirects.
 * @throws UnreadableCalendarError after too many redirects.
 */
async function fetchCalendar(
  context: OutboxContext,
  source: CalendarSource,
): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "identity",
    ...(source.etag === null ? {} : { "if-none-match": source.etag }),
    ...(source.modified === null ? {} : { "if-modified-since": source.modified }),
  };
  let url = new URL(source.url);
  for (let redirects = 0; ; redirects += 1) {
    const response = await context.read(url, { headers, maxBytes }, signal);
    const location = response.headers.get("location");
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
    if (!isRedirect || location === null) return response;
    const next = URL.parse(location, url);
    if (!next || redirects === maxRedirects) {
      throw new UnreadableCalendarError(
        "The address redirects too often. Check the iCalendar URL.",
      );
    }
    url = next;
  }
}

/** A message for staff. */
function describeFailure(error: unknown): string {
  if (error instanceof UnreadableCalendarError) return error.message;
  if (error instanceof PermanentError) return error.message.replace("target", "address");
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return "The address did not respond in time. It is tried again within ten minutes.";
  }
  return "The address could not be reached. Check the iCalendar URL.";
}
