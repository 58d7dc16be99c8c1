/** How often an open back office asks, in milliseconds. */
const PERIOD = 15_000;

/** Out of sight it asks only for those who want to be notified; browsers allow no more than that. */
const HIDDEN_PERIOD = 60_000;

/** The longest pause while nobody answers. */
const LONGEST_PAUSE = 240_000;

/**
 * How long to wait before asking again, in milliseconds; undefined: not until the page is seen.
 *
 * @param failures - How many questions in a row got no answer: each doubles the pause.
 */
export function pollPause(
  failures: number,
  { isHidden, notifies }: { isHidden: boolean; notifies: boolean },
): number | undefined {
  if (isHidden && !notifies) return undefined;
  const period = isHidden ? HIDDEN_PERIOD : PERIOD;
  return Math.min(period * 2 ** failures, Math.max(period, LONGEST_PAUSE));
}
