import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { clientAddress, isTrusted } from "./client-address.ts";
import { acceptedEncoding, compressor, isCompressible, withEncoding } from "./compression.ts";
import { type Config, root } from "./config.ts";
import { apiPolicy, appPolicy, developmentPolicy, type PolicyOrigins, sitePolicy } from "./csp.ts";
import { type Failure, failureAnswer } from "./failure.ts";
import { forwardedHeaders, outwardHeaders, securityHeaders, type Visitor } from "./headers.ts";
import { exchange, readAll, UpstreamError } from "./proxy.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { type PartName, type Route, routeOf } from "./routes.ts";
import { createSignInGuard, emailIn, guardedBy } from "./sign-in-limits.ts";
import { createSitePages, isDraftRequest, isPageRequest } from "./site-pages.ts";
import { joinSockets, refuseUpgrade } from "./socket-proxy.ts";
import { appPage, type FileHandler, type PageHandler, staticFolder } from "./static-files.ts";
import { type SiteConfig, withSiteConfig } from "./static-files.ts";

/** What `/readyz` tells. */
export type Readiness = { ok: boolean; missing: string[]; notices: string[] };

export type FrontOptions = {
  config: Pick<
    Config,
    "port" | "bind" | "siteUrl" | "trustedProxies" | "hostedSanity" | "hostedSupabase" | "studioUrl"
  >;
  /** Loopback ports of the parts that run here. */
  ports: Partial<Record<PartName, number>>;
  siteConfig: SiteConfig;
  development: boolean;
  /** False until every part has answered once: pages are not rendered before. */
  started(): boolean;
  readiness(): Promise<Readiness>;
  /** Built files; absent folders only matter once they are asked for. */
  folders?: { studio: string; admin: string; nextStatic: string };
};

export type Front = {
  server: Server;
  /** @throws the system's error when the port cannot be had. */
  listen(): Promise<void>;
  /** Takes no new requests, lets those under way finish, and ends the rest after `grace` ms. */
  close(grace: number): Promise<void>;
};

type PartRoute = Extract<Route, { to: "part" }>;

const builtFolders = {
  studio: join(root, "studio/dist"),
  admin: join(root, "admin/dist"),
  nextStatic: join(root, "web/.next/static"),
};

/** Bytes of a refused body that are read away, so that the visitor gets to see the refusal. */
const drainedBytes = 32 * 1024 * 1024;

/** Security headers that a part may set otherwise for one of its answers. */
const partsDecide = new Set(["referrer-policy", "cross-origin-resource-policy"]);

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Hosts of hosted back ends that pages may reach, and who may frame drafts. */
export function policyOrigins({
  hostedSanity,
  hostedSupabase,
  studioUrl,
}: FrontOptions["config"]): PolicyOrigins {
  const sanity = hostedSanity && [
    "https://api.sanity.io",
    `https://${hostedSanity.projectId}.api.sanity.io`,
    `https://${hostedSanity.projectId}.apicdn.sanity.io`,
    `wss://${hostedSanity.projectId}.api.sanity.io`,
  ];
  const supabase = hostedSupabase && [
    hostedSupabase.url,
    hostedSupabase.url.replace(/^http/, "ws"),
  ];
  return {
    connect: [...(sanity ?? []), ...(supabase ?? [])],
    images: hostedSanity ? ["https://cdn.sanity.io"] : [],
    frameAncestors: studioUrl ? [studioUrl] : [],
  };
}

