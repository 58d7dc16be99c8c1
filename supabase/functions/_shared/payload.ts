import { PermanentError } from "./context.ts";
import { isRecord } from "./json.ts";

/** The payload of an outbox row, or an object in it. Its shape is not trusted. */
export type Fields = Readonly<Record<string, unknown>>;

/** The failure of a row that lacks a required field. */
export const createIncompleteError = (): PermanentError =>
  new PermanentError("The message is incomplete.");

/** @throws PermanentError when the value is not an object. */
export function requireFields(value: unknown): Fields {
  if (!isRecord(value)) throw createIncompleteError();
  return value;
}

/** @throws PermanentError when the field is not an object. */
export const requireRecord = (fields: Fields, name: string): Fields => requireFields(fields[name]);

/** @throws PermanentError when the field is not text, or empty. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw createIncompleteError();
  return value;
}

/** The text of a field, or null when it is missing, blank or not text. */
export function readOptionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
