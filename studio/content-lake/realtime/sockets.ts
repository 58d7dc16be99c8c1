import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Actor, Authorizer } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { isRecord } from "../storage/documents.ts";
import { httpError, LakeError } from "../errors.ts";
import { Presence } from "./presence.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { OpenStream, Streams } from "./streams.ts";

/**
 * WebSockets: `/v1/mux` carries all event streams of a page, because browsers open at most six
 * connections per host and the Studio needs more; `/v.../socket/<dataset>` is presence.
 *
 * On the mux, the client sends `{id, url}` (with `lastEventId` to resume) to open a stream and
 * `{close: id}` to close it. The server sends `{id, chunk}` with text of server-sent events, `{id,
 * error, status}` when it rejects a stream, and `{id, end: true}` when it ends one.
 */
const maxStreams = 200;
const maxMessageBytes = 128 * 1024;
/** Unsent bytes per client above which its streams pause. */
const maxBufferedBytes = 256 * 1024;
const heartbeatIntervalMs = 20_000;

export class Sockets {
  #config: LakeConfig;
  #authorizer: Authorizer;
  #streams: Streams;
  #server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  #presence = new Presence();
  #actors = new Map<WebSocket, Actor>();
  #stops: (() => void)[];

  constructor(config: LakeConfig, authorizer: Authorizer, streams: Streams, sessions: Sessions) {
    this.#config = config;
    this.#authorizer = authorizer;
    this.#streams = streams;
    const heartbeat = setInterval(() => this.#sendHeartbeat(), heartbeatIntervalMs);
    this.#stops = [
      () => clearInterval(heartbeat),
      sessions.onEnd((hash) => this.#closeSession(hash)),
    ];
  }

  /** Accepts an upgrade request, or rejects it with an HTTP error response. */
  async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    try {
      const actor = await this.#authorizer.authorize(incoming, "reader");
      const path = new URL(incoming.url ?? "/", this.#config.siteUrl).pathname;
      const dataset = /^\/v[\dX][\d-]*\/socket\/([^/]+)$/.exec(path)?.[1];
      if (path !== "/v1/mux" && dataset !== this.#config.dataset)
        throw httpError(404, "There is no such socket");
      this.#server.handleUpgrade(incoming, socket, head, (websocket) => {
        this.#actors.set(websocket, actor);
        websocket.on("close", () => this.#actors.delete(websocket));
        websocket.on("error", () => websocket.terminate());
        if (dataset) this.#presence.join(websocket, actor);
        else this.#multiplex(websocket, actor);
      });
    } catch (error) {
      const failure = error instanceof LakeError ? error : httpError(500, "Internal Server Error");
      const body = JSON.stringify(failure.body);
      socket.end(
        `HTTP/1.1 ${failure.status} Rejected\r\nconnection: close\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const websocket of this.#actors.keys()) websocket.close(1001);
    this.#server.close();
  }

  #multiplex(websocket: WebSocket, actor: Actor): void {
    const open = new Map<StreamName, OpenStream>();
    /** Callbacks of paused streams, run once the client has received the buffered data. */
    const drainCallbacks: (() => void)[] = [];
    const isFull = () => websocket.bufferedAmount > maxBufferedBytes;
    const sendMessage = (message: unknown) => {
      if (websocket.readyState !== websocket.OPEN) return false;
      websocket.send(JSON.stringify(message), () => {
        if (isFull()) return;
        for (const callback of drainCallbacks.splice(0)) callback();
      });
      return !isFull();
    };
    websocket.on("close", () => {
      for (const stream of open.values()) stream.close();
    });
    websocket.on("message", (data) => {
      const message = parseMessage(data.toString());
      if (!message) return;
      if ("close" in message) {
        open.get(message.close)?.close();
        open.delete(message.close);
        return;
      }
      const { id, url, lastEventId } = message;
      try {
        if (open.has(id)) throw httpError(409, `The stream ${id} is already open`);
        if (open.size >= maxStreams)
          throw httpError(429, `A page may open at most ${maxStreams} streams`);
        const stream = this.#streams.open(
          { url: parseStreamUrl(url, this.#config.siteUrl), actor, lastEventId },
          {
            write: (chunk) => sendMessage({ id, chunk }),
            onDrain: (callback) => void drainCallbacks.push(callback),
            destroy: () => websocket.terminate(),
            end: () => {
              open.delete(id);
              sendMessage({ id, end: true });
            },
          },
        );
        open.set(id, stream);
      } catch (error) {
        const failure = error instanceof LakeError ? error : httpError(500, "The stream failed");
        sendMessage({ id, status: failure.status, error: failure.body });
      }
    });
  }

  #sendHeartbeat(): void {
    this.#presence.sendHeartbeat();
    for (const websocket of this.#actors.keys()) websocket.ping();
  }

  #closeSession(hash: string): void {
    for (const [websocket, actor] of this.#actors) {
      if (actor.kind === "staff" && actor.session.hash === hash)
        websocket.close(4001, "The session has ended");
    }
  }
}

type StreamName = string | number;
type MuxMessage =
  { id: StreamName; url: string; lastEventId: string | undefined } | { close: StreamName };

function parseMessage(text: string): MuxMessage | undefined {
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

function parseStreamUrl(url: string, siteUrl: URL): URL {
  if (!URL.canParse(url, siteUrl)) throw httpError(400, "The address of the stream is invalid");
  return new URL(url, siteUrl);
}
