/** Why a message gets no reply; the message of it is for the visitor. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The database did not answer, or not as it should: the same message may be sent again. */
export const unreachable = (): Refused =>
  new Refused(503, "The assistant cannot be reached. Please try again in a moment.", {
    "retry-after": "2",
  });
