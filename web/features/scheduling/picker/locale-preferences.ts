export type LocalePreferences = {
  hour12: boolean;
  /** First day of the week, 1 (Monday) to 7. */
  weekStart: number;
};

/** Returns the clock and calendar conventions of a language tag, by default those of US English. */
export function getLocalePreferences(language: string | undefined): LocalePreferences {
  const tag = language && isSupportedLocale(language) ? language : "en-US";
  const { hour12 = true } = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions();
  // TypeScript's library does not declare `getWeekInfo` yet.
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
