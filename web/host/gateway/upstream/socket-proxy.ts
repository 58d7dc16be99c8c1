import { type IncomingMessage, type OutgoingHttpHeaders, request as open } from "node:http";
import type { Duplex } from "node:stream";

export type SocketExchange = {
  port: number;
  path: string;
  headers: OutgoingHttpHeaders;
};

const lines = (status: string, headers: [string, string][]) =>
  `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;

/** Refuses an upgrade in the plainest form a browser understands. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(
    lines(status, [
      ["connection", "close"],
      ["content-length", "0"],
    ]),
  );
}

/**
 * Joins a visitor's WebSocket with a part's. When either side ends or breaks, so does the other.
 */
export function joinSockets(
  request: IncomingMessage,
  visitor: Duplex,
  head: Buffer,
  { port, path, headers }: SocketExchange,
): void {
  const outgoing = open({
    host: "127.0.0.1",
    port,
    path,
    agent: false,
    headers: { ...headers, connection: "upgrade", upgrade: request.headers.upgrade ?? "websocket" },
  });
  outgoing.setTimeout(10_000, () => outgoing.destroy());
  visitor.on("error", () => outgoing.destroy());
  visitor.on("close", () => outgoing.destroy());
  outgoing.on("error", () => refuseUpgrade(visitor, "502 Bad Gateway"));
  outgoing.on("response", (answer) => {
    answer.resume();
    refuseUpgrade(visitor, `${answer.statusCode ?? 502} ${answer.statusMessage ?? ""}`.trim());
  });
  outgoing.on("upgrade", (answer, part, partHead) => {
    part.setTimeout(0);
    const headers: [string, string][] = [];
    for (let index = 0; index < answer.rawHeaders.length; index += 2) {
      const name = answer.rawHeaders[index] ?? "";
      if (/^(connection|upgrade|sec-websocket-.*)$/i.test(name))
        headers.push([name, answer.rawHeaders[index + 1] ?? ""]);
    }
    visitor.write(lines("101 Switching Protocols", headers));
    if (partHead.length > 0) visitor.write(partHead);
    if (head.length > 0) part.write(head);
    const end = () => {
      visitor.destroy();
      part.destroy();
    };
    for (const side of [visitor, part]) side.on("error", end).on("close", end);
    visitor.pipe(part).pipe(visitor);
  });
  outgoing.end();
}