/** The one server visitors reach. It owns PORT and gives every part a place on one origin. */
export function createFront(options: FrontOptions): Front {
  const { config, ports, development } = options;
  const origins = policyOrigins(config);
  const security = securityHeaders(config.siteUrl);
  const hosting = {
    supabase: config.hostedSupabase !== undefined,
    sanity: config.hostedSanity !== undefined,
    development,
  };
  const pages = createSitePages(origins, security);
  const guard = createSignInGuard();
  const files = builtFiles(options, origins);
  const upgraded = new Set<Duplex>();

  function visitorOf(request: IncomingMessage): Visitor {
    const { headers, socket } = request;
    const believed = isTrusted(socket.remoteAddress, config.trustedProxies);
    const forwarded = (name: string) => {
      const value = headers[name];
      return believed && typeof value === "string" ? value.split(",")[0]?.trim() : undefined;
    };
    return {
      address: clientAddress(
        socket.remoteAddress,
        [headers["x-forwarded-for"] ?? []].flat().join(","),
        config.trustedProxies,
      ),
      host: forwarded("x-forwarded-host") ?? headers.host ?? "",
      protocol: config.siteUrl.startsWith("https:") ? "https" : "http",
    };
  }

  function fail(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const html = (request.headers.accept ?? "").includes("text/html");
    const { status, headers, body } = failureAnswer(failure, html);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    const finish = () => {
      response.writeHead(status, { ...security, ...headers });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    if (request.complete || !hasBody(request)) finish();
    else drain(request, response, finish);
  }

  /** Reads away what is still being sent; closing at once would reset the connection. */
  function drain(request: IncomingMessage, response: ServerResponse, finish: () => void): void {
    let left = drainedBytes;
    let finished = false;
    const end = () => {
      clearTimeout(timer);
      if (finished || request.socket.destroyed) return;
      finished = true;
      finish();
    };
    const timer = setTimeout(end, 5_000);
    response.setHeader("connection", "close");
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
    request.on("end", end).on("close", end).on("error", end);
    request.resume();
  }

  async function toPart(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    route: PartRoute,
  ): Promise<void> {
    const port = ports[route.part];
    if (port === undefined) return fail(request, response, { status: 404 });
    if (Number(request.headers["content-length"] ?? 0) > route.bodyLimit)
      return fail(request, response, { status: 413 });

    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const visitor = visitorOf(request);
    const ask = (body: IncomingMessage | Buffer | undefined, sent = target) =>
      exchange({
        port,
        method: request.method === "HEAD" && route.part === "site" ? "GET" : (request.method ?? ""),
        path: pathAt(route.part, sent.path) + sent.query,
        // Bodies are read for their policy and compressed here.
        headers: {
          ...forwardedHeaders(request.headers, visitor),
          "accept-encoding": "identity",
        },
        body,
        bodyLimit: route.bodyLimit,
        bodyWithin: route.bodyWithin,
        answerWithin: route.answerWithin,
        signal: gone.signal,
      });

    if (route.part === "site" && !development) {
      if (!options.started() && !target.path.startsWith("/api/"))
        return fail(request, response, { status: 503, retryAfterSeconds: 2 });
      if (isPageRequest(request) && !hasBody(request)) {
        const page = await pages.fetch(target, (sent) => ask(undefined, sent));
        if ("kept" in page) return pages.send(request, response, page.kept);
        return sendAnswer(request, response, target, route, page.once, page.body);
      }
    }

    const guarded = guardedBy(request.method ?? "", target);
    if (guarded) {
      const body = await readAll(request, route.bodyLimit, 413);
      const email = emailIn(body, request.headers["content-type"]);
      const attempt = guard.attempt(guarded, visitor.address, email);
      if ("waitSeconds" in attempt) return fail(request, response, tooMany(attempt.waitSeconds));
      let succeeded = true;
      try {
        const answer = await ask(body);
        succeeded = signedIn(answer);
        return await sendAnswer(request, response, target, route, answer);
      } finally {
        // What the part could not answer was no attempt.
        attempt.settle(succeeded);
      }
    }

    const answer = await ask(hasBody(request) ? request : undefined);
    if (isAcceptedEvent(request, target, answer)) pages.forget();
    return sendAnswer(request, response, target, route, answer);
  }

  async function sendAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    route: PartRoute,
    answer: IncomingMessage,
    read?: Buffer,
  ): Promise<void> {
    const status = answer.statusCode ?? 502;
    const headers = outwardHeaders(answer.headers);
    for (const name of Object.keys(security)) if (!partsDecide.has(name)) delete headers[name];
    // What the site sends for hosts without a front.
    if (route.part === "site") {
      delete headers["content-security-policy"];
      delete headers["referrer-policy"];
    }
    const type = answer.headers["content-type"];
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const bodiless = request.method === "HEAD" || status === 204 || status === 304;

    let body = read;
    if (!bodiless && /^text\/html\b/i.test(type ?? "") && !isDownload(answer)) {
      body ??= await readAll(answer, 16 * 1024 * 1024, 502);
      const isApp = route.part === "studio" || route.part === "admin";
      if (isApp) body = Buffer.from(withSiteConfig(body.toString("utf8"), options.siteConfig));
      headers["content-security-policy"] = pagePolicy(request, route, body, answer);
    }
    headers["content-security-policy"] ??= development ? developmentPolicy() : apiPolicy;
    if (route.part !== "site") headers["cache-control"] ??= "no-store";
    if (isDraftRequest(request) && route.part === "site") {
      headers["x-frame-options"] = "SAMEORIGIN";
      if (config.studioUrl) response.removeHeader("x-frame-options");
      if (config.studioUrl) delete headers["x-frame-options"];
    }

    const compress =
      !bodiless &&
      encoding !== "identity" &&
      status !== 206 &&
      isCompressible(type) &&
      answer.headers["content-encoding"] === undefined &&
      !/no-transform/i.test(answer.headers["cache-control"] ?? "") &&
      // A token beside what a visitor sent could be guessed from the compressed length.
      !target.path.startsWith("/auth/") &&
      (body?.length ?? Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY)) >=
        1024;
    if (body || compress) delete headers["content-length"];
    if (isCompressible(type)) headers.vary = withEncoding(headers.vary);
    if (compress) headers["content-encoding"] = encoding;
    else if (body) headers["content-length"] = body.length;

    response.writeHead(status, headers);
    if (bodiless) {
      answer.resume();
      response.end();
      return;
    }
    const stream = /^text\/event-stream/i.test(type ?? "");
    if (stream) request.socket.setTimeout(0);
    else if (!body)
      answer.setTimeout(60_000, () => answer.destroy(new Error("the part stopped answering")));
    const source = body ? [body] : answer;
    await (compress
      ? pipeline(source, compressor(encoding), response)
      : pipeline(source, response));
  }

  function pagePolicy(
    request: IncomingMessage,
    route: PartRoute,
    body: Buffer,
    answer: IncomingMessage,
  ): string {
    if (development) return developmentPolicy();
    const own = answer.headers["content-security-policy"];
    if (route.part !== "site" && typeof own === "string") return own;
    return sitePolicy(
      body.toString("utf8"),
      origins,
      route.part === "site" && isDraftRequest(request),
    );
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseTarget(request.url ?? "");
    if (!target) return fail(request, response, { status: 400 });
    const route = routeOf(target.path, hosting);
    const page = route.to === "part" && route.part === "site" && isPageRequest(request);
    if (page && !development && pages.sendKept(request, response, target)) return;

    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    if (request.method === "TRACE") return fail(request, response, { status: 405 });
    switch (route.to) {
      case "live":
        return sendJson(request, response, 200, { ok: true });
      case "ready": {
        const { ok, missing, notices } = await options.readiness();
        return sendJson(request, response, ok ? 200 : 503, { ok, missing, notices });
      }
      case "nothing":
        return fail(request, response, { status: 404 });
      case "assets":
      case "app":
        return sendFile(request, response, target, route);
      case "part":
        return toPart(request, response, target, route);
    }
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { path }: RequestTarget,
    route: Extract<Route, { to: "assets" | "app" }>,
  ): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return fail(request, response, { status: 405 });
    if (!options.started()) return fail(request, response, { status: 503, retryAfterSeconds: 2 });
    if (route.to === "assets") {
      const found = await files.assets(path.slice("/_next/static".length), request, response);
      if (!found) fail(request, response, { status: 404 });
      return;
    }
    const host = request.headers.host ?? "";
    const home = new URL(config.siteUrl);
    // The same machine under another name is another origin: sign-in would not hold there.
    if (host !== home.host && loopback.test(host) && loopback.test(home.host)) {
      response.writeHead(307, { location: `${config.siteUrl}${path}` }).end();
      return;
    }
    const app = await files.app(route.app);
    const inside = path.slice(route.app.length + 1) || "/";
    const isFile = /\.[A-Za-z0-9]+$/.test(inside) && inside !== "/index.html";
    if (!isFile) return app.page(request, response);
    const found = await app.files(inside, request, response);
    if (!found) fail(request, response, { status: 404 });
  }

  function sendJson(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    value: object,
  ): void {
    const body = `${JSON.stringify(value)}\n`;
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "content-security-policy": apiPolicy,
      "cache-control": "no-store",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = parseTarget(request.url ?? "");
    const route = target && routeOf(target.path, hosting);
    const port = route?.to === "part" ? ports[route.part] : undefined;
    const takesSockets = route?.to === "part" && (development || route.part === "content");
    if (!target || port === undefined || !takesSockets)
      return refuseUpgrade(socket, "404 Not Found");
    const visitor = visitorOf(request);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== config.siteUrl && !sameHost(origin, visitor.host))
      return refuseUpgrade(socket, "403 Forbidden");
    upgraded.add(socket);
    socket.on("close", () => upgraded.delete(socket));
    request.socket.setTimeout(0);
    // Finds visitors that left without a word.
    request.socket.setKeepAlive(true, 30_000);
    joinSockets(request, socket, head, {
      port,
      path: target.path + target.query,
      headers: forwardedHeaders(request.headers, visitor),
    });
  }

  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: true,
      headersTimeout: 10_000,
      requestTimeout: 310_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        if (response.destroyed) return;
        const status = error instanceof UpstreamError ? error.status : 500;
        if (status === 500) console.error(`front: ${error instanceof Error ? error.message : ""}`);
        const retry = status === 503 ? { retryAfterSeconds: 2 } : {};
        fail(request, response, { status, ...retry });
      });
    },
  );
  server.maxHeadersCount = 100;
  server.setTimeout(150_000);
  server.on("upgrade", upgrade);
  server.on("clientError", (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
    else socket.end(rawRefusal(error.code, security));
  });

  return {
    server,
    async listen() {
      server.listen(config.port, config.bind);
      await once(server, "listening");
    },
    async close(grace) {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      for (const socket of upgraded) socket.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), grace);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Built files, read when they are first asked for: the front listens before the build is done. */
