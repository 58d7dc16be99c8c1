import { createHmac } from "node:crypto";

/**
 * The product's log: one line for each event, on standard output. For people on a terminal it is readable
 * text, for programs (and wherever standard output is no terminal) JSON. No line holds a person, an
 * address, a query, a body, a token or a secret: whom a security event is about is told by `client`, a
 * hash that changes each day.
 */
export type Level = "info" | "warn" | "error";

export type LogFields = {
  /** In words, where the event's name does not say it all. */
  message?: string | undefined;
  /** The id of the request, as the parts log it, too. */
  request?: string | undefined;
  client?: string | undefined;
  /** What was asked for, by its kind: a table, a function, a part's own name for it. */
  what?: string | undefined;
  status?: number | undefined;
};

export type Log = (level: Level, part: string, event: string, fields?: LogFields) => void;

/** Texts of others could be long, and must not look like a line of their own. */
const longest = 500;
// oxlint-disable-next-line no-control-regex -- the characters that a terminal would act on
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// oxlint-disable-next-line no-control-regex -- the colours that tools print
const colours = /\u001b\[[0-9;]*m/g;
const plain = (text: string) =>
  text.replace(colours, "").replace(control, " ").trim().slice(0, longest);

/** One line, without its end. */
export function logLine(
  format: "json" | "text",
  time: Date,
  ...[level, part, event, fields = {}]: Parameters<Log>
): string {
  const { message, ...others } = fields;
  const said = message === undefined ? undefined : plain(message);
  if (format === "json")
    return JSON.stringify({
      time: time.toISOString(),
      level,
      part,
      event,
      message: said,
      ...others,
    });
  const about = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${plain(String(value))}`],
  );
  return [`${part}:`, said ?? event.replaceAll("_", " "), ...about].join(" ");
}

/** @param write takes a line without its end. */
export function createLog(format: "json" | "text", write: (line: string) => void): Log {
  return (...given) => write(logLine(format, new Date(), ...given));
}

/**
 * Names a visitor for the log: the same for a day, and nothing that leads back to the address for whoever
 * has not the secret.
 */
export function clientNames(secret: string, now: () => Date = () => new Date()) {
  return (address: string): string => {
    const key = createHmac("sha256", secret).update(`log ${now().toISOString().slice(0, 10)}`);
    return createHmac("sha256", key.digest()).update(address).digest("base64url").slice(0, 12);
  };
}

/** Goes on when whoever read the output is gone: to say so would fail again, and that again, without an end. */
export function bearUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
