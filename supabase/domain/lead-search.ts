/**
 * Normalizes the search text of the lead list (spec 5) for the database: one line without invalid
 * characters. Returns an empty text if nothing is searched for.
 */
export function normalizeSearch(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}
