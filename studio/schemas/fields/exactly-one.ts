import { sibling } from "./sibling.ts";

/** Whether a field holds something: an upload that has begun but has no file yet holds nothing. */
function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null;
  return Boolean(sibling(value, "asset") ?? sibling(value, "_ref"));
}

/** Asks for one of several fields, none of them empty and no two filled; `fields` names them. */
export function exactlyOne(parent: unknown, fields: Record<string, string>): true | string {
  const filled = Object.keys(fields).filter((field) => isFilled(sibling(parent, field)));
  const names = Object.values(fields).join(" or ");
  if (filled.length === 1) return true;
  return filled.length ? `Choose one: ${names}, not both` : `Choose ${names}`;
}

/** Like {@link exactlyOne}, but all may be empty. */
export function atMostOne(parent: unknown, fields: Record<string, string>): true | string {
  const filled = Object.keys(fields).filter((field) => isFilled(sibling(parent, field)));
  if (filled.length < 2) return true;
  return `Choose one: ${Object.values(fields).join(" or ")}, not both`;
}
