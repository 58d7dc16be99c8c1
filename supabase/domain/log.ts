/**
 * One format for the log of every program: a line is a JSON object with time, level, service and event.
 * Lines contain no personal data, network address, query, body, token or secret. Security events
 * identify a client by `client`, a hash that changes each day.
 */
export type Level = "info" | "warn" | "error";

export type LogFields = {
  /** Details that the event's name does not express. */
  message?: string | undefined;
  /** The id of the request, which the gateway assigns and all services log. */
  request?: string | undefined;
  /** The trace of the request, if it is recorded. */
  trace?: string | undefined;
  client?: string | undefined;
  /** The kind of resource: a table, a function, or a name that the service uses. */
  what?: string | undefined;
  status?: number | undefined;
};

export type Log = (level: Level, service: string, event: string, fields?: LogFields) => void;

/** Texts from other programs can be long. */
const maxTextLength = 500;
// oxlint-disable-next-line no-control-regex -- terminals interpret these, and line ends would forge a line
const controlPattern = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// oxlint-disable-next-line no-control-regex -- the colors that tools print
const colorPattern = /\u001b\[[0-9;]*m/g;
const plain = (text: string) =>
  text.replace(colorPattern, "").replace(controlPattern, " ").trim().slice(0, maxTextLength);

/** Formats an event as one line, without a line end. */
export function formatLine(
  format: "json" | "text",
  time: Date,
  ...[level, service, event, fields = {}]: Parameters<Log>
): string {
  // JSON.stringify escapes only C0 control characters.
  const cleaned: LogFields = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? plain(value) : value,
    ]),
  );
  const { message, ...others } = cleaned;
  if (format === "json")
    return JSON.stringify({ time: time.toISOString(), level, service, event, message, ...others });
  const details = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return [`${service}:`, message ?? event.replaceAll("_", " "), ...details].join(" ");
}

/** @param write receives a line without a line end */
export function createLog(format: "json" | "text", write: (line: string) => void): Log {
  return (...event) => write(formatLine(format, new Date(), ...event));
}
