import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { drawnFirst } from "./pages/defer-scripts.ts";
import { builtFiles, builtFolders } from "./static/built-files.ts";
import { clientAddress, clientKey, isTrusted } from "./routing/client-address.ts";
import type { Config } from "../settings/config.ts";
import { isContentChange, untilAnswered } from "./upstream/content-changes.ts";
import { apiPolicy } from "./security/csp.ts";
import { type Failure, failedPage } from "./errors/failure.ts";
import { forwardedHeaders, securityHeaders, type Visitor } from "./security/headers.ts";
import type { Log } from "../supervisor/log.ts";
import { pagePolicy } from "./security/page-policy.ts";
import { pageStyles } from "./pages/critical-css.ts";
import { sendPartAnswer, type SiteRules } from "./upstream/upstream-response.ts";
import { policyOrigins } from "./security/policy-origins.ts";
import { exchange, hasBody, readAll, UpstreamError } from "./upstream/proxy.ts";
import { rawRefusal, refuse, wantsPage } from "./errors/refusal.ts";
import { parseTarget, type RequestTarget } from "./routing/request-target.ts";
import { type PartName, type Route, routeOf } from "./routing/routes.ts";
import { securityEventOf } from "./security/security-events.ts";
import {
  accountOfLink,
  type AttemptOutcome,
  createSignInGuard,
  emailIn,
  type Guarded,
  guardedBy,
} from "./security/sign-in-limits.ts";
import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";
import {
  createSitePages,
  isPageAddress,
  isPageRequest,
  isUnshowable,
  missingPath,
} from "./pages/site-pages.ts";
import { joinSockets, refuseUpgrade } from "./upstream/socket-proxy.ts";
import type { SiteConfig } from "./static/static-files.ts";

/** What `/readyz` tells. */
export type Readiness = { ok: boolean; missing: string[]; notices: string[] };

export type FrontOptions = {
  config: Pick<
    Config,
    | "port"
    | "bind"
    | "siteUrl"
    | "hstsSubdomains"
    | "trustedProxies"
    | "hostedSanity"
    | "hostedSupabase"
    | "studioUrl"
    | "analyticsOrigins"
    | "frameOrigins"
  >;
  /** Loopback ports of the parts that run here. */
  ports: Partial<Record<PartName, number>>;
  siteConfig: SiteConfig;
  development: boolean;
  /** False until every part has answered once: pages are not rendered before. */
  started(): boolean;
  readiness(): Promise<Readiness>;
  /** What `/operatorz` tells administrators. */
  facts(): Promise<object>;
  log: Log;
  /** A name for an address that the log may hold. */
  clientName(address: string): string;
  /** Called after a publish event that the site accepted. */
  published?(): void;
  /** Built files; absent folders only matter once they are asked for. */
  folders?: typeof builtFolders;
};

export type Front = {
  server: Server;
  /** @throws the system's error when the port cannot be had. */
  listen(): Promise<void>;
  /**
   * Takes no new connections, answers what comes on those that are open, the last time with "close", and
   * lets what is under way finish. Ends the rest after `grace` ms; WebSockets stay until `cut`.
   */
  close(grace: number): Promise<void>;
  /** Ends what is left, at once. */
  cut(): void;
};

type PartRoute = Extract<Route, { to: "part" }>;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Milliseconds without any request after which none is believed to be on its way. */
const linger = 1_000;
/** Milliseconds that a person waits for a page to be rendered. */
const pageTimeoutMs = 3_000;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Resolves once all was read that has arrived: what nobody has looked at yet is reset by a close. */
async function readArrivals(): Promise<void> {
  await turn();
  await turn();
}

/** Milliseconds of a turn of the loop in which hardly anybody can have come unseen. */
const shortTurn = 0.5;

/**
 * Resolves once every connection was taken that the system has accepted: Node takes one in each turn of
 * its loop, so that many wait where many come. It ends with a turn that was short and took none, or after
 * `linger`.
 */
async function takeConnections(taken: () => number): Promise<void> {
  const until = performance.now() + linger;
  // The turn that runs already has looked for connections before this.
  await turn();
  for (let isQuiet = false; !isQuiet && performance.now() < until;) {
    const [before, began] = [taken(), performance.now()];
    await turn();
    isQuiet = taken() === before && performance.now() - began < shortTurn;
  }
}

