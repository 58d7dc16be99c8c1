import type { ArrayRule } from "sanity";

/**
 * Warns above a number of items. With `rule.max(…).warning(…)` the Studio would disable “Add item” at
 * that number, as for an error.
 */
export const advisedMax = (rule: ArrayRule<unknown[]>, max: number, message: string) =>
  rule.custom((items) => (items?.length ?? 0) <= max || message).warning();
