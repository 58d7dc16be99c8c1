import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "../../../web/host/supervisor/ports.ts";

/** What is answered in the place of whoever stands behind. The body of the request has been read. */
export type Play = (response: ServerResponse, incoming: IncomingMessage) => void;

/** An HTTP server that hands requests on to another one, or answers in its place. */
export type UpstreamGate = {
  /** On 127.0.0.1. */
  port: number;
  /** From now on requests whose path and query match are answered so. */
  play(path: RegExp, play: Play): void;
  /** From now on they are handed on to another server of this machine. */
  divert(path: RegExp, port: number): void;
  /** Everything is handed on again. */
  heal(): void;
  /** How many requests matched since the last `heal`. */
  asked(path: RegExp): number;
  close(): Promise<void>;
};

/** A connection that ends without an answer. */
export const breaksOff: Play = (response) => {
  response.destroy();
};

/** A request that is never answered. */
export const staysSilent: Play = () => undefined;

/** Starts one in front of a port of this machine. */
export async function startUpstreamGate(target: number): Promise<UpstreamGate> {
  let plays: { path: RegExp; play: Play }[] = [];
  let diverted: { path: RegExp; port: number }[] = [];
  let paths: string[] = [];

  function handOn(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming;
    const port = diverted.find(({ path }) => path.test(url ?? "/"))?.port ?? target;
    const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers });
    outgoing.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? "/";
    paths.push(path);
    const found = plays.find((one) => one.path.test(path));
    if (!found) return handOn(incoming, response);
    incoming.resume();
    incoming.once("end", () => found.play(response, incoming));
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    play(path, play) {
      plays = [{ path, play }, ...plays];
    },
    divert(path, port) {
      diverted = [{ path, port }, ...diverted];
    },
    heal() {
      plays = [];
      diverted = [];
      paths = [];
    },
    asked: (path) => paths.filter((one) => path.test(one)).length,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