/** The one server visitors reach. It owns PORT and gives every part a place on one origin. */
export function createFront(options: FrontOptions): Front {
  const { config, ports, siteConfig, development } = options;
  const origins = policyOrigins(config);
  const security = securityHeaders(config);
  const folders = options.folders ?? builtFolders;
  const draw = drawnFirst(pageStyles(folders.nextStatic));
  const policyOf = pagePolicy(folders.nextStatic, origins);
  const site: SiteRules = { security, origins, policyOf, siteConfig, draw, development };
  const hosting = {
    supabase: config.hostedSupabase !== undefined,
    sanity: config.hostedSanity !== undefined,
    development,
  };
  const pages = createSitePages(policyOf, security, draw);
  const guard = createSignInGuard();
  const files = builtFiles(siteConfig, origins, folders);
  const upgraded = new Set<Duplex>();
  const connections = new Set<Duplex>();
  const underWay = new Set<ServerResponse>();
  /** Ends each stream that would go on for as long as its reader likes. */
  const streams = new Set<() => void>();
  let closing = false;
  let lastAsked = 0;
  let taken = 0;

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

  const fail = (request: IncomingMessage, response: ServerResponse, failure: Failure) =>
    refuse(request, response, security, failure);

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

    const exchanged = { request, response, target, part: route.part, site, streams };
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    const visitor = visitorOf(request);
    const requestId = noteOutcome(request, response, target, visitor);
    const isPage = route.part === "site" && isPageRequest(request);
    const ask = (body: IncomingMessage | Buffer | undefined, sent = target) =>
      exchange({
        port,
        method: request.method === "HEAD" && route.part === "site" ? "GET" : (request.method ?? ""),
        path: pathAt(route.part, sent.path) + sent.query,
        // Bodies are read for their policy and compressed here.
        headers: {
          ...forwardedHeaders(
            isPage ? unconditional(request.headers) : request.headers,
            visitor,
            development,
          ),
          "accept-encoding": "identity",
          "x-request-id": requestId,
        },
        body,
        bodyLimit: route.bodyLimit,
        bodyWithin: route.bodyWithin,
        answerWithin: route.answerWithin,
        signal: gone.signal,
      });

    if (route.part === "site" && !development) {
      if (!options.started() && !target.path.startsWith("/api/"))
        return fail(request, response, starting);
      if (isPageRequest(request) && !hasBody(request)) {
        const wantsFallback = wantsPage(request) || isPageAddress(target.path);
        // The result of a form does not give way to a failure: the site has a page for it.
        const isResult = new URLSearchParams(target.query).has("sent");
        const timeoutMs = wantsFallback && !isResult ? pageTimeoutMs : undefined;
        const page = await pages.fetch(target, (sent) => ask(undefined, sent), timeoutMs);
        if ("kept" in page) return pages.send(request, response, page.kept);
        // What Next.js renders for it is blank without JavaScript.
        if (isUnshowable(page.once)) {
          page.once.resume();
          const missing = await ask(undefined, { ...target, path: missingPath, query: "" });
          return sendPartAnswer(exchanged, missing);
        }
        const { statusCode = 502 } = page.once;
        // Without JavaScript the site's own page of a failed rendering is blank.
        if (statusCode >= 500 && wantsFallback) {
          page.once.resume();
          return fail(request, response, failedPage(statusCode));
        }
        return sendPartAnswer(exchanged, page.once, page.body);
      }
    }

    const guarded = guardedBy(request.method ?? "", target);
    if (guarded) {
      // A part that unpacks a body would see an account that was not counted here.
      if (request.headers["content-encoding"] !== undefined)
        return fail(request, response, { status: 415 });
      const body = await readAll(request, route.bodyLimit, 413);
      const email = emailIn(body, target);
      const attempt = guard.attempt(guarded, visitor.address, email);
      if ("waitSeconds" in attempt)
        return fail(request, response, tooMany(guarded, attempt.waitSeconds, config.siteUrl));
      let outcome: AttemptOutcome = "unanswered";
      try {
        const answer = await ask(body);
        outcome = outcomeOf(answer);
        return await sendPartAnswer(exchanged, answer);
      } finally {
        attempt.settle(outcome);
      }
    }

    if (route.part === "content" && isContentChange(request.method, target)) {
      const body = await readAll(request, route.bodyLimit, 413);
      return sendPartAnswer(exchanged, await untilAnswered(body, () => ask(body), gone.signal));
    }

    const answer = await ask(hasBody(request) ? request : undefined);
    const account = accountOfLink(target, answer.headers.location);
    if (account !== undefined) guard.unlock(visitor.address, account);
    if (isAcceptedEvent(request, target, answer)) {
      pages.forget();
      options.published?.();
    }
    return sendPartAnswer(exchanged, answer);
  }

  /** Logs what became of a request where that matters to whoever watches. Gives the request's id. */
  function noteOutcome(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    visitor = visitorOf(request),
  ): string {
    const id = randomUUID();
    response.on("finish", () => {
      const { statusCode: status } = response;
      const noted = securityEventOf({
        method: request.method ?? "",
        target,
        status,
        signedIn:
          request.headers.authorization !== undefined || request.headers.cookie !== undefined,
        setsCookie: response.hasHeader("set-cookie"),
      });
      if (noted) {
        const { event, what } = noted;
        const level = event === "signed_in" || event === "signed_out" ? "info" : "warn";
        const client = options.clientName(clientKey(visitor.address));
        options.log(level, "front", event, { what, request: id, client, status });
      }
    });
    return id;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseTarget(request.url ?? "");
    // Two hosts, as two targets, would mean one to the front and another to a part.
    if (!target || (request.headersDistinct.host?.length ?? 0) > 1)
      return fail(request, response, { status: 400 });
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
      case "operator":
        noteOutcome(request, response, target);
        return sendFacts(request, response);
      case "nothing":
        return fail(request, response, { status: 404 });
      case "assets":
      case "app":
        return sendFile(request, response, target, route);
      case "part":
        return toPart(request, response, target, route);
    }
  }

  /** Who may read them the database says, as for everything else of the back office. */
  async function sendFacts(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    if (request.method !== "GET") return fail(request, response, { status: 405 });
    if (!authorization?.startsWith("Bearer ")) return fail(request, response, { status: 403 });
    const api = config.hostedSupabase?.url ?? `http://127.0.0.1:${ports.supabase}`;
    const asked = await fetch(`${api}/rest/v1/rpc/operations_settings`, {
      method: "POST",
      headers: {
        ...createApiKeyHeaders(
          siteConfig.supabasePublishableKey,
          authorization.slice("Bearer ".length),
        ),
        "content-type": "application/json",
      },
      body: "{}",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await asked?.body?.cancel();
    if (!asked || asked.status >= 500) return fail(request, response, { status: 503 });
    if (!asked.ok) return fail(request, response, { status: 403 });
    sendJson(request, response, 200, await options.facts());
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { path }: RequestTarget,
    route: Extract<Route, { to: "assets" | "app" }>,
  ): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return fail(request, response, { status: 405 });
    if (!options.started()) return fail(request, response, starting);
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
    if (origin !== undefined && origin !== config.siteUrl && !sameHost(origin, visitor.host)) {
      const client = options.clientName(clientKey(visitor.address));
      options.log("warn", "front", "cross_site_refused", { what: "socket", client });
      return refuseUpgrade(socket, "403 Forbidden");
    }
    upgraded.add(socket);
    socket.on("close", () => upgraded.delete(socket));
    request.socket.setTimeout(0);
    // Finds visitors that left without a word.
    request.socket.setKeepAlive(true, 30_000);
    joinSockets(request, socket, head, {
      port,
      path: target.path + target.query,
      headers: forwardedHeaders(request.headers, visitor, development),
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
      underWay.add(response);
      lastAsked = performance.now();
      response.on("close", () => underWay.delete(response));
      if (closing) response.shouldKeepAlive = false;
      respond(request, response).catch((error: unknown) => {
        if (response.destroyed) return;
        const status = error instanceof UpstreamError ? error.status : 500;
        if (status === 500)
          options.log("error", "front", "request_failed", {
            message: error instanceof Error ? `${error.name}: ${error.message}` : "",
          });
        const retry = status === 503 ? { retryAfterSeconds: 2 } : {};
        fail(request, response, { status, ...retry });
      });
    },
  );
  server.maxHeadersCount = 100;
  server.setTimeout(150_000);
  server.on("upgrade", upgrade);
  server.on("connection", (socket) => {
    taken += 1;
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
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
      await takeConnections(() => taken);
      // Not the HTTP server's own way, which at once resets connections on which a request may be coming.
      NetServer.prototype.close.call(server);
      // Only now: whoever is told to connect anew would meet the listener as it closes.
      closing = true;
      // What has not begun its answer says that it is the last on its connection.
      for (const response of underWay) response.shouldKeepAlive = false;
      const began = performance.now();
      lastAsked = began;
      const isDone = () =>
        underWay.size === 0 &&
        (connections.size === upgraded.size || performance.now() - lastAsked >= linger);
      do {
        for (const end of streams) end();
        await sleep(20);
        await readArrivals();
      } while (!isDone() && performance.now() - began < grace);
      server.closeAllConnections();
    },
    cut() {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** "Unchanged" comes without the page that its policy is made from: a browser would apply another. */
function unconditional(received: IncomingHttpHeaders): IncomingHttpHeaders {
  const { "if-none-match": _, "if-modified-since": __, ...headers } = received;
  return headers;
}

/** Servers of applications under development know their folder by its slash alone. */
const pathAt = (part: PartName, path: string) => (path === `/${part}` ? `${path}/` : path);

/** A sign-in is answered with a token, or with a session cookie and the way back. */
function outcomeOf({ statusCode = 502, headers }: IncomingMessage): AttemptOutcome {
  if (statusCode >= 500) return "unanswered";
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return statusCode < 300 || (isRedirect && headers["set-cookie"] !== undefined)
    ? "succeeded"
    : "failed";
}

const isAcceptedEvent = (
  request: IncomingMessage,
  { path }: RequestTarget,
  { statusCode = 502 }: IncomingMessage,
) => request.method === "POST" && path === "/api/revalidate" && statusCode < 300;

const sameHost = (origin: string, host: string) =>
  URL.canParse(origin) && new URL(origin).host === host;

const starting: Failure = {
  status: 503,
  retryAfterSeconds: 2,
  message: "The site is starting. Please refresh the page in a moment.",
};

function tooMany(guarded: Guarded, seconds: number, siteUrl: string): Failure {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const failure = { status: 429, retryAfterSeconds: seconds } as const;
  if (guarded === "mail")
    return { ...failure, message: `Too many emails were requested. Try again in ${wait}.` };
  return {
    ...failure,
    message: `Too many attempts. Try again in ${wait}, or use a link by email that unlocks sign-in.`,
    way: { label: "Email me a link", href: `${siteUrl}/admin/forgot-password` },
  };
}
