/** Upper bounds of the ranges of response times, as multiples of the promised response time. */
const bounds = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4] as const;

/** Number of ranges within the promised response time. */
export const inTimeRanges = bounds.indexOf(1) + 1;

const units = [
  { minutes: 1440, one: "day", many: "days" },
  { minutes: 60, one: "hour", many: "hours" },
  { minutes: 1, one: "minute", many: "minutes" },
] as const;

/**
 * Returns the names of the ranges that `report_response_times` counts, shortest first: "3 to 6 hours". Each name
 * has the largest unit in which both ends of the range are whole numbers.
 */
export function waitRanges(promisedHours: number): string[] {
  const ends = bounds.map((bound) => bound * promisedHours * 60);
  return [...ends.map((end, index) => rangeText(ends[index - 1], end)), "later"];
}

function rangeText(start: number | undefined, end: number): string {
  const whole = units.find(({ minutes }) => [start ?? end, end].every((at) => at % minutes === 0));
  const { minutes, one, many } = whole ?? units[2];
  const last = `${end / minutes} ${end === minutes ? one : many}`;
  return start === undefined ? `within ${last}` : `${start / minutes} to ${last}`;
}
