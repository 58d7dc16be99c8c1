import {
  addDays,
  getLocalZone,
  getZoneClock,
  listTimeZones,
  toInstant,
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

/** Sets the zone of all formatted times; anything but a time zone selects the browser's zone. */
export function setPreferredTimeZone(zone: unknown): void {
  preferred = isTimeZone(zone) ? zone : undefined;
}

/** Returns the reader's time zone: the chosen one, otherwise the browser's. */
export const getTimeZone = (): string => preferred ?? getLocalZone();

/** Returns the start of a day of the reader's time zone, or of the day some days later, as ISO 8601. */
export const startOfDay = (date: string, daysLater = 0, zone = getTimeZone()): string =>
  new Date(toInstant({ date: addDays(date, daysLater), minutes: 0 }, zone)).toISOString();

/** The reader's time zone and its setter; a change renders the caller again. */
export function useTimeZone(): [zone: string, choose: (zone: string | null) => void] {
  const [stored, store] = useStore<string | null>(timeZoneKey, null);
  return [isTimeZone(stored) ? stored : getLocalZone(), store];
}

/** Formats a zone for people: "America/New York". */
export const formatZone = (zone: string): string => zone.replaceAll("_", " ");

/** Formats the UTC offset of a zone at an instant: "GMT-05:00". */
export function formatOffset(zone: string, at: number = Date.now()): string {
  const minutes = Math.round(getZoneClock(zone).offsetAt(at) / 60_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Returns the short name of a zone at an instant: "EST", or "GMT+1" where the locale has none. */
export function getZoneName(at: number | string | Date, zone: string, locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: "short",
  }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * Lists all time zones as choices of a field, those in use first. Browsers list some zones by an
 * older name only, such as Asia/Calcutta, so a stored name might otherwise be missing.
 */
export function listZoneChoices(inUse: readonly string[] = []): { id: string; name: string }[] {
  return [...new Set([...inUse, ...listTimeZones()])].map((id) => ({
    id,
    name: `${formatZone(id)} (${formatOffset(id)})`,
  }));
}
