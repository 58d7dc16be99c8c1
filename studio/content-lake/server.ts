import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { Authorizer, type Actor } from "./auth/access.ts";
import { AssetDelivery } from "./assets/asset-delivery.ts";
import { createAssetRoutes } from "./assets/asset-routes.ts";
import { AssetStore } from "./assets/asset-store.ts";
import type { LakeConfig } from "./config.ts";
import { httpError, LakeError } from "./errors.ts";
import { log, logError } from "./log.ts";
import { observeRequest } from "./observe-request.ts";
import { lockFolder, markCreated, requireDatabase } from "./storage/content-folder.ts";
import { createHistoryRoutes } from "./history/history-routes.ts";
import { createTransferRoutes } from "./http/transfer-routes.ts";
import { publishOperator, createOperatorToken } from "./auth/operator.ts";
import { Outbox } from "./realtime/publish-webhooks.ts";
import { PerspectiveCache } from "./query/perspectives.ts";
import { createQueryRoutes } from "./query/query-routes.ts";
import { QueryPool } from "./query/query-pool.ts";
import { createReleaseEventRoutes } from "./releases/release-events.ts";
import { ReleaseSchedule } from "./releases/release-schedule.ts";
import {
  drainBody,
  matchRoute,
  send,
  splitVersion,
  type LakeRequest,
  type Reply,
  type Route,
} from "./http/router.ts";
import { importSeed, needsSeed } from "./storage/seed.ts";
import { Sessions } from "./auth/sessions.ts";
import { createSignInRoutes } from "./auth/sign-in.ts";
import { Sockets } from "./realtime/sockets.ts";
import { StaffDirectory } from "./auth/staff-directory.ts";
import { Store } from "./storage/store.ts";
import { createStreamRoutes } from "./realtime/stream-routes.ts";
import { Streams } from "./realtime/streams.ts";
import { createStudioRoutes } from "./http/studio-routes.ts";
import { createMutationRoutes } from "./mutations/mutation-routes.ts";
import { createWriteCheck } from "./http/write-check.ts";

/** A running content lake; `close` stops it. */
export type Lake = {
  port: number;
  /** Every endpoint below `/v<version>` with its required access. */
  endpoints: readonly Pick<Route, "method" | "path" | "access">[];
  close(): Promise<void>;
};

const seedFile = fileURLToPath(new URL("../seed/seed.ndjson", import.meta.url));

