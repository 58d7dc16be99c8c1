import { readField } from "./read-field.ts";

/** Whether a field has a value; an upload without a file is empty. */
function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null;
  return Boolean(readField(value, "asset") ?? readField(value, "_ref"));
}

/** Requires exactly one of several fields; `fields` maps their names to labels. */
export function exactlyOne(parent: unknown, fields: Record<string, string>): true | string {
  const filled = Object.keys(fields).filter((field) => isFilled(readField(parent, field)));
  const names = Object.values(fields).join(" or ");
  if (filled.length === 1) return true;
  return filled.length ? `Choose one: ${names}, not both` : `Choose ${names}`;
}

/** Like {@link exactlyOne}, but allows none. */
export function atMostOne(parent: unknown, fields: Record<string, string>): true | string {
  const filled = Object.keys(fields).filter((field) => isFilled(readField(parent, field)));
  if (filled.length < 2) return true;
  return `Choose one: ${Object.values(fields).join(" or ")}, not both`;
}
