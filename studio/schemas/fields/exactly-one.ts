import { readField } from "./read-field.ts";

/** Whether a field has a value; an upload without a file is empty. */
function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null;
  return Boolean(readField(value, "asset") ?? readField(value, "_ref"));
}

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });

/**
 * Requires exactly one of several fields; `fields` maps their names to labels. Returns true or an error
 * message.
 */
export function requireExactlyOne(parent: unknown, fields: Record<string, string>): true | string {
  const isNoneFilled = !Object.keys(fields).some((field) => isFilled(readField(parent, field)));
  return isNoneFilled
    ? `Choose ${alternatives.format(Object.values(fields))}`
    : requireAtMostOne(parent, fields);
}

/** Like {@link requireExactlyOne}, but allows none. */
export function requireAtMostOne(parent: unknown, fields: Record<string, string>): true | string {
  const filled = Object.keys(fields).filter((field) => isFilled(readField(parent, field)));
  if (filled.length < 2) return true;
  return `Choose only one: ${alternatives.format(Object.values(fields))}`;
}
