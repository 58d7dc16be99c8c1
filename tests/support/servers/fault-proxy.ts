import { createServer, connect, type Socket } from "node:net";
import { portOf } from "../../../web/host/supervisor/ports.ts";

/**
 * Network faults, which may be combined and changed while connections are open.
 * - `latencyMs`: delay of every chunk; the order of chunks does not change.
 * - `bytesPerSecond`: bandwidth in each direction.
 * - `maxChunkBytes`: larger chunks are split.
 * - `maxBytes`: the connection is closed after this many bytes in one direction.
 * - `timeoutMs`: the connection forwards nothing more and is closed this long after its next data.
 * - `shouldReset`: connections are reset (RST) as soon as they are accepted.
 * - `closeDelayMs`: delay of the end of a connection.
 */
export type Fault = {
  latencyMs?: number;
  bytesPerSecond?: number;
  maxChunkBytes?: number;
  maxBytes?: number;
  timeoutMs?: number;
  shouldReset?: boolean;
  closeDelayMs?: number;
};

export type FaultProxy = {
  /** The loopback port to connect to instead of the target's. */
  port: number;
  /**
   * Replaces the current faults; `{}` removes them. A connection that already waits for `timeoutMs` is
   * still closed.
   */
  set(fault: Fault): void;
  /** Resets every open connection. */
  resetConnections(): void;
  close(): Promise<void>;
};

const later = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Forwards one direction of a connection with the network's current fault, which may change meanwhile. */
async function forwardBytes(from: Socket, to: Socket, network: { fault: Fault }): Promise<void> {
  let passed = 0;
  // Sockets without an encoding emit buffers.
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (network.fault.timeoutMs !== undefined) {
      await later(network.fault.timeoutMs);
      from.destroy();
      to.destroy();
      return;
    }
    const size = network.fault.maxChunkBytes ?? chunk.length;
    for (let start = 0; start < chunk.length; start += size) {
      let piece = chunk.subarray(start, start + size);
      if (network.fault.latencyMs !== undefined) await later(network.fault.latencyMs);
      if (network.fault.bytesPerSecond !== undefined)
        await later((piece.length / network.fault.bytesPerSecond) * 1000);
      if (network.fault.maxBytes !== undefined)
        // More bytes may have passed before the fault was set.
        piece = piece.subarray(0, Math.max(0, network.fault.maxBytes - passed));
      passed += piece.length;
      if (to.destroyed) return;
      if (!to.write(piece)) {
        await new Promise((resolve) => {
          to.once("drain", resolve);
          to.once("close", resolve);
        });
      }
      if (network.fault.maxBytes !== undefined && passed >= network.fault.maxBytes) {
        to.destroySoon();
        from.destroy();
        return;
      }
    }
  }
  if (network.fault.closeDelayMs !== undefined) await later(network.fault.closeDelayMs);
  to.end();
}

/** Starts a TCP proxy on a free loopback port that forwards everything to `target` with faults. */
export async function startFaultProxy(target: {
  host?: string;
  port: number;
}): Promise<FaultProxy> {
  const network: { fault: Fault } = { fault: {} };
  const open = new Set<Socket>();

  const pass = (from: Socket, to: Socket) => forwardBytes(from, to, network);

  const server = createServer({ allowHalfOpen: true }, (visitor) => {
    if (network.fault.shouldReset) {
      visitor.resetAndDestroy();
      return;
    }
    const upstream = connect({
      host: target.host ?? "127.0.0.1",
      port: target.port,
      allowHalfOpen: true,
    });
    for (const [socket, peer] of [
      [visitor, upstream],
      [upstream, visitor],
    ] as const) {
      open.add(socket);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => open.delete(socket));
    }
    for (const direction of [pass(visitor, upstream), pass(upstream, visitor)])
      direction.catch(() => {
        visitor.destroy();
        upstream.destroy();
      });
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });

  const resetConnections = () => {
    for (const socket of open) socket.resetAndDestroy();
  };

  return {
    port: portOf(server),
    set(next) {
      network.fault = next;
    },
    resetConnections,
    close() {
      resetConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
