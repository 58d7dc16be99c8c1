import { PermanentFailure } from "./context.ts";

/** What a row of the outbox carries; nothing of its shape is taken for granted. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a row is given up with that lacks something. */
export const incomplete = (): PermanentFailure =>
  new PermanentFailure("The message is incomplete.");

/** An object's fields, whatever they are. @throws PermanentFailure for anything else. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw incomplete();
  return { ...value };
}

/** A field that has to be an object. @throws PermanentFailure when it is none. */
export const record = (fields: Fields, name: string): Fields => fieldsOf(fields[name]);

/** A field that has to be a text. @throws PermanentFailure when it is none. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string" || value === "") throw incomplete();
  return value;
}

/** A field that may be a text; null when it is none, or blank. */
export function optional(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
