import type { WebSocket } from "ws";
import { isRecord } from "../../../supabase/domain/json.ts";
import { httpError, LakeError } from "../errors.ts";
import type { OpenStream, Sink } from "./streams.ts";

/** Opens the stream of a URL, or throws a `LakeError` that the client receives. */
export type OpenMuxStream = (
  request: { url: string; lastEventId: string | undefined },
  sink: Sink,
) => Promise<OpenStream>;

const maxStreamsPerSocket = 200;
/** Unsent bytes per client above which its streams pause. */
const maxBufferedBytes = 256 * 1024;

/**
 * The event streams of one page over one WebSocket. The client sends `{id, url}` (with
 * `lastEventId` to resume) to open a stream and `{close: id}` to close it. The server sends `{id,
 * chunk}` with text of server-sent events, `{id, error, status}` when it rejects a stream, and
 * `{id, end: true}` when it ends one.
 */
export class Mux {
  readonly #websocket: WebSocket;
  readonly #openStream: OpenMuxStream;
  readonly #streams = new Map<StreamName, OpenStream>();
  /** Callbacks of paused streams, run once the client has received the buffered data. */
  readonly #drainCallbacks: (() => void)[] = [];

  private constructor(websocket: WebSocket, openStream: OpenMuxStream) {
    this.#websocket = websocket;
    this.#openStream = openStream;
  }

  /** Handles the messages of a socket until it is closed. */
  static serve(websocket: WebSocket, openStream: OpenMuxStream): void {
    const mux = new Mux(websocket, openStream);
    mux.#listen();
  }

  #listen(): void {
    const websocket = this.#websocket;
    websocket.on("close", () => {
      for (const stream of this.#streams.values()) stream.close();
      this.#streams.clear();
    });
    websocket.on("message", (data) => {
      // A client that ignores the close of its session can still send messages.
      if (websocket.readyState !== websocket.OPEN) return;
      const message = parseMessage(data.toString());
      if (!message) return;
      if ("close" in message) this.#close(message.close);
      else void this.#open(message);
    });
  }

  #close(id: StreamName): void {
    this.#streams.get(id)?.close();
    this.#streams.delete(id);
  }

  async #open({ id, url, lastEventId }: OpenMessage): Promise<void> {
    /** Holds the id while the stream opens; a close meanwhile removes it. */
    const reservation: OpenStream = { close: () => undefined };
    const isWanted = () => this.#streams.get(id) === reservation;
    try {
      if (this.#streams.has(id)) throw httpError(409, `The stream ${id} is already open`);
      if (this.#streams.size >= maxStreamsPerSocket)
        throw httpError(429, `A page may open at most ${maxStreamsPerSocket} streams`);
      this.#streams.set(id, reservation);
      const stream = await this.#openStream({ url, lastEventId }, this.#createSink(id));
      if (isWanted()) this.#streams.set(id, stream);
      else stream.close();
    } catch (error) {
      if (isWanted()) this.#streams.delete(id);
      const failure = error instanceof LakeError ? error : httpError(500, "The stream failed");
      this.#send({ id, status: failure.status, error: failure.body });
    }
  }

  #createSink(id: StreamName): Sink {
    return {
      write: (chunk) => this.#send({ id, chunk }),
      onDrain: (callback) => void this.#drainCallbacks.push(callback),
      destroy: () => this.#websocket.terminate(),
      end: () => {
        this.#streams.delete(id);
        this.#send({ id, end: true });
      },
    };
  }

  /** Returns false when too much is buffered. */
  #send(message: unknown): boolean {
    if (this.#websocket.readyState !== this.#websocket.OPEN) return false;
    this.#websocket.send(JSON.stringify(message), () => {
      if (this.#isFull()) return;
      for (const callback of this.#drainCallbacks.splice(0)) callback();
    });
    return !this.#isFull();
  }

  #isFull(): boolean {
    return this.#websocket.bufferedAmount > maxBufferedBytes;
  }
}

type StreamName = string | number;
type OpenMessage = { id: StreamName; url: string; lastEventId: string | undefined };

function parseMessage(text: string): OpenMessage | { close: StreamName } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    if (isStreamName(value.close)) return { close: value.close };
    if (!isStreamName(value.id) || typeof value.url !== "string") return undefined;
    const lastEventId = typeof value.lastEventId === "string" ? value.lastEventId : undefined;
    return { id: value.id, url: value.url, lastEventId };
  } catch {
    return undefined;
  }
}

const isStreamName = (value: unknown): value is StreamName =>
  typeof value === "string" || typeof value === "number";
