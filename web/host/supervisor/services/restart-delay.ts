const maxDelayMs = 15_000;

/** Returns the milliseconds before the next start of a service that ended `failures` times in a row. */
export function getRestartDelay(failures: number, random: () => number = Math.random): number {
  const delayMs = Math.min(maxDelayMs, 250 * 2 ** Math.max(0, failures - 1));
  // Half of it is random, so that services that ended together do not all restart at the same time.
  return Math.round(delayMs / 2 + (delayMs / 2) * random());
}
