import { readField } from "../schemas/fields/read-field.ts";

/** Explains why a file could not be deleted and what to do. */
export const describeDeleteError = (error: unknown, name: string): string =>
  readField(error, "statusCode") === 409
    ? `“${name}” is used by a document. Reload the checklist.`
    : "Check your connection and try again.";
