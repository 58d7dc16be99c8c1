import { type IncomingMessage, type OutgoingHttpHeaders, request as openRequest } from "node:http";
import type { Duplex } from "node:stream";
import { closeSocket } from "../connections/close-socket.ts";
import type { GatewayContext } from "../context.ts";
import { getClientKey } from "../../../platform/client-network.ts";
import { parseTarget } from "../routing/request-target.ts";
import { resolveRoute } from "../routing/routes.ts";
import { createForwardedHeaders } from "../security/headers.ts";
import { identifyVisitor } from "../routing/visitor.ts";

type SocketTarget = { port: number; path: string; headers: OutgoingHttpHeaders };

const formatHead = (status: string, headers: [string, string][]) =>
  `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;

/** Rejects an upgrade with a plain HTTP response. */
function rejectUpgrade(socket: Duplex, status: string): void {
  closeSocket(
    socket,
    formatHead(status, [
      ["connection", "close"],
      ["content-length", "0"],
    ]),
  );
}

/** Returns the target and port of a WebSocket request to a service; undefined for other requests. */
function findSocketService(request: IncomingMessage, { hosting, ports }: GatewayContext) {
  if (request.headers.upgrade?.toLowerCase() !== "websocket") return undefined;
  const target = parseTarget(request.url ?? "");
  const route = target && resolveRoute(target.path, hosting);
  if (route?.to !== "service") return undefined;
  const hasSockets = hosting.isDevelopment || route.service === "content";
  const port = ports[route.service];
  return target && hasSockets && port !== undefined ? { target, port } : undefined;
}

/** Whether a request is upgraded. Other `Upgrade` headers are ignored, as RFC 9110 (7.8) allows. */
export const isWebSocketRequest = (request: IncomingMessage, context: GatewayContext): boolean =>
  findSocketService(request, context) !== undefined;

const hasHost = (origin: string, host: string) =>
  URL.canParse(origin) && new URL(origin).host === host;

/** Connects a visitor's WebSocket to its service. Rejects one that a page of another site opened. */
export function upgradeToWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  context: GatewayContext,
): void {
  const { config, hosting, log, pseudonymizeAddress, connections } = context;
  const service = findSocketService(request, context);
  if (!service) return rejectUpgrade(socket, "404 Not Found");
  const visitor = identifyVisitor(request, config);
  const { origin } = request.headers;
  if (origin !== undefined && origin !== config.siteUrl && !hasHost(origin, visitor.host)) {
    const client = pseudonymizeAddress(getClientKey(visitor.address));
    log("warn", "gateway", "cross_site_refused", { what: "socket", client });
    return rejectUpgrade(socket, "403 Forbidden");
  }
  connections.trackUpgraded(socket);
  request.socket.setTimeout(0);
  // Detects visitors that disappeared without closing the connection.
  request.socket.setKeepAlive(true, 30_000);
  connectSockets(request, socket, head, {
    port: service.port,
    path: service.target.path + service.target.query,
    headers: createForwardedHeaders(request.headers, visitor, hosting.isDevelopment),
  });
}

/** Connects two WebSockets; when either side ends or fails, the other one is closed. */
function connectSockets(
  request: IncomingMessage,
  visitor: Duplex,
  head: Buffer,
  { port, path, headers }: SocketTarget,
): void {
  const outgoing = openRequest({
    host: "127.0.0.1",
    port,
    path,
    agent: false,
    headers: { ...headers, connection: "upgrade", upgrade: request.headers.upgrade ?? "websocket" },
  });
  outgoing.setTimeout(10_000, () => outgoing.destroy());
  visitor.on("error", () => outgoing.destroy());
  visitor.on("close", () => outgoing.destroy());
  outgoing.on("error", () => rejectUpgrade(visitor, "502 Bad Gateway"));
  outgoing.on("response", (response) => {
    response.resume();
    rejectUpgrade(visitor, `${response.statusCode ?? 502} ${response.statusMessage ?? ""}`.trim());
  });
  outgoing.on("upgrade", (response, service, serviceHead) => {
    service.setTimeout(0);
    const upgradeHeaders: [string, string][] = [];
    for (let index = 0; index < response.rawHeaders.length; index += 2) {
      const name = response.rawHeaders[index] ?? "";
      if (/^(connection|upgrade|sec-websocket-.*)$/i.test(name))
        upgradeHeaders.push([name, response.rawHeaders[index + 1] ?? ""]);
    }
    visitor.write(formatHead("101 Switching Protocols", upgradeHeaders));
    if (serviceHead.length > 0) visitor.write(serviceHead);
    if (head.length > 0) service.write(head);
    const end = () => {
      visitor.destroy();
      service.destroy();
    };
    for (const side of [visitor, service]) side.on("error", end).on("close", end);
    visitor.pipe(service).pipe(visitor);
  });
  outgoing.end();
}
