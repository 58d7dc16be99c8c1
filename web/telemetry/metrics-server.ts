import { once } from "node:events";
import { createServer, type Server } from "node:http";

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
    const path = (request.url ?? "").split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(path === "/metrics" ? 405 : 404).end();
      return;
    }
    format().then(
      (text) => {
        response.writeHead(200, {
          "content-type": "text/plain; version=0.0.4; charset=utf-8",
          "cache-control": "no-store",
        });
        response.end(request.method === "HEAD" ? undefined : text);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  // The process may end while a scraper keeps its connection open.
  server.unref();
  return server;
}
