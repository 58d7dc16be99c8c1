import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/**
 * Serves `/metrics` for Prometheus on an address of its own, which visitors do not reach: by default on
 * the loopback interface only.
 * @param format returns the metrics in the text format of Prometheus
 * @throws the error of the operating system when the port is not available
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  format: () => Promise<string>,
): Promise<Server> {
  const server = createServer((request, response) => {
    respond(request, response, format).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, "listening");
  // The process may end while a scraper keeps its connection open.
  server.unref();
  return server;
}

async function respond(
  { url = "", method }: IncomingMessage,
  response: ServerResponse,
  format: () => Promise<string>,
): Promise<void> {
  const isMetrics = url.split("?", 1)[0] === "/metrics";
  if (!isMetrics || (method !== "GET" && method !== "HEAD")) {
    response.writeHead(isMetrics ? 405 : 404).end();
    return;
  }
  const text = await format();
  response.writeHead(200, {
    "content-type": "text/plain; version=0.0.4; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(method === "HEAD" ? undefined : text);
}
