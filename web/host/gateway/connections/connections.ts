import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** Time without a request after which idle connections are closed during a shutdown. */
const idleTimeoutMs = 1_000;

/** Longest event-loop tick after which no new connection is expected to be pending. */
const maxQuietTickMs = 0.5;

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Drains pending socket reads; closing earlier would reset those connections. */
async function drainReads(): Promise<void> {
  await nextTick();
  await nextTick();
}

/** The open connections of the gateway, and its orderly shutdown. */
export type Connections = {
  /** Registers a response; the last ones before a shutdown are sent with `Connection: close`. */
  trackResponse(response: ServerResponse): void;
  /** Registers a WebSocket, which stays open until `destroyAll`. */
  trackUpgraded(socket: Duplex): void;
  /** Registers how to end an open event stream; returns a function that removes it. */
  trackStream(end: () => void): () => void;
  /**
   * Stops accepting connections, responds to requests on open ones with `Connection: close` and waits for
   * requests in progress. Closes what is left after `timeoutMs`, except WebSockets.
   */
  close(timeoutMs: number): Promise<void>;
  /** Destroys all connections immediately. */
  destroyAll(): void;
};

export function trackConnections(server: Server): Connections {
  const open = new Set<Duplex>();
  const upgraded = new Set<Duplex>();
  const responses = new Set<ServerResponse>();
  const streams = new Set<() => void>();
  let accepted = 0;
  let isClosing = false;
  let lastRequestAt = 0;

  server.on("connection", (socket) => {
    accepted += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });

  /**
   * Resolves when Node has accepted all connections that the operating system has. Node accepts one in each
   * tick, so many may be pending. Ends after a short tick without a new one, or after `idleTimeoutMs`.
   */
  async function acceptPending(): Promise<void> {
    const deadline = performance.now() + idleTimeoutMs;
    // The current tick has accepted its connection already.
    await nextTick();
    for (let isQuiet = false; !isQuiet && performance.now() < deadline;) {
      const [before, startedAt] = [accepted, performance.now()];
      await nextTick();
      isQuiet = accepted === before && performance.now() - startedAt < maxQuietTickMs;
    }
  }

  return {
    trackResponse(response) {
      responses.add(response);
      lastRequestAt = performance.now();
      response.on("close", () => responses.delete(response));
      if (isClosing) response.shouldKeepAlive = false;
    },
    trackUpgraded(socket) {
      upgraded.add(socket);
      socket.on("close", () => upgraded.delete(socket));
    },
    trackStream(end) {
      streams.add(end);
      return () => streams.delete(end);
    },
    async close(timeoutMs) {
      if (!server.listening) return;
      await acceptPending();
      // http.Server.close would reset idle connections on which a request may be arriving.
      NetServer.prototype.close.call(server);
      // Set after the listener is closed: clients told to reconnect must not reach it.
      isClosing = true;
      for (const response of responses) response.shouldKeepAlive = false;
      const startedAt = performance.now();
      lastRequestAt = startedAt;
      const isDone = () =>
        responses.size === 0 &&
        (open.size === upgraded.size || performance.now() - lastRequestAt >= idleTimeoutMs);
      do {
        for (const end of streams) end();
        await sleep(20);
        await drainReads();
      } while (!isDone() && performance.now() - startedAt < timeoutMs);
      server.closeAllConnections();
    },
    destroyAll() {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}
