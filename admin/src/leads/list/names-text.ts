import { leadListCopy } from "./lead-list.copy.ts";

const maxNames = 5;

/** Lists up to five names and counts the rest, including unknown names. */
export function namesText(names: readonly (string | undefined)[]): string {
  const known = names.filter((name) => name !== undefined).slice(0, maxNames);
  const others = names.length - known.length;
  return [...known, ...(others > 0 ? [leadListCopy.change.others(others)] : [])].join(", ");
}
