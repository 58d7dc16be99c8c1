import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayContext } from "../context.ts";
import { starting } from "../errors/failure.ts";
import { reject } from "../errors/reject.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import type { Route } from "../routing/routes.ts";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const editorCookie = /(?:^|;\s*)(?:__Host-)?editor_session=/;

/**
 * Whether a browser opens a page without a session of the content lake, so that it gets the sign-in form
 * before the Studio's scripts. Browsers withhold the cookie when a link of another site was clicked.
 */
const isSignedOut = ({ headers }: IncomingMessage) =>
  (headers.accept?.includes("text/html") ?? false) &&
  headers["sec-fetch-site"] !== "cross-site" &&
  !editorCookie.test(headers.cookie ?? "");

/** Sends a file of the site's build, or a page or file of the Studio or the back office. */
export async function serveBuiltFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: RequestTarget,
  route: Extract<Route, { to: "assets" | "app" }>,
  { config, files, hosting, security, isStarted }: GatewayContext,
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
  if (!isFile && route.app === "studio" && !hosting.isSanityHosted && isSignedOut(request)) {
    const search = new URLSearchParams({ origin: `${config.siteUrl}${path}${query}` });
    const location = `/v1/auth/login/staff?${search}`;
    response.writeHead(302, { location, "cache-control": "no-store" }).end();
    return;
  }
  if (!isFile) return (await files.page(route.app))(request, response);
  const isFound = await files.apps[route.app](filePath, request, response);
  if (!isFound) reject(request, response, security, { status: 404 });
}
