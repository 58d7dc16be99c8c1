import { addDays, toInstant, toWallTime } from "@site/supabase/domain/zone-clock";

/** Something that lasts, in milliseconds of Unix time; the end is no part of it. */
export interface Span {
  from: number;
  until: number;
}

/** A part of something that lies on one day, with its place among what lasts at the same time. */
export interface Placed<Item> {
  item: Item;
  /** Minutes since 0:00 of the day's wall clock. */
  top: number;
  bottom: number;
  /** Which of `lanes` columns beside each other it takes, from 0 on. */
  lane: number;
  lanes: number;
  /** It began on an earlier day. */
  continues: boolean;
}

const DAY = 24 * 60;

/** Least height of what is shown, in minutes: a shorter one could not be read or pressed. */
const leastHeight = 25;

/** What lies on each of these dates as the wall clock of a zone shows it. */
export function placeOnDates<Item extends Span>(
  items: readonly Item[],
  dates: readonly string[],
  zone: string,
): Placed<Item>[][] {
  return dates.map((date) => {
    const day = {
      from: toInstant({ date, minutes: 0 }, zone),
      until: toInstant({ date: addDays(date, 1), minutes: 0 }, zone),
    };
    const parts = items
      .filter((item) => item.from < day.until && item.until > day.from)
      .map((item) => {
        const top = item.from <= day.from ? 0 : toWallTime(item.from, zone).minutes;
        const end = item.until >= day.until ? DAY : toWallTime(item.until, zone).minutes;
        // In the hour that autumn repeats a meeting can end on the clock before it began.
        const bottom = Math.min(DAY, Math.max(end, top + leastHeight));
        return { item, top, bottom, continues: item.from < day.from };
      });
    return withLanes(parts.sort((a, b) => a.top - b.top || b.bottom - a.bottom));
  });
}

/** Puts parts that overlap beside each other; parts come in the order of their beginning. */
function withLanes<Part extends { top: number; bottom: number }>(
  parts: readonly Part[],
): (Part & { lane: number; lanes: number })[] {
  const placed: (Part & { lane: number; lanes: number })[] = [];
  let group: (Part & { lane: number; lanes: number })[] = [];
  let ends: number[] = [];
  for (const part of parts) {
    if (ends.every((end) => end <= part.top)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= part.top);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.bottom;
    const one = { ...part, lane, lanes: 0 };
    group.push(one);
    placed.push(one);
    for (const member of group) member.lanes = ends.length;
  }
  return placed;
}

/**
 * The whole hours that a view shows: the open ones and all that lies in it, at least 8 of them.
 *
 * @returns First hour and the hour after the last.
 */
export function shownHours(
  parts: readonly { top: number; bottom: number }[],
): [first: number, end: number] {
  if (parts.length === 0) return [9, 17];
  const first = Math.floor(Math.min(...parts.map(({ top }) => top)) / 60);
  const end = Math.ceil(Math.max(...parts.map(({ bottom }) => bottom)) / 60);
  const start = Math.max(0, Math.min(first, end - 8));
  return [start, Math.min(24, Math.max(end, start + 8))];
}
