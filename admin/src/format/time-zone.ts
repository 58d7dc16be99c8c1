import {
  addDays,
  getLocalZone,
  getZoneClock,
  listTimeZones,
  toInstant,
  toWallTime,
} from "@site/supabase/domain/zone-clock";
import { useStore } from "react-admin";

/** The key of the preference in React-Admin's store. */
export const timeZoneKey = "time_zone";

const isTimeZone = (zone: unknown): zone is string => {
  try {
    return typeof zone === "string" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

let preferred: string | undefined;

/** Sets the zone of all formatted times; an invalid zone selects the browser's zone. */
export function setPreferredTimeZone(zone: unknown): void {
  preferred = isTimeZone(zone) ? zone : undefined;
}

/** Returns the reader's preferred time zone, or the browser's. */
export const getTimeZone = (): string => preferred ?? getLocalZone();

/** Returns the start of a day in a time zone, `daysLater` days after `date`, as ISO 8601. */
export const startOfDay = (date: string, daysLater = 0, zone = getTimeZone()): string =>
  new Date(toInstant({ date: addDays(date, daysLater), minutes: 0 }, zone)).toISOString();

/** Returns the start of the current day in the reader's time zone, `daysLater` days later. */
export const startOfToday = (daysLater = 0, now = Date.now()): Date =>
  new Date(startOfDay(toWallTime(now, getTimeZone()).date, daysLater));

/** Returns the reader's time zone and its setter; a change re-renders the calling component. */
export function useTimeZone(): [zone: string, choose: (zone: string | null) => void] {
  const [stored, store] = useStore<string | null>(timeZoneKey, null);
  return [isTimeZone(stored) ? stored : getLocalZone(), store];
}

/** Formats a zone name for display: "America/New York". */
export const formatZone = (zone: string): string => zone.replaceAll("_", " ");

/** Formats the UTC offset of a zone at an instant: "GMT-05:00". */
export function formatOffset(zone: string, instant: number = Date.now()): string {
  const minutes = Math.round(getZoneClock(zone).offsetAt(instant) / 60_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Returns the short name of a zone at an instant: "EST", or "GMT+1" where the locale has none. */
export function getZoneName(
  instant: number | string | Date,
  zone: string,
  locale?: string,
): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * Lists all time zones as choices, the zones in use first. Browsers list some zones only by an older
 * name, such as Asia/Calcutta, so a stored name could otherwise be missing.
 */
export function listZoneChoices(inUse: readonly string[] = []): { id: string; name: string }[] {
  return [...new Set([...inUse, ...listTimeZones()])].map((id) => ({
    id,
    name: `${formatZone(id)} (${formatOffset(id)})`,
  }));
}
