/** Creates a date format in UTC, so that a date without a time is the same day in every time zone. */
export function createDateFormat(language: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
}

/**
 * Formats a `<time>` in the browser's language. Skips US English, in which the server has rendered it,
 * because creating the first date format is slow.
 */
export function enhance(element: HTMLElement): void {
  if (/^en(-US)?$/.test(navigator.language)) return;
  const day = new Date(element.getAttribute("datetime") ?? "");
  if (!Number.isNaN(day.getTime())) element.textContent = createDateFormat(undefined).format(day);
}
