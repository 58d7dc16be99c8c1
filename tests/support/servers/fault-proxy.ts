import { createServer, connect, type Socket } from "node:net";
import { portOf } from "../../../web/host/supervisor/ports.ts";

/**
 * Network faults, which may be combined and changed while connections are open.
 * - `latency`: delay of every chunk in milliseconds, in order.
 * - `bandwidth`: bytes per second in each direction.
 * - `slice`: maximum bytes per chunk.
 * - `limit`: bytes in each direction after which the connection is closed.
 * - `timeout`: milliseconds after which a connection without data transfer is closed; data is held back.
 * - `reset`: connections are reset (RST) as soon as they are accepted.
 * - `slowClose`: milliseconds by which the end of a connection is delayed.
 */
export type Fault = {
  latency?: number;
  bandwidth?: number;
  slice?: number;
  limit?: number;
  timeout?: number;
  reset?: boolean;
  slowClose?: number;
};

export type FaultProxy = {
  /** The loopback port to connect to instead of the target's. */
  port: number;
  /** Replaces the current faults; `{}` removes them. Connections under `timeout` are ended. */
  set(fault: Fault): void;
  /** Resets every open connection. */
  cut(): void;
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
    if (network.fault.timeout !== undefined) {
      await later(network.fault.timeout);
      from.destroy();
      to.destroy();
      return;
    }
    const size = network.fault.slice ?? chunk.length;
    for (let start = 0; start < chunk.length; start += size) {
      let piece = chunk.subarray(start, start + size);
      if (network.fault.latency !== undefined) await later(network.fault.latency);
      if (network.fault.bandwidth !== undefined)
        await later((piece.length / network.fault.bandwidth) * 1000);
      if (network.fault.limit !== undefined)
        piece = piece.subarray(0, network.fault.limit - passed);
      passed += piece.length;
      if (to.destroyed) return;
      if (!to.write(piece)) {
        await new Promise((resolve) => {
          to.once("drain", resolve);
          to.once("close", resolve);
        });
      }
      if (network.fault.limit !== undefined && passed >= network.fault.limit) {
        to.destroySoon();
        from.destroy();
        return;
      }
    }
  }
  if (network.fault.slowClose !== undefined) await later(network.fault.slowClose);
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
    if (network.fault.reset) {
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

  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };

  return {
    port: portOf(server),
    set(next) {
      network.fault = next;
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
