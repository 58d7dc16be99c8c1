import {
  type BookableType,
  type BookingOptions,
  isTimeZone,
} from "@site/supabase/contracts/appointment";
import type { RequestContext } from "../../../content/request/request-context.ts";
import type { LocalePreferences } from "../picker/locale-preferences.ts";
import type { PickerStart } from "../picker/picker-start.ts";
import { addDays, getMonthRange, isDay, isMonth, toDay, toMonth } from "../picker/zoned-time.ts";
import { fetchFreeTimes, type FreeTimesQuery } from "./booking-data.ts";

const daySeconds = 86_400;
/** How far ahead the first free time is searched. */
const searchSeconds = 62 * daySeconds;

type PickerRequest = {
  options: BookingOptions;
  /** Missing when an appointment is moved. */
  type?: BookableType | undefined;
  durationMinutes: number;
  /** The requested time as a string of Unix seconds. */
  time: string | undefined;
  linkToken?: string;
  currentStart?: number;
  /** The next free times after the requested one was taken, as a form field. */
  alternatives?: string | undefined;
};

/** Fetches the free times of the next weeks. */
export const fetchUpcomingTimes = (
  slots: Pick<FreeTimesQuery, "type" | "linkToken">,
  now = Math.floor(Date.now() / 1000),
) => fetchFreeTimes({ ...slots, from: now, until: now + searchSeconds });

/** Fetches the initial state of the picker; `undefined` while the database is unreachable. */
export async function fetchPickerStart(
  query: RequestContext["query"],
  locale: LocalePreferences,
  { options, type, durationMinutes, time, linkToken, currentStart, alternatives }: PickerRequest,
): Promise<PickerStart | undefined> {
  const { zone: hostZone, window_days: windowDays } = options;
  const now = Math.floor(Date.now() / 1000);
  const zone = query.zone && isTimeZone(query.zone) ? query.zone : undefined;
  const shownZone = zone ?? hostZone;
  const slots = { type: type?.id, linkToken };
  const upcoming = await fetchUpcomingTimes(slots, now);
  if (upcoming === "unreachable") return undefined;
  const [firstFree] = upcoming;

  const today = toDay(shownZone, now);
  const lastDay = addDays(today, windowDays + 1);
  const requestedTime = parseTime(time, now, windowDays, (at) => toDay(shownZone, at) <= lastDay);
  const requestedDay = requestedTime === undefined ? query.day : toDay(shownZone, requestedTime);
  const day = isDayBetween(requestedDay, today, lastDay) ? requestedDay : undefined;
  const [firstMonth, lastMonth] = [toMonth(today), toMonth(lastDay)];
  const requestedMonth = day ? toMonth(day) : (query.day ?? "");
  const isMonthRequested =
    isMonth(requestedMonth) && requestedMonth >= firstMonth && requestedMonth <= lastMonth;
  const suggestedMonth =
    firstFree === undefined ? firstMonth : toMonth(toDay(shownZone, firstFree));
  const month = isMonthRequested ? requestedMonth : suggestedMonth;
  const times = await fetchFreeTimes({ ...slots, ...getMonthRange(month) });
  if (times === "unreachable") return undefined;
  return {
    type: type?.id ?? "",
    durationMinutes,
    linkToken,
    currentStart,
    hostZone,
    zone,
    day,
    time: alternatives ? undefined : requestedTime,
    isTaken: alternatives !== undefined,
    month,
    isMonthSuggested: !isMonthRequested,
    firstMonth,
    lastMonth,
    times,
    firstFree,
    now,
    ...locale,
  };
}

/** Parses a requested time within the booking window. */
function parseTime(
  time: string | undefined,
  now: number,
  windowDays: number,
  isWithinLastDay: (at: number) => boolean,
): number | undefined {
  const at = Number(/^\d{9,11}$/.test(time ?? "") ? time : undefined);
  // Checked before the zone lookup, whose cache would otherwise grow with arbitrary times.
  const isNear = at > now && at < now + (windowDays + 3) * daySeconds;
  return isNear && isWithinLastDay(at) ? at : undefined;
}

const isDayBetween = (day: string | undefined, first: string, last: string): day is string =>
  day !== undefined && isDay(day) && day >= first && day <= last;
