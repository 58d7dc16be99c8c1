import { isRecord } from "../../domain/json.ts";
import { PermanentError } from "./context.ts";

/** The payload of an outbox row, or an object in it. Its shape is not trusted. */
export type Fields = Readonly<Record<string, unknown>>;

/** The failure of a row with a missing or invalid field. The name of the field is no personal data. */
export const createFieldError = (name: string): PermanentError =>
  new PermanentError(`The field "${name}" of the message is missing or invalid.`);

/** @throws PermanentError, which names the value, when it is not an object. */
export function requireFields(value: unknown, name: string): Fields {
  if (!isRecord(value)) throw createFieldError(name);
  return value;
}

/** @throws PermanentError when the field is not an object. */
export const requireRecord = (fields: Fields, name: string): Fields =>
  requireFields(fields[name], name);

/** @throws PermanentError when the field is not text, or empty. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw createFieldError(name);
  return value;
}

/** @throws PermanentError when the field is not a number. */
export function requireNumber(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== "number") throw createFieldError(name);
  return value;
}

/** @throws PermanentError when the field is not a list. */
export function requireList(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw createFieldError(name);
  return value;
}

/** The text of a field, or null when it is missing, blank or not text. */
export function readOptionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
