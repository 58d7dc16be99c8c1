const dayMs = 24 * 60 * 60 * 1000;

/** Whether the closing date (ISO date, the last day in UTC) has passed; false without one. */
export function isClosed(closes: string | null, now: number): boolean {
  return closes !== null && Date.parse(closes) + dayMs <= now;
}
