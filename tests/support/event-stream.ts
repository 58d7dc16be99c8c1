import { get, type IncomingMessage } from "node:http";
import { StringDecoder } from "node:string_decoder";

/** One event of a server-sent event stream; `data` is its parsed JSON. */
export type StreamEvent = { event: string; id: string | undefined; data: Record<string, unknown> };

export type EventStream = {
  /** Every event received so far. */
  events: StreamEvent[];
  /** The events of one name. */
  getEvents(event: string): StreamEvent[];
  /** The id of the last event that had one, as a browser sends it when it reconnects. */
  getLastEventId(): string | undefined;
  /** Stops reading without closing, like a sleeping computer. */
  pause(): void;
  resume(): void;
  /** Resolves once the server has closed the stream. */
  closed: Promise<void>;
  close(): void;
};

/** Opens a server-sent event stream and reads it, without reconnecting. */
export async function openEventStream(
  url: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`);
  const events: StreamEvent[] = [];
  let fields: Record<string, string> = {};
  const readLine = (line: string) => {
    if (line === "") {
      if (fields.data !== undefined)
        events.push({
          event: fields.event ?? "message",
          id: fields.id,
          data: JSON.parse(fields.data),
        });
      fields = {};
      return;
    }
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trim();
  };
  const decoder = new StringDecoder("utf8");
  let rest = "";
  response.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  });
  response.on("error", () => undefined);
  return {
    events,
    getEvents: (event) => events.filter((item) => item.event === event),
    getLastEventId: () => events.findLast(({ id }) => id !== undefined)?.id,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    closed: new Promise((resolve) => {
      response.once("close", () => resolve());
    }),
    close: () => void response.destroy(),
  };
}
