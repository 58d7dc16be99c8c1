/** A parsed number of minutes, or the reason why it is invalid. */
export type Minutes = { value: number } | { fault: "range" };

/**
 * Parses a number of minutes (spec 5). An empty or unparsable text becomes the fallback; a number out of
 * range is invalid. "45 min" is 45.
 */
export function typedMinutes(
  typed: unknown,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): Minutes {
  const value = Number.parseFloat(String(typed ?? ""));
  if (Number.isNaN(value)) return { value: fallback };
  if (!Number.isInteger(value) || value < min || value > max) return { fault: "range" };
  return { value };
}

/** The default and the accepted range of a duration. */
export const durationLimits = { fallback: 30, min: 5, max: 480 } as const;

/** The default and the accepted range of the gap to the next appointment. */
export const bufferLimits = { fallback: 15, min: 0, max: 480 } as const;
