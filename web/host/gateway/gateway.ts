import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { runInRequest } from "../../telemetry/request-scope.ts";
import { closeSocket } from "./connections/close-socket.ts";
import { trackConnections } from "./connections/connections.ts";
import type { GatewayContext, GatewayOptions } from "./context.ts";
import { formatRawRejection } from "./errors/reject.ts";
import { deferScripts } from "./pages/defer-scripts.ts";
import { SitePages } from "./pages/site-pages.ts";
import { handleRequest } from "./handle-request.ts";
import { longResponseTimeoutMs, maxBodyTimeoutMs } from "./routing/routes.ts";
import { createSecurityHeaders } from "./security/headers.ts";
import { createPagePolicy } from "./security/page-policy.ts";
import { getPolicyOrigins } from "./security/policy-origins.ts";
import { createSignInGuard } from "./security/sign-in-limits.ts";
import { createBrandSource } from "./static/brand-source.ts";
import { createBuiltFiles, builtFolders } from "./static/built-files.ts";
import { observeRequest } from "./telemetry/observe-request.ts";
import { isWebSocketRequest, upgradeToWebSocket } from "./upstream/web-sockets.ts";

export type { GatewayOptions, Readiness } from "./context.ts";

export type Gateway = {
  server: Server;
  /** @throws the error of the operating system when the port is not available. */
  listen(): Promise<void>;
  /** Expires all pages after content was published on another instance. */
  expirePages(): void;
  /** Closes in order; see `Connections.close`. */
  close(timeoutMs: number): Promise<void>;
  /** Destroys all connections immediately. */
  destroyConnections(): void;
};

const headersTimeoutMs = 10_000;
/** Limit for a whole request; longer than the longest body timeout of a route, which responds with 408. */
const requestTimeoutMs = maxBodyTimeoutMs + 10_000;
/** Limit without data on a connection; longer than a service may take until it responds. */
const idleTimeoutMs = longResponseTimeoutMs + 30_000;
/** Longer than the usual 60 s of a proxy in front, so that the proxy closes idle connections first. */
const keepAliveTimeoutMs = 65_000;
/** Interval at which Node.js enforces the limits for headers and requests. */
const connectionCheckMs = 2_000;

/** Creates the only server that visitors reach: all services share its origin. */
export function createGateway(options: GatewayOptions): Gateway {
  const { config, siteConfig, isDevelopment, folders = builtFolders } = options;
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: connectionCheckMs,
    shouldUpgradeCallback: (request) => isWebSocketRequest(request, context),
  });
  const connections = trackConnections(server);
  const origins = getPolicyOrigins(config);
  const security = createSecurityHeaders(config);
  const brandSource = createBrandSource(options.ports.site);
  const pagePolicy = createPagePolicy(folders.nextStatic, origins);
  const context: GatewayContext = {
    ...options,
    hosting: {
      isSupabaseHosted: config.hostedSupabase !== undefined,
      isSanityHosted: config.hostedSanity !== undefined,
      isDevelopment,
    },
    security,
    origins,
    pagePolicy,
    transformHtml: deferScripts,
    pages: new SitePages({ pagePolicy, security, transformHtml: deferScripts }, (result) =>
      options.metrics?.recordPageLookup(result),
    ),
    signInGuard: createSignInGuard(),
    brandSource,
    files: createBuiltFiles(siteConfig, origins, brandSource, folders),
    connections,
  };

  server.maxHeadersCount = 100;
  server.setTimeout(idleTimeoutMs);
  server.on("request", (request, response) => {
    connections.trackResponse(response);
    void runInRequest(randomUUID(), () =>
      observeRequest(request, response, context, () => handleRequest(request, response, context)),
    );
  });
  server.on("upgrade", (request, socket, head) =>
    upgradeToWebSocket(request, socket, head, context),
  );
  server.on("clientError", (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
    else closeSocket(socket, formatRawRejection(error.code, security));
  });

  return {
    server,
    async listen() {
      server.listen(config.port, config.bind);
      await once(server, "listening");
    },
    expirePages() {
      context.pages.expireAll();
      brandSource.expire();
    },
    close: connections.close,
    destroyConnections: connections.destroyAll,
  };
}
