/**
 * An error whose message tells the operator the cause and the fix. Commands and services print the
 * message without a stack.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** The message of an error, or any other thrown value as text. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