export async function startLake(config: LakeConfig): Promise<Lake> {
  const lock = await lockFolder(config.dataDir);
  const closeSteps: (() => unknown)[] = [() => lock.release()];
  const close = async () => {
    for (const step of closeSteps.splice(0).toReversed()) await step();
  };
  try {
    const { store, assets } = await openContent(config, (step) => closeSteps.push(step));
    const assetDelivery = await AssetDelivery.open(config, assets);
    const staff = new StaffDirectory(config.supabaseUrl, config.supabaseKey);
    const sessions = new Sessions(config.dataDir, staff);
    await sessions.load();
    if (config.revalidateUrl && config.webhookSecret) {
      const { revalidateUrl: url, webhookSecret: secret } = config;
      const outbox = new Outbox({ store, url, secret, log });
      closeSteps.push(() => outbox.stop());
    }
    const operatorToken = createOperatorToken();
    const authorizer = new Authorizer(config, sessions, operatorToken);
    const perspectives = new PerspectiveCache(store);
    const { projectId, dataset: datasetName } = config;
    const queries = new QueryPool({ store, projectId, datasetName, log });
    closeSteps.push(() => queries.close());
    const streams = new Streams(config, store, perspectives, sessions);
    const schedule = new ReleaseSchedule({ store, log });
    closeSteps.push(() => schedule.stop());
    const sockets = new Sockets(config, authorizer, streams, sessions);
    const routes = [
      ...createQueryRoutes(config, queries),
      ...createMutationRoutes(config, store, perspectives),
      ...createHistoryRoutes(store),
      ...createReleaseEventRoutes(store),
      ...createTransferRoutes(config, store),
      ...createStreamRoutes(streams),
      ...createAssetRoutes(assets),
      ...createSignInRoutes(config, staff, sessions, store),
      ...createStudioRoutes(config, store, sessions),
    ];
    const acceptsWrites = createWriteCheck(config.dataDir);
    const context = { config, routes, authorizer, assetDelivery, store, acceptsWrites };
    const server = createServer(
      { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
      createHandler(context),
    );
    server.on("upgrade", (incoming, socket, head) => {
      void sockets.upgrade(incoming, socket, head);
    });
    const port = await listen(server, config.port);
    closeSteps.push(
      () => stopServer(server),
      () => sockets.close(),
      () => streams.close(),
    );
    const operator = { url: `http://127.0.0.1:${port}`, token: operatorToken };
    await publishOperator(config.dataDir, operator).then(
      (remove) => closeSteps.push(remove),
      // A full disk must not prevent reads.
      () => log("the data folder is not writable; local commands cannot connect"),
    );
    return { port, endpoints: routes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the store and the assets. A new store gets the seed. */
async function openContent(
  config: LakeConfig,
  onClose: (step: () => unknown) => void,
): Promise<{ store: Store; assets: AssetStore }> {
  requireDatabase(config.dataDir);
  const store = Store.open({
    folder: config.dataDir,
    shouldStoreEvents: config.revalidateUrl !== undefined,
    historyDays: config.historyDays,
  });
  onClose(() => store.close());
  const assets = await AssetStore.open(config, store);
  if (needsSeed(store)) {
    const count = await importSeed(store, assets, {
      file: seedFile,
      withSamples: config.sampleData,
    });
    log(`new content store with ${count} documents`);
  }
  markCreated(config.dataDir);
  await assets.updateUrls();
  return { store, assets };
}

type ServerContext = {
  config: LakeConfig;
  routes: Route[];
  authorizer: Authorizer;
  assetDelivery: AssetDelivery;
  store: Store;
  /** Whether the disk accepts writes. */
  acceptsWrites(): Promise<boolean>;
};

function createHandler(
  context: ServerContext,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    observeRequest(incoming, outgoing, () => handleRequest(context, incoming, outgoing)).catch(
      (error: unknown) => {
        // The response has started or the client is gone, so no error can be sent.
        const reason = getErrorMessage(error);
        if (!outgoing.destroyed) logError("response_aborted", `response aborted: ${reason}`);
        outgoing.destroy();
      },
    );
  };
}

async function handleRequest(
  context: ServerContext,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const visitor: Actor = { kind: "visitor" };
  const url = new URL("/", context.config.siteUrl);
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
    request.url = parseRequestUrl(incoming.url ?? "/", context.config.siteUrl);
    reply = await dispatch(context, request);
  } catch (error) {
    reply = toErrorReply(error);
    if (!incoming.complete) {
      outgoing.setHeader("connection", "close");
      await drainBody(incoming);
    }
  }
  if (reply) await send(request, reply);
}

function parseRequestUrl(address: string, siteUrl: URL): URL {
  const absolute = new URL("/", siteUrl).origin + (address.startsWith("/") ? address : "/");
  if (!URL.canParse(absolute)) throw httpError(400, "The address is not valid");
  return new URL(absolute);
}

async function dispatch(context: ServerContext, request: LakeRequest): Promise<Reply | undefined> {
  const { incoming, url } = request;
  const method = incoming.method ?? "GET";
  if (url.pathname === "/health") return reportHealth(context);
  // An optional download name may follow the asset name.
  const asset = /^\/(images|files)\/([^/]+)\/([^/]+)\/([^/]+)(?:\/[^/]+)?$/.exec(url.pathname);
  if (asset) {
    const [, kind = "", project = "", dataset = "", name = ""] = asset;
    if (method !== "GET" && method !== "HEAD")
      throw httpError(405, "Assets are read-only at this address");
    requireKnownNames(context.config, project, dataset);
    request.params = { kind, name };
    return context.assetDelivery.serve(request);
  }
  const versioned = splitVersion(url.pathname);
  if (!versioned) throw httpError(404, "There is nothing at this address");
  const match = matchRoute(context.routes, method, versioned.path);
  if (match === "method") throw httpError(405, `${method} is not allowed at this address`);
  if (!match) throw httpError(404, "There is nothing at this address");
  request.version = versioned.version;
  request.params = match.params;
  const project = incoming.headers["x-sanity-project-id"];
  requireKnownNames(
    context.config,
    typeof project === "string" ? project : undefined,
    match.params.dataset,
  );
  const { access, createForbiddenError } = match.route;
  request.actor = await context.authorizer.authorize(incoming, access, createForbiddenError);
  return match.route.handle(request);
}

function requireKnownNames(
  config: LakeConfig,
  project: string | undefined,
  dataset: string | undefined,
): void {
  if (project !== undefined && project !== config.projectId)
    throw httpError(404, `Project "${project}" not found`);
  if (dataset !== undefined && dataset !== config.dataset)
    throw httpError(404, `Dataset "${dataset}" not found for project ID "${config.projectId}"`);
}

/** 503 while the disk accepts no writes; reads continue. */
async function reportHealth({ store, acceptsWrites }: ServerContext): Promise<Reply> {
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

function toErrorReply(error: unknown): Reply {
  if (error instanceof LakeError)
    return { status: error.status, json: error.body, headers: error.headers };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logError("request_failed", `unexpected error: ${reason}`);
  return {
    status: 500,
    json: {
      statusCode: 500,
      error: "Internal Server Error",
      message: "An unexpected error occurred. Nothing was changed.",
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

/** Lets requests in progress finish, for at most 2 s. */
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
