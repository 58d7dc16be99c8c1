/** Polling interval of a visible page in milliseconds. */
const intervalMs = 15_000;

/** Polling interval of a hidden page with notifications. Browsers throttle timers to this interval. */
const hiddenIntervalMs = 60_000;

/** Maximum interval after failed requests. */
const maxIntervalMs = 240_000;

/**
 * Returns the time until the next request in milliseconds; undefined pauses until the page is visible.
 *
 * @param failures - Number of consecutive failed requests. Each doubles the interval.
 */
export function pollPause(
  failures: number,
  { isHidden, notifies }: { isHidden: boolean; notifies: boolean },
): number | undefined {
  if (isHidden && !notifies) return undefined;
  const period = isHidden ? hiddenIntervalMs : intervalMs;
  return Math.min(period * 2 ** failures, Math.max(period, maxIntervalMs));
}
