/** An error that is returned to the visitor with its message. */
export class ClientError extends Error {
  override name = "ClientError";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * The database failed or returned an unexpected result. The client may send the same message again.
 */
export const createUnavailableError = (): ClientError =>
  new ClientError(503, "The assistant cannot be reached. Please try again in a moment.", {
    "retry-after": "2",
  });
