/** A day has no hour: read and written in one zone, it stays the same day everywhere. */
export function createDateFormat(language: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
}

/**
 * Writes a `<time>` in the language of the visitor's browser. It stands in the site's already, and a
 * browser's first format takes it long.
 */
export function enhance(element: HTMLElement): void {
  if (/^en(-US)?$/.test(navigator.language)) return;
  const day = new Date(element.getAttribute("datetime") ?? "");
  if (!Number.isNaN(day.getTime())) element.textContent = createDateFormat(undefined).format(day);
}
