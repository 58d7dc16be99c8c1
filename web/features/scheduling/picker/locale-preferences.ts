/** How a visitor's language has it: 12-hour clocks, and the first day of the week, 1 (Monday) to 7. */
export function getLocalePreferences(language: string | undefined): {
  hour12: boolean;
  weekStart: number;
} {
  // The site is English: who says nothing is read to as its readers in its first market.
  const tag = language && isSupportedLocale(language) ? language : "en-US";
  const { hour12 = true } = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions();
  // The library's types do not know it yet.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return { hour12, weekStart: locale.getWeekInfo?.().firstDay ?? 7 };
}

function isSupportedLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
