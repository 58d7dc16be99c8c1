import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { Gate, type Actor } from "./auth/access.ts";
import { Assets } from "./assets/asset-routes.ts";
import type { LakeConfig } from "./config.ts";
import { httpError, LakeError } from "./errors.ts";
import { lockFolder } from "./storage/content-folder.ts";
import { historyRoutes } from "./history/history-routes.ts";
import { movingRoutes } from "./http/transfer-routes.ts";
import { announceOperator, newOperatorToken } from "./auth/operator.ts";
import { Outbox } from "./realtime/publish-webhooks.ts";
import { Datasets } from "./query/perspectives.ts";
import { queryRoutes } from "./query/query-routes.ts";
import { QueryPool } from "./query/query-pool.ts";
import { releaseEventRoutes } from "./releases/release-events.ts";
import { ReleaseSchedule } from "./releases/release-schedule.ts";
import {
  drain,
  matchRoute,
  send,
  type LakeRequest,
  type Reply,
  type Route,
} from "./http/router.ts";
import { importSeed, needsSeed } from "./storage/seed.ts";
import { Sessions } from "./auth/sessions.ts";
import { signInRoutes } from "./auth/sign-in.ts";
import { Sockets } from "./realtime/sockets.ts";
import { Staff } from "./auth/staff-directory.ts";
import { Store } from "./storage/store.ts";
import { Streams } from "./realtime/streams.ts";
import { studioRoutes } from "./http/studio-routes.ts";
import { writeRoutes } from "./mutations/mutation-routes.ts";
import { createWriteCheck } from "./http/write-check.ts";

/** The content lake as a whole: opens the data folder, serves until `close`. */
export type Lake = {
  port: number;
  /** Every endpoint below `/v<version>` and who may call it. */
  endpoints: readonly Pick<Route, "method" | "path" | "access">[];
  close(): Promise<void>;
};

const SEED = fileURLToPath(new URL("../seed/seed.ndjson", import.meta.url));
const VERSIONED = /^\/v(1|X|\d{4}-\d{2}-\d{2})(\/.*)$/;

export async function startLake(config: LakeConfig): Promise<Lake> {
  const log = (line: string) => console.log(`lake: ${line}`);
  const lock = await lockFolder(config.dataDir);
  const closing: (() => unknown)[] = [() => lock.release()];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const store = Store.open({
      folder: config.dataDir,
      keepEvents: config.revalidateUrl !== undefined,
      historyDays: config.historyDays,
    });
    closing.push(() => store.close());
    const assets = await Assets.open(config, store);
    if (needsSeed(store)) {
      const count = await importSeed(store, assets, { file: SEED, withSamples: config.sampleData });
      log(`new content store with ${count} documents`);
    }
    await assets.readdress();
    const staff = new Staff(config.supabaseUrl, config.supabaseKey);
    const sessions = new Sessions(config.dataDir, staff);
    await sessions.load();
    if (config.revalidateUrl && config.webhookSecret) {
      const { revalidateUrl: url, webhookSecret: secret } = config;
      const outbox = new Outbox({ store, url, secret, log });
      closing.push(() => outbox.stop());
    }
    const operatorToken = newOperatorToken();
    const gate = new Gate(config, sessions, operatorToken);
    const datasets = new Datasets(store);
    const { projectId, dataset: datasetName } = config;
    const queries = new QueryPool({ store, projectId, datasetName, log });
    closing.push(() => queries.close());
    const streams = new Streams(config, store, datasets, sessions);
    const schedule = new ReleaseSchedule({ store, log });
    closing.push(() => schedule.stop());
    const sockets = new Sockets(config, gate, streams, sessions);
    const routes = [
      ...queryRoutes(config, queries),
      ...writeRoutes(config, store, datasets),
      ...historyRoutes(store),
      ...releaseEventRoutes(store),
      ...movingRoutes(config, store),
      ...streamRoutes(streams),
      ...assets.routes(),
      ...signInRoutes(config, staff, sessions),
      ...studioRoutes(config, store, sessions),
    ];
    const acceptsWrites = createWriteCheck(config.dataDir);
    const handle = handler({ config, routes, gate, assets, store, acceptsWrites, log });
    const server = createServer(
      { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
      handle,
    );
    server.on("upgrade", (incoming, socket, head) => {
      void sockets.upgrade(incoming, socket, head);
    });
    const port = await listen(server, config.port);
    closing.push(
      () => stopServer(server),
      () => sockets.close(),
      () => streams.close(),
    );
    const operator = { url: `http://127.0.0.1:${port}`, token: operatorToken };
    await announceOperator(config.dataDir, operator).then(
      (withdraw) => closing.push(withdraw),
      // On a full disk the lake still serves requests.
      () => log("commands do not find this lake: its folder takes no writes"),
    );
    return { port, endpoints: routes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function streamRoutes(streams: Streams): Route[] {
  const handle = (request: LakeRequest): undefined => {
    const { outgoing, incoming, url, actor } = request;
    const header = incoming.headers["last-event-id"];
    const lastEventId = typeof header === "string" ? header : undefined;
    const head = () => {
      if (outgoing.headersSent) return;
      outgoing.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-accel-buffering": "no",
      });
    };
    const stream = streams.open(
      { url, actor, lastEventId },
      {
        write: (text) => {
          head();
          return outgoing.write(text);
        },
        drained: (then) => void outgoing.once("drain", then),
        cut: () => void outgoing.destroy(),
        end: () => outgoing.end(),
      },
    );
    outgoing.on("close", () => stream.close());
    return undefined;
  };
  return ["/data/listen/:dataset", "/data/live/events/:dataset"].map((path) => ({
    method: "GET",
    path,
    access: "reader",
    handle: async (request) => handle(request),
  }));
}

type Parts = {
  config: LakeConfig;
  routes: Route[];
  gate: Gate;
  assets: Assets;
  store: Store;
  /** Whether the disk accepts writes. */
  acceptsWrites(): Promise<boolean>;
  log(line: string): void;
};

function handler(parts: Parts): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    answer(parts, incoming, outgoing).catch((error: unknown) => {
      // The answer had begun or the visitor has gone: nothing more can be said to them.
      const reason = error instanceof Error ? error.message : String(error);
      if (!outgoing.destroyed) parts.log(`an answer was cut short: ${reason}`);
      outgoing.destroy();
    });
  };
}