function builtFiles(options: FrontOptions, origins: PolicyOrigins) {
  const folders = options.folders ?? builtFolders;
  const webSockets = options.config.siteUrl.replace(/^http/, "ws");
  const apps = new Map<string, Promise<{ page: PageHandler; files: FileHandler }>>();
  return {
    assets: staticFolder(folders.nextStatic, () => true),
    app(name: "studio" | "admin") {
      const known = apps.get(name);
      if (known) return known;
      const hashed = (path: string) =>
        /^\/(assets|static)\/.*-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
      const app = appPage(folders[name], options.siteConfig, (html) =>
        appPolicy(html, origins, webSockets),
      ).then((page) => ({ page, files: staticFolder(folders[name], hashed) }));
      apps.set(name, app);
      app.catch(() => apps.delete(name));
      return app;
    },
  };
}

/** Servers of applications under development know their folder by its slash alone. */
const pathAt = (part: PartName, path: string) => (path === `/${part}` ? `${path}/` : path);

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isDownload = ({ headers }: IncomingMessage) =>
  /^attachment/i.test(headers["content-disposition"] ?? "");

/** A token, or a session cookie on the way back to where the visitor came from. */
function signedIn({ statusCode = 502, headers }: IncomingMessage): boolean {
  if (statusCode >= 500) return true;
  return statusCode < 300 || (statusCode < 400 && headers["set-cookie"] !== undefined);
}

const isAcceptedEvent = (
  request: IncomingMessage,
  { path }: RequestTarget,
  { statusCode = 502 }: IncomingMessage,
) => request.method === "POST" && path === "/api/revalidate" && statusCode < 300;

const sameHost = (origin: string, host: string) =>
  URL.canParse(origin) && new URL(origin).host === host;

const tooMany = (seconds: number): Failure => ({
  status: 429,
  retryAfterSeconds: seconds,
  message: `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
});

/** The answer to what could not be read as a request at all. */
function rawRefusal(code: string | undefined, security: Record<string, unknown>): string {
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const { headers, body } = failureAnswer({ status }, false);
  const lines = Object.entries({ ...security, ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  );
  return `HTTP/1.1 ${status} ${status === 400 ? "Bad Request" : "Refused"}\r\n${lines.join("")}\r\n${body}`;
}
