import {
  bookingPath,
  campaignParams,
  type QueryParam,
  type RequestContext,
} from "../../../content/request/request-context.ts";

/** Where on the booking page a visitor is: what its links change. */
type BookingStep = Partial<Record<"type" | "day" | "time" | "zone" | "ticket" | "change", string>>;

/** Keys that go along on the whole way: where the visitor came from. */
const carriedKeys = ["chat_session", ...campaignParams] as const satisfies readonly QueryParam[];

/** What of an address goes along from step to step. */
export function pickCarriedParams(
  query: RequestContext["query"],
): Readonly<Record<string, string>> {
  const pairs = carriedKeys.flatMap((key) => (query[key] ? [[key, query[key]]] : []));
  return Object.fromEntries(pairs);
}

/** The address of a step of the booking page, such as `/book?type=…&day=2026-11-24`. */
export function buildBookingUrl(
  place: BookingStep,
  along: Readonly<Record<string, string>> = {},
  path: string = bookingPath,
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...place, ...along }))
    if (value) query.set(key, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where the picker asks for free times, and where it holds one. */
export const timesPath = `${bookingPath}/times`;
export const holdPath = `${bookingPath}/hold`;
/** The appointment as a file for calendars, with `?ticket=…`. */
export const calendarFilePath = `${bookingPath}/calendar.ics`;