async function answer(
  parts: Parts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const visitor: Actor = { kind: "visitor" };
  const url = new URL("/", parts.config.siteUrl);
  const request: LakeRequest = {
    incoming,
    outgoing,
    url,
    version: "1",
    params: {},
    actor: visitor,
  };
  let reply: Reply | undefined;
  try {
    request.url = readAddress(incoming.url ?? "/", parts.config.siteUrl);
    reply = await dispatch(parts, request);
  } catch (error) {
    reply = refusalOf(error, parts.log);
    if (!incoming.complete) {
      outgoing.setHeader("connection", "close");
      await drain(incoming);
    }
  }
  if (reply) await send(request, reply);
}

function readAddress(address: string, siteUrl: URL): URL {
  const absolute = new URL("/", siteUrl).origin + (address.startsWith("/") ? address : "/");
  if (!URL.canParse(absolute)) throw httpError(400, "The address is not valid");
  return new URL(absolute);
}

async function dispatch(parts: Parts, request: LakeRequest): Promise<Reply | undefined> {
  const { incoming, url } = request;
  const method = incoming.method ?? "GET";
  if (url.pathname === "/health") return health(parts);
  // A name of the site's choice may follow, which programs save the file under.
  const asset = /^\/(images|files)\/([^/]+)\/([^/]+)\/([^/]+)(?:\/[^/]+)?$/.exec(url.pathname);
  if (asset) {
    const [, kind = "", project = "", dataset = "", name = ""] = asset;
    if (method !== "GET" && method !== "HEAD") throw httpError(405, "Assets can only be read here");
    checkNames(parts.config, project, dataset);
    request.params = { kind, name };
    return parts.assets.serve(request);
  }
  const [, version, path] = VERSIONED.exec(url.pathname) ?? [];
  if (!version || !path) throw httpError(404, "There is nothing at this address");
  const match = matchRoute(parts.routes, method, path);
  if (match === "method") throw httpError(405, `${method} is not possible at this address`);
  if (!match) throw httpError(404, "There is nothing at this address");
  request.version = version;
  request.params = match.params;
  const project = incoming.headers["x-sanity-project-id"];
  checkNames(parts.config, typeof project === "string" ? project : undefined, match.params.dataset);
  const { access, refusal } = match.route;
  request.actor = await parts.gate.admit(incoming, access, refusal);
  return match.route.handle(request);
}

function checkNames(
  config: LakeConfig,
  project: string | undefined,
  dataset: string | undefined,
): void {
  if (project !== undefined && project !== config.projectId)
    throw httpError(404, `Project "${project}" not found`);
  if (dataset !== undefined && dataset !== config.dataset)
    throw httpError(404, `Dataset "${dataset}" not found for project ID "${config.projectId}"`);
}

/** 503 while the disk accepts no writes; reading goes on. */
async function health({ store, acceptsWrites }: Parts): Promise<Reply> {
  const writable = await acceptsWrites();
  return {
    status: writable ? 200 : 503,
    json: {
      ok: writable,
      documents: store.documents.size,
      unwritable: writable ? [] : ["content store"],
    },
  };
}

function refusalOf(error: unknown, log: (line: string) => void): Reply {
  if (error instanceof LakeError)
    return { status: error.status, json: error.body, headers: error.headers };
  log(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return {
    status: 500,
    json: {
      statusCode: 500,
      error: "Internal Server Error",
      message: "Something unexpected happened; nothing was changed",
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** Lets answers under way finish, but no longer than a moment. */
function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), 2000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
