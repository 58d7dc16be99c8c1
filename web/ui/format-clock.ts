/** Formats a duration in seconds as minutes and seconds, rounded down: 225 is `3:45`. */
export function formatClock(seconds: number): string {
  // Compensates for floating-point sums such as 59.9999999.
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
