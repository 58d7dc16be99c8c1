import { hoursOf, weeklyText } from "./hours.ts";
import { settingsCopy as copy } from "./settings.copy.ts";

/** The ranges of the booking settings, as in the check constraints of the table. */
export const limitRanges = {
  window_days: [1, 365],
  notice_minutes: [0, 43_200],
  buffer_minutes: [0, 480],
  change_notice_minutes: [0, 43_200],
  open_per_email: [1, 100],
  slot_hold_minutes: [1, 60],
} as const;
export type LimitName = keyof typeof limitRanges;

/** Intervals of start times in minutes. */
export const grids = [5, 10, 15, 20, 30, 60] as const;

/** Formats the limits, one line each, in the order of spec 9. */
export function limitsText(settings: {
  window_days: number;
  notice_minutes: number;
  buffer_minutes: number;
  hours: unknown;
  zone: string;
}): string[] {
  const { notice_minutes: notice, hours } = settings;
  const weekly = weeklyText(hoursOf(hours));
  return [
    copy.limits.advance(settings.window_days),
    copy.limits.notice(
      notice > 0 && notice % 60 === 0 ? copy.hours(notice / 60) : copy.minutes(notice),
    ),
    copy.limits.buffer(settings.buffer_minutes),
    weekly ? copy.limits.hours(weekly) : copy.limits.noHours,
    copy.limits.zone(settings.zone),
  ];
}

/** Returns the validation message of an entered limit; undefined if it is valid. */
export function faultOfLimit(name: LimitName, typed: unknown): string | undefined {
  const [min, max] = limitRanges[name];
  const text = String(typed ?? "").trim();
  const value = Number(text);
  return text !== "" && Number.isInteger(value) && value >= min && value <= max
    ? undefined
    : copy.range(copy.fields[name], min, max);
}
