import { leadListCopy } from "./lead-list.copy.ts";

/** How many are named before the rest is counted. */
const NAMED = 5;

/** Some names in a row; those that are not known, and those beyond five, are counted. */
export function namesText(names: readonly (string | undefined)[]): string {
  const known = names.filter((name) => name !== undefined).slice(0, NAMED);
  const others = names.length - known.length;
  return [...known, ...(others > 0 ? [leadListCopy.change.others(others)] : [])].join(", ");
}
