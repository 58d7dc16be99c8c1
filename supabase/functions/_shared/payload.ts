import { PermanentFailure } from "./context.ts";

/** What a row of the outbox carries; nothing of its shape is taken for granted. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a row is given up with that lacks something. */
export const createIncompleteError = (): PermanentFailure =>
  new PermanentFailure("The message is incomplete.");

/** An object's fields, whatever they are. @throws PermanentFailure for anything else. */
export function requireFields(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw createIncompleteError();
  return { ...value };
}

/** A field that has to be an object. @throws PermanentFailure when it is none. */
export const requireRecord = (fields: Fields, name: string): Fields => requireFields(fields[name]);

/** A field that has to be a text. @throws PermanentFailure when it is none. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw createIncompleteError();
  return value;
}

/** A field that may be a text; null when it is none, or blank. */
export function readOptionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
