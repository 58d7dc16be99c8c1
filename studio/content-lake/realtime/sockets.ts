import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Actor, Authorizer } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { httpError, LakeError, unauthorized } from "../errors.ts";
import { maxReadCheckAgeMs, type Session, type Sessions } from "../auth/sessions.ts";
import { matchPath, splitVersion } from "../http/router.ts";
import { Mux } from "./mux.ts";
import { Presence } from "./presence.ts";
import { parseStreamAddress } from "./stream-routes.ts";
import type { Streams } from "./streams.ts";

/**
 * WebSockets: `/v1/mux` carries all event streams of a page, because browsers open at most six
 * connections per host and the Studio needs more; `/v.../socket/<dataset>` is presence.
 */
const maxMessageBytes = 128 * 1024;
const heartbeatIntervalMs = 20_000;
/** A Studio tab opens two. */
export const maxSocketsPerUser = 100;
/** Time in which a client must answer a close before its connection is destroyed. */
const closeTimeoutMs = 1000;

export class Sockets {
  #config: LakeConfig;
  #authorizer: Pick<Authorizer, "authorize">;
  #streams: Pick<Streams, "open">;
  #sessions: Pick<Sessions, "check" | "onEnd">;
  #server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  #presence = new Presence();
  #actors = new Map<WebSocket, Actor>();
  #stops: (() => void)[];

  constructor(
    config: LakeConfig,
    authorizer: Pick<Authorizer, "authorize">,
    streams: Pick<Streams, "open">,
    sessions: Pick<Sessions, "check" | "onEnd">,
  ) {
    this.#config = config;
    this.#authorizer = authorizer;
    this.#streams = streams;
    this.#sessions = sessions;
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
      const dataset = matchPath("/socket/:dataset", splitVersion(path)?.path ?? "")?.dataset;
      if (path !== "/v1/mux" && dataset !== this.#config.dataset)
        throw httpError(404, "There is no such socket");
      this.#requireSocketBelowLimit(actor);
      this.#server.handleUpgrade(incoming, socket, head, (websocket) => {
        this.#actors.set(websocket, actor);
        websocket.on("close", () => this.#actors.delete(websocket));
        websocket.on("error", () => websocket.terminate());
        if (dataset) this.#presence.join(websocket, actor);
        else this.#joinMux(websocket, actor);
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

  /** Resolves once every socket is closed; a client that ignores the close is disconnected. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await Promise.all([...this.#actors.keys()].map((websocket) => closeSocket(websocket, 1001)));
    this.#server.close();
  }

  #requireSocketBelowLimit(actor: Actor): void {
    if (actor.kind !== "staff") return;
    let count = 0;
    for (const other of this.#actors.values())
      if (other.kind === "staff" && other.userId === actor.userId) count += 1;
    if (count >= maxSocketsPerUser)
      throw httpError(429, "Too many open tabs. Close some Studio tabs and reload.");
  }

  #joinMux(websocket: WebSocket, actor: Actor): void {
    Mux.serve(websocket, async ({ url, lastEventId }, sink) => {
      await this.#requireSession(actor);
      const address = parseStreamAddress(url, this.#config.siteUrl);
      return this.#streams.open({ ...address, actor, lastEventId }, sink);
    });
  }

  /** Throws 401 once the actor's session has ended, and 503 when that could not be checked. */
  async #requireSession(actor: Actor): Promise<void> {
    if (actor.kind !== "staff") return;
    if (!(await this.#sessions.check(actor.session.hash, maxReadCheckAgeMs))) throw unauthorized();
  }

  #sendHeartbeat(): void {
    this.#presence.sendHeartbeat();
    const sessions = new Set<Session>();
    for (const [websocket, actor] of this.#actors) {
      websocket.ping();
      if (actor.kind === "staff") sessions.add(actor.session);
    }
    // Ended sessions are reported through `onEnd`; an unreachable staff directory is retried later.
    for (const { hash } of sessions)
      this.#sessions.check(hash, maxReadCheckAgeMs).then(
        (session) => session ?? this.#closeSession(hash),
        () => undefined,
      );
  }

  #closeSession(hash: string): void {
    for (const [websocket, actor] of this.#actors)
      if (actor.kind === "staff" && actor.session.hash === hash)
        void closeSocket(websocket, 4001, "The session has ended");
  }
}

/** Closes a socket; resolves once it is closed, at most after `closeTimeoutMs`. */
function closeSocket(websocket: WebSocket, code: number, reason?: string): Promise<void> {
  return new Promise((resolve) => {
    if (websocket.readyState === websocket.CLOSED) {
      resolve();
      return;
    }
    const timer = setTimeout(() => websocket.terminate(), closeTimeoutMs);
    websocket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    websocket.close(code, reason);
  });
}
