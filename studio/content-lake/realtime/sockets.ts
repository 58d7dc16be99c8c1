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
 * WebSockets: `/v1/mux` carries all event streams of a page, because browsers open only six
 * connections to a host and the Studio listens to more; `/v.../socket/<dataset>` is presence.
 *
 * On the mux the page sends `{id, url}` (and `lastEventId` to resume) to open a stream and
 * `{close: id}` to end it. It is sent `{id, chunk}` with text of server-sent events, `{id, error,
 * status}` when a stream is refused, and `{id, end: true}` when the lake ends it.
 */
const MOST_STREAMS = 200;
const LONGEST_MESSAGE = 128 * 1024;
/** Bytes that may wait to be read before the streams of a page pause. */
const MOST_UNREAD = 256 * 1024;
const HEARTBEAT_MS = 20_000;

export class Sockets {
  #config: LakeConfig;
  #gate: Authorizer;
  #streams: Streams;
  #server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE });
  #presence = new Presence();
  #actors = new Map<WebSocket, Actor>();
  #stops: (() => void)[];

  constructor(config: LakeConfig, gate: Authorizer, streams: Streams, sessions: Sessions) {
    this.#config = config;
    this.#gate = gate;
    this.#streams = streams;
    const heartbeat = setInterval(() => this.#heartbeat(), HEARTBEAT_MS);
    this.#stops = [() => clearInterval(heartbeat), sessions.onEnd((hash) => this.#endOf(hash))];
  }

  /** Takes over an upgrade request, or refuses it with a plain HTTP answer. */
  async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    try {
      const actor = await this.#gate.authorize(incoming, "reader");
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
      const refusal = error instanceof LakeError ? error : httpError(500, "Internal Server Error");
      const body = JSON.stringify(refusal.body);
      socket.end(
        `HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\n` +
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
    /** Streams that go on once the page has read what it was sent. */
    const waiting: (() => void)[] = [];
    const isFull = () => websocket.bufferedAmount > MOST_UNREAD;
    const say = (message: unknown) => {
      if (websocket.readyState !== websocket.OPEN) return false;
      websocket.send(JSON.stringify(message), () => {
        if (isFull()) return;
        for (const then of waiting.splice(0)) then();
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
        if (open.size >= MOST_STREAMS)
          throw httpError(429, `A page may follow ${MOST_STREAMS} streams`);
        const stream = this.#streams.open(
          { url: streamAddress(url, this.#config.siteUrl), actor, lastEventId },
          {
            write: (chunk) => say({ id, chunk }),
            drained: (then) => void waiting.push(then),
            cut: () => websocket.terminate(),
            end: () => {
              open.delete(id);
              say({ id, end: true });
            },
          },
        );
        open.set(id, stream);
      } catch (error) {
        const refusal = error instanceof LakeError ? error : httpError(500, "The stream failed");
        say({ id, status: refusal.status, error: refusal.body });
      }
    });
  }

  #heartbeat(): void {
    this.#presence.heartbeat();
    for (const websocket of this.#actors.keys()) websocket.ping();
  }

  #endOf(hash: string): void {
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
    if (isName(value.close)) return { close: value.close };
    if (!isName(value.id) || typeof value.url !== "string") return undefined;
    const lastEventId = typeof value.lastEventId === "string" ? value.lastEventId : undefined;
    return { id: value.id, url: value.url, lastEventId };
  } catch {
    return undefined;
  }
}

const isName = (value: unknown): value is StreamName =>
  typeof value === "string" || typeof value === "number";

function streamAddress(url: string, siteUrl: URL): URL {
  if (!URL.canParse(url, siteUrl)) throw httpError(400, "The address of the stream is not valid");
  return new URL(url, siteUrl);
}
