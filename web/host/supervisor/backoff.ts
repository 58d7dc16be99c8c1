/** Milliseconds before the next start of a part that ended `failures` times in a row. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const longest = 15_000;
  const full = Math.min(longest, 250 * 2 ** Math.max(0, failures - 1));
  // Half of it at random: parts that fell together do not all come back at the same instant.
  return Math.round(full / 2 + (full / 2) * random());
}
