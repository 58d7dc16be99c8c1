import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A balancer that sends requests to its instances in turn and skips those that do not respond. */
export type Balancer = {
  url: string;
  /** The instances, as origins. */
  targets: string[];
  close(): Promise<void>;
};

/** Forwards a request with its body; rejects while nothing has been sent to the client. */
function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const forwarded = request(target + (incoming.url ?? "/"), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on("end", resolve);
      response.on("error", () => outgoing.destroy());
    });
    forwarded.on("error", reject);
    forwarded.end(body);
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // Without an encoding, each piece is a buffer.
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Starts a balancer on a loopback port. Instances may be added and replaced. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await readBody(incoming);
      for (let attempt = 0; attempt < targets.length; attempt += 1) {
        const target = targets[next++ % targets.length] ?? "";
        try {
          return await forward(target, incoming, body, outgoing);
        } catch {
          if (outgoing.headersSent) return outgoing.destroy();
        }
      }
      outgoing.writeHead(503).end();
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a server on a port has no other address
  return {
    url: `http://localhost:${port}`,
    targets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
