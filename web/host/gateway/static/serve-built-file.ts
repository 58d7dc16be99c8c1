import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayContext } from "../context.ts";
import { starting } from "../errors/failure.ts";
import { reject } from "../errors/reject.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import type { Route } from "../routing/routes.ts";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Sends a file of the site's build, or a page or file of the Studio or the back office. */
export async function serveBuiltFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path }: RequestTarget,
  route: Extract<Route, { to: "assets" | "app" }>,
  { config, files, security, isStarted }: GatewayContext,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return reject(request, response, security, { status: 405 });
  if (!isStarted()) return reject(request, response, security, starting);
  if (route.to === "assets") {
    const isFound = await files.assets(path.slice("/_next/static".length), request, response);
    if (!isFound) reject(request, response, security, { status: 404 });
    return;
  }
  const host = request.headers.host ?? "";
  const siteHost = new URL(config.siteUrl).host;
  // Another name of the same machine is another origin, where the session of a sign-in would not work.
  if (host !== siteHost && loopbackHost.test(host) && loopbackHost.test(siteHost)) {
    response.writeHead(307, { location: `${config.siteUrl}${path}` }).end();
    return;
  }
  const filePath = path.slice(route.app.length + 1) || "/";
  const isFile = /\.[A-Za-z0-9]+$/.test(filePath) && filePath !== "/index.html";
  if (!isFile) return (await files.page(route.app))(request, response);
  const isFound = await files.apps[route.app](filePath, request, response);
  if (!isFound) reject(request, response, security, { status: 404 });
}
