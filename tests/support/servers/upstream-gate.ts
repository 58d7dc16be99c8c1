import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "../../../web/host/supervisor/ports.ts";

/** Handles a matching request in place of the upstream. The body of the request has been read. */
export type Responder = (response: ServerResponse, incoming: IncomingMessage) => void;

/** An HTTP proxy that forwards requests to an upstream or responds in its place. */
export type UpstreamGate = {
  /** On 127.0.0.1. */
  port: number;
  /** Responds to requests with a matching path and query from now on. */
  respondWith(path: RegExp, play: Responder): void;
  /** Forwards matching requests to another server of this machine from now on. */
  forwardTo(path: RegExp, port: number): void;
  /** Forwards everything to the upstream again. */
  reset(): void;
  /** The number of matching requests since the last `heal`. */
  requestCount(path: RegExp): number;
  close(): Promise<void>;
};

/** A connection that ends without a response. */
export const endWithoutResponse: Responder = (response) => {
  response.destroy();
};

/** A request that never receives a response. */
export const neverRespond: Responder = () => undefined;

/** Starts a proxy in front of a port of this machine. */
export async function startUpstreamGate(target: number): Promise<UpstreamGate> {
  let responders: { path: RegExp; play: Responder }[] = [];
  let targets: { path: RegExp; port: number }[] = [];
  let paths: string[] = [];

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming;
    const port = targets.find(({ path }) => path.test(url ?? "/"))?.port ?? target;
    const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers });
    outgoing.on("response", (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.on("error", () => response.destroy());
      incoming.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? "/";
    paths.push(path);
    const found = responders.find((one) => one.path.test(path));
    if (!found) return forward(incoming, response);
    incoming.resume();
    incoming.once("end", () => found.play(response, incoming));
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    respondWith(path, play) {
      responders = [{ path, play }, ...responders];
    },
    forwardTo(path, port) {
      targets = [{ path, port }, ...targets];
    },
    reset() {
      responders = [];
      targets = [];
      paths = [];
    },
    requestCount: (path) => paths.filter((one) => path.test(one)).length,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
