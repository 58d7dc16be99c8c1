import type { ClientConfig } from "@sanity/client";

type FetchFunction = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;
type FetchInit = NonNullable<Parameters<FetchFunction>[1]>;

type Stream = {
  /** Resolves the `fetch` with the first message; later chunks go to the body of the response. */
  respond: (response: Response) => void;
  fail: (reason: unknown) => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
};

/** A message from the lake: a chunk of an event stream, its end, or an error with status and body. */
type MuxMessage = {
  id: number;
  chunk?: string;
  end?: boolean;
  status?: number;
  error?: unknown;
};

/** Close code of a socket whose session has ended; the lake would reject a new connection. */
const sessionEndedCode = 4001;
const disconnectEvent = "event: disconnect\n";
const streamPath = /\/data\/(?:listen|live\/events)\//;
const encoder = new TextEncoder();

/**
 * A `fetch` for the Studio's client. Endless event streams (`/data/listen`, `/data/live/events`)
 * share one WebSocket at `/v1/mux`; all other requests are forwarded unchanged. Browsers open only
 * six HTTP/1.1 connections per host. The Studio opens that many streams, which would block all other
 * requests.
 */
export function createLakeFetch(
  apiHost: string,
  forward: FetchFunction = (url, init) => globalThis.fetch(url, init),
  onSessionEnd: () => void = () => {},
): FetchFunction {
  const address = new URL("/v1/mux", apiHost);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const multiplexer = new StreamMultiplexer(address, onSessionEnd);
  return (url, init) => (streamPath.test(url) ? multiplexer.open(url, init) : forward(url, init));
}

/**
 * Event streams over one WebSocket. Protocol: `{ id, url, lastEventId? }` opens a stream and
 * `{ close: id }` ends it; the lake sends `{ id, chunk }`, `{ id, end: true }` or
 * `{ id, status, error }`. When the connection is lost, all streams fail and the client reopens
 * them. When the session ends, `onSessionEnd` is called once and the streams stay open, because a
 * failed stream would make the Studio remove the editor's view.
 */
class StreamMultiplexer {
  #address: URL;
  #onSessionEnd: () => void;
  #streams = new Map<number, Stream>();
  #lastId = 0;
  #connection: Promise<WebSocket> | undefined;
  #hasSessionEnded = false;

  constructor(address: URL, onSessionEnd: () => void) {
    this.#address = address;
    this.#onSessionEnd = onSessionEnd;
  }

  async open(url: string, init: FetchInit = {}): Promise<Response> {
    const { signal } = init;
    signal?.throwIfAborted();
    const socket = await this.#connect();
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    return new Promise<Response>((resolve, reject) => {
      const stream: Stream = {
        respond: resolve,
        fail: (reason) => (stream.body ? stream.body.error(reason) : reject(reason)),
      };
      this.#streams.set(id, stream);
      signal?.addEventListener(
        "abort",
        () => {
          this.#close(id);
          stream.fail(signal.reason);
        },
        { once: true },
      );
      const { pathname, search } = new URL(url);
      const lastEventId = new Headers(init.headers).get("last-event-id");
      sendMessage(socket, { id, url: pathname + search, ...(lastEventId && { lastEventId }) });
    });
  }

  #connect(): Promise<WebSocket> {
    this.#connection ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(this.#address);
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("message", ({ data }) => {
        const message: unknown = JSON.parse(String(data));
        if (isMuxMessage(message)) this.#handleMessage(message);
      });
      socket.addEventListener("close", ({ code }) => {
        this.#connection = undefined;
        if (code === sessionEndedCode) this.#endSession();
        if (this.#hasSessionEnded) return;
        const reason = new TypeError("The connection to the content lake was lost");
        reject(reason);
        for (const stream of this.#streams.values()) stream.fail(reason);
        this.#streams.clear();
      });
    });
    return this.#connection;
  }

  #handleMessage(message: MuxMessage) {
    const stream = this.#streams.get(message.id);
    if (message.chunk?.startsWith(disconnectEvent)) this.#endSession();
    if (!stream || this.#hasSessionEnded) return;
    if (message.status !== undefined && message.status >= 400) {
      this.#streams.delete(message.id);
      stream.respond(Response.json(message.error ?? {}, { status: message.status }));
      return;
    }
    if (message.chunk !== undefined) {
      if (!stream.body) this.#startResponse(message.id, stream);
      stream.body?.enqueue(encoder.encode(message.chunk));
    }
    if (message.end) {
      this.#streams.delete(message.id);
      stream.body?.close();
    }
  }

  #startResponse(id: number, stream: Stream) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.body = controller;
      },
      cancel: () => this.#close(id),
    });
    stream.respond(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  }

  #close(id: number) {
    if (!this.#streams.delete(id)) return;
    void this.#connection?.then((socket) => sendMessage(socket, { close: id }));
  }

  #endSession() {
    if (!this.#hasSessionEnded) this.#onSessionEnd();
    this.#hasSessionEnded = true;
  }
}

function isMuxMessage(value: unknown): value is MuxMessage {
  if (typeof value !== "object" || value === null) return false;
  const hasOptional = (name: keyof MuxMessage, type: "string" | "boolean" | "number") => {
    const field: unknown = Reflect.get(value, name);
    return field === undefined || typeof field === type;
  };
  return (
    typeof Reflect.get(value, "id") === "number" &&
    hasOptional("chunk", "string") &&
    hasOptional("end", "boolean") &&
    hasOptional("status", "number")
  );
}

/** A closing socket accepts no messages; its streams fail on the close event. */
function sendMessage(socket: WebSocket, message: object) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
