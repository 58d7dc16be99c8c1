/**
 * The search of the lead list (spec 5): text found anywhere in name, email or company, in any case.
 * One expression for the list and for its export, so that they always agree.
 */

const searched = ["name", "email", "company"] as const;

const named = new Map([
  ["\\", "[[.backslash.]]"],
  ["^", "[[.circumflex.]]"],
  ['"', "[[.quotation-mark.]]"],
]);

/**
 * The REST engine's expression for "one of the searched columns contains `text`", to be used as
 * `or=<expression>` or, behind `or`, inside `and=(...)`; null where nothing is asked for.
 */
export function leadsContaining(text: string): string | null {
  const wanted = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  if (wanted === "") return null;
  // Literal text in a regular expression, in the double quotes that keep commas and parentheses from
  // ending the value. Brackets quote instead of backslashes: not every engine reads those in quotes.
  const quoted = wanted.replaceAll(/[\\^"$.*+?()[{|]/g, (sign) => named.get(sign) ?? `[${sign}]`);
  return `(${searched.map((column) => `${column}.imatch."${quoted}"`).join(",")})`;
}
