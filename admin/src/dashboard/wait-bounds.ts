/** How many times the promised time the reports count waits up to; longer waits come last. */
const bounds = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4] as const;

/** How many of the ranges kept the promise: those up to the promised time itself. */
export const keptRanges = bounds.indexOf(1) + 1;

const units = [
  { minutes: 1440, one: "day", many: "days" },
  { minutes: 60, one: "hour", many: "hours" },
  { minutes: 1, one: "minute", many: "minutes" },
] as const;

/**
 * Names of the ranges of waits that `report_response_times` counts, shortest first, in the largest unit that both ends
 * of a range are whole numbers of: "3 to 6 hours".
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
