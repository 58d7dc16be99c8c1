import type { ClientConfig } from "@sanity/client";

type FetchFunction = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;
type FetchInit = NonNullable<Parameters<FetchFunction>[1]>;

type Stream = {
  /** Settles the answer with the first message; afterwards chunks flow into the body. */
  answer: (response: Response) => void;
  fail: (reason: unknown) => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
};

/** What the lake sends: text of an event stream, its end, or a refusal with status and body. */
type MuxMessage = {
  id: number;
  chunk?: string;
  end?: boolean;
  status?: number;
  error?: unknown;
};

/** With this code the lake closes the sockets of a login that is over; no new one would be let in. */
const loginOver = 4001;
const farewell = "event: disconnect\n";
const streamPath = /\/data\/(?:listen|live\/events)\//;
const encoder = new TextEncoder();

/**
 * A `fetch` for the Studio's client. Requests go out as they are, but endless event streams
 * (`/data/listen`, `/data/live/events`) travel together over one WebSocket at `/v1/mux`: a browser
 * opens six HTTP/1.1 connections per host, the Studio keeps as many streams open, and every other
 * request would wait forever.
 *
 * Over the socket: `{ id, url, lastEventId? }` opens a stream, `{ close: id }` ends it; the lake
 * answers `{ id, chunk }`, `{ id, end: true }` or `{ id, status, error }`. When the socket breaks,
 * every stream fails and the client opens it again by itself. When the login is over, `onLoginOver`
 * is told once and the streams stay silent: failing, they would tear down what the editor sees.
 */
export function lakeFetch(
  apiHost: string,
  plain: FetchFunction = (url, init) => globalThis.fetch(url, init),
  onLoginOver: () => void = () => {},
): FetchFunction {
  const address = new URL("/v1/mux", apiHost);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const streams = new Map<number, Stream>();
  let lastId = 0;
  let connection: Promise<WebSocket> | undefined;
  let isOver = false;

  function endLogin() {
    if (!isOver) onLoginOver();
    isOver = true;
  }

  function connect(): Promise<WebSocket> {
    connection ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("message", ({ data }) => receive(JSON.parse(String(data))));
      socket.addEventListener("close", ({ code }) => {
        connection = undefined;
        if (code === loginOver) endLogin();
        if (isOver) return;
        const reason = new TypeError("The connection to the content lake was lost");
        reject(reason);
        for (const stream of streams.values()) stream.fail(reason);
        streams.clear();
      });
    });
    return connection;
  }

  function receive(message: MuxMessage) {
    const stream = streams.get(message.id);
    if (message.chunk?.startsWith(farewell)) endLogin();
    if (!stream || isOver) return;
    if (message.status !== undefined && message.status >= 400) {
      streams.delete(message.id);
      stream.answer(Response.json(message.error ?? {}, { status: message.status }));
      return;
    }
    if (message.chunk !== undefined) {
      if (!stream.body) begin(message.id, stream);
      stream.body?.enqueue(encoder.encode(message.chunk));
    }
    if (message.end) {
      streams.delete(message.id);
      stream.body?.close();
    }
  }

  function begin(id: number, stream: Stream) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.body = controller;
      },
      cancel: () => close(id),
    });
    stream.answer(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  }

  function close(id: number) {
    if (!streams.delete(id)) return;
    void connection?.then((socket) => send(socket, { close: id }));
  }

  async function openStream(url: string, init: FetchInit = {}): Promise<Response> {
    const { signal } = init;
    signal?.throwIfAborted();
    const socket = await connect();
    signal?.throwIfAborted();
    const id = ++lastId;
    return new Promise<Response>((resolve, reject) => {
      const stream: Stream = {
        answer: resolve,
        fail: (reason) => (stream.body ? stream.body.error(reason) : reject(reason)),
      };
      streams.set(id, stream);
      signal?.addEventListener(
        "abort",
        () => {
          close(id);
          stream.fail(signal.reason);
        },
        { once: true },
      );
      const { pathname, search } = new URL(url);
      const lastEventId = new Headers(init.headers).get("last-event-id");
      send(socket, { id, url: pathname + search, ...(lastEventId && { lastEventId }) });
    });
  }

  return (url, init) => (streamPath.test(url) ? openStream(url, init) : plain(url, init));
}

/** A socket that is closing takes nothing more; its streams fail when it is closed. */
function send(socket: WebSocket, message: object) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
