/** What Next.js reports of the request whose rendering failed, with its id for the log. */
export type FailedRequest = { path: string; method: string; id: string | undefined };

/** Milliseconds in which the same failure of the same request is logged once. */
const repeatWithinMs = 1_000;
const maxRemembered = 100;

/**
 * Logs each failed rendering as one line. Next.js prints the whole error object, which for a timeout of a
 * content read is 28 lines without the address of the page, and reports it once per rendering step.
 */
export class RequestErrorLog {
  readonly #write: (message: string, requestId: string | undefined) => void;
  readonly #now: () => number;
  /** When a failure was last logged, the oldest first. */
  readonly #loggedAt = new Map<string, number>();

  constructor(
    write: (message: string, requestId: string | undefined) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#write = write;
    this.#now = now;
  }

  log(error: unknown, { method, path, id }: FailedRequest): void {
    // The query may hold the token of an emailed link.
    const line = `${method} ${path.split("?", 1)[0]} failed: ${describeError(error)}`;
    const last = this.#loggedAt.get(line) ?? -Infinity;
    if (this.#now() - last < repeatWithinMs) return;
    this.#loggedAt.delete(line);
    this.#loggedAt.set(line, this.#now());
    const [oldest] = this.#loggedAt.keys();
    if (this.#loggedAt.size > maxRemembered && oldest !== undefined) this.#loggedAt.delete(oldest);
    this.#write(line, id);
  }
}

/** The name, the message and the first own line of the stack, in one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return toLine(describeValue(error));
  const frame = (error.stack ?? "")
    .split("\n")
    .find((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line));
  return toLine(`${error.name}: ${error.message}${frame ? ` (${frame.trim()})` : ""}`);
}

function describeValue(value: unknown): string {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  } catch {
    return String(value);
  }
}

const toLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 500);

/**
 * Whether Next.js is printing an error that it also reports to `onRequestError`: only rendering gives an
 * error a digest.
 */
export const isRenderingError = (values: readonly unknown[]): boolean => {
  const error = values.at(-1);
  return error instanceof Error && "digest" in error && typeof error.digest === "string";
};
