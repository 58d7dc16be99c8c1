/** What is typed into a field of minutes: a number to store, or why there is none. */
export type Minutes = { value: number } | { fault: "range" };

/**
 * Minutes as they are typed (spec 5): what is empty or no number becomes the usual value; a number
 * that makes no sense is refused. "45 min" is 45.
 */
export function typedMinutes(
  typed: unknown,
  { usual, least, most }: { usual: number; least: number; most: number },
): Minutes {
  const value = Number.parseFloat(String(typed ?? ""));
  if (Number.isNaN(value)) return { value: usual };
  if (!Number.isInteger(value) || value < least || value > most) return { fault: "range" };
  return { value };
}

/** Length of a meeting: the usual one, and what the database takes. */
export const durationLimits = { usual: 30, least: 5, most: 480 } as const;

/** Least gap to the next meeting. */
export const bufferLimits = { usual: 15, least: 0, most: 480 } as const;
