import {
  bookingPath,
  campaignParams,
  type QueryParam,
  type RequestContext,
} from "../../../content/request/request-context.ts";

/** The query parameters of a step of the booking page. */
type BookingStep = Partial<Record<"type" | "day" | "time" | "zone" | "token" | "change", string>>;

/** Parameters that every step passes on: the chat session and the campaign. */
const attributionParams = [
  "chat_session",
  ...campaignParams,
] as const satisfies readonly QueryParam[];

/** Picks the query parameters that every step keeps. */
export function pickAttributionParams(
  query: RequestContext["query"],
): Readonly<Record<string, string>> {
  const pairs = attributionParams.flatMap((key) => (query[key] ? [[key, query[key]]] : []));
  return Object.fromEntries(pairs);
}

/** Builds the URL of a step, such as `/book?type=…&day=2026-11-24`. */
export function buildBookingUrl(
  step: BookingStep,
  params: Readonly<Record<string, string>> = {},
  path: string = bookingPath,
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...step, ...params }))
    if (value) query.set(key, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Routes of the picker: free times, and the hold of a time. */
export const timesPath = `${bookingPath}/times`;
export const holdPath = `${bookingPath}/hold`;
/** Route of the iCalendar file of an appointment, with `?token=…`. */
export const calendarFilePath = `${bookingPath}/calendar.ics`;
