/** The class name of an error. Messages can contain personal data, so logs use the name alone. */
export const getErrorName = (error: unknown): string =>
  error instanceof Error ? error.name : "unknown";

/** The `code` of a Node.js, PostgreSQL or SMTP error; empty where there is none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
