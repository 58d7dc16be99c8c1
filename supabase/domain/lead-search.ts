/**
 * The search of the lead list (spec 5): text found anywhere in name, email or company, in any case, by
 * `search_leads` of the database. Its list and its export send what was typed through this.
 */

/** What was typed as the database can take it: one line, well formed; "" where nothing is asked for. */
export function searchedText(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}
