import { PermanentFailure, type OutboxContext, type OutsideAnswer } from "../_shared/context.ts";
import { busyTimesIn, UnreadableCalendar } from "./busy-times.ts";
import { fieldsOf, optional, text } from "../_shared/payload.ts";

/**
 * Others' calendars by their addresses: read as webhooks are sent, only from public addresses, and told to
 * the database as busy times. What goes wrong with one calendar is told there, in words for staff.
 */
export interface BusyReader {
  readonly context: OutboxContext;
  /** Calls a function of the database as the service. */
  readonly call: (name: string, parameters: object) => Promise<unknown>;
  /** The site's host, which the names of our own appointments end with. */
  readonly ownHost: string;
}

/** Calendars that are read at the same time. */
const batch = 5;
/** Bytes of a file; twenty years of meetings are less. */
const mostBytes = 10 * 1024 * 1024;
/** Busy times of a calendar, with what touches made one. */
const mostTimes = 4000;
const mostRedirects = 3;
/** Milliseconds for one calendar. */
const patience = 15_000;

/**
 * Reads one calendar, or all that were not read for a while; true when there are more of them after
 * `end` (milliseconds).
 */
export async function readBusyCalendars(
  reader: BusyReader,
  calendar: string | null,
  end: number,
): Promise<boolean> {
  for (;;) {
    const due = await reader.call("busy_calendars", { calendar, max_rows: batch });
    const sources = Array.isArray(due) ? due.map(sourceOf) : [];
    await Promise.all(sources.map((source) => readOne(reader, source)));
    if (calendar !== null || sources.length < batch) return false;
    if (Date.now() > end) return true;
  }
}

interface Source {
  readonly id: string;
  readonly url: string;
  readonly zone: string;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** What the last answer said of itself; null: it has to be read anew. */
  readonly etag: string | null;
  readonly modified: string | null;
}

function sourceOf(value: unknown): Source {
  const fields = fieldsOf(value);
  return {
    id: text(fields, "id"),
    url: text(fields, "url"),
    zone: text(fields, "zone"),
    from: text(fields, "from"),
    until: text(fields, "until"),
    etag: optional(fields, "etag"),
    modified: optional(fields, "modified"),
  };
}

/** What the database is told. Times are pairs of unix seconds; null: those it has stay. */
interface Report {
  readonly times: readonly number[] | null;
  readonly error: string | null;
  readonly etag: string | null;
  readonly modified: string | null;
}

async function readOne({ context, call, ownHost }: BusyReader, source: Source): Promise<void> {
  const report = await read(context, source, ownHost).catch((error: unknown) =>
    failed(wordsOf(error)),
  );
  await call("report_busy_times", { calendar: source.id, url: source.url, ...report });
}

const failed = (error: string): Report => ({ times: null, error, etag: null, modified: null });

async function read(context: OutboxContext, source: Source, ownHost: string): Promise<Report> {
  const { status, headers, body } = await ask(context, source);
  if (status === 304) return { times: null, error: null, etag: null, modified: null };
  if (status !== 200) return failed(`The address answered ${status}.`);
  if (!body) return failed(`The calendar is larger than ${mostBytes / 1024 / 1024} MB.`);
  const { times, unread } = busyTimesIn(new TextDecoder().decode(body), {
    from: Date.parse(source.from),
    until: Date.parse(source.until),
    zone: source.zone,
    ownHost,
  });
  if (times.length > mostTimes) {
    return failed(`The calendar has more than ${mostTimes.toLocaleString("en-US")} busy times.`);
  }
  const seconds = (at: string): number => Math.round(Date.parse(at) / 1000);
  return {
    times: times.flatMap(({ starts_at, ends_at }) => [seconds(starts_at), seconds(ends_at)]),
    error:
      unread === 0
        ? null
        : `${unread === 1 ? "1 event was" : `${unread} events were`} not understood and may be offered.`,
    etag: headers.get("etag"),
    modified: headers.get("last-modified"),
  };
}

/** Asks the address, and those it leads on to. */
async function ask(context: OutboxContext, source: Source): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(patience);
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "identity",
    ...(source.etag === null ? {} : { "if-none-match": source.etag }),
    ...(source.modified === null ? {} : { "if-modified-since": source.modified }),
  };
  let url = new URL(source.url);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await context.read(url, { headers, most: mostBytes }, signal);
    const location = answer.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return answer;
    const next = URL.parse(location, url);
    if (!next || redirects === mostRedirects) {
      throw new UnreadableCalendar("The address leads on and on.");
    }
    url = next;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof UnreadableCalendar) return error.message;
  if (error instanceof PermanentFailure) return error.message.replace("target", "address");
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return "The address did not answer in time.";
  }
  return "The address could not be reached.";
}
