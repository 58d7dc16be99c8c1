/** Returns the message of an error; "unknown error" for any other thrown value. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : "unknown error";
