/** A moment in the browser's own language and zone: this year with the time, older ones the day. */
export function shortTime(iso: string, now: Date = new Date(), locale?: string): string {
  const time = new Date(iso);
  const thisYear = time.getFullYear() === now.getFullYear();
  return time.toLocaleString(locale, {
    day: "numeric",
    month: "short",
    ...(thisYear ? { hour: "2-digit", minute: "2-digit" } : { year: "numeric" }),
  });
}

/** The same moment in full. */
export function longTime(iso: string, locale?: string): string {
  return new Date(iso).toLocaleString(locale, { dateStyle: "full", timeStyle: "long" });
}
