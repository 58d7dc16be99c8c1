import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ExternalAddress } from "../domain/database-url.ts";
import { StartError } from "../domain/errors.ts";
import { getErrorCode } from "../functions/_shared/errors.ts";
import { loadKnowledge } from "../functions/chat-intelligent/retrieval/knowledge.ts";
import { createDatabaseAccountUpserter } from "./auth/accounts.ts";
import { createAuthSessions } from "./auth/auth-sessions.ts";
import {
  checkFirstAdmin,
  checkInitialPassword,
  ensureFirstAdmin,
  isInitialPasswordInUse,
} from "./auth/first-admin.ts";
import { connectLite, startLite, type Lite, type LiteConnection } from "./auth/lite.ts";
import type { Recorder } from "../../web/telemetry/telemetry.ts";
import type { Config } from "./config.ts";
import { loadBrandName } from "../functions/_shared/brand-name.ts";
import { prepareSchema } from "./database/create-schema.ts";
import { openDatabase, type Database } from "./database/database.ts";
import { migrateAtStart } from "./database/migrate.ts";
import { openExternalServer } from "./database/external/external-server.ts";
import { startCluster } from "./database/postgres/cluster.ts";
import { findPostgresPrograms } from "./database/postgres/programs.ts";
import type { DatabaseServer } from "./database/server.ts";
import { lockFolder } from "./folder-lock.ts";
import { startGateway, type Gateway } from "./gateway/gateway.ts";
import { findPostgrest, startPostgrest } from "./gateway/postgrest.ts";
import { recordPrivilegesSql, restorePrivileges } from "./gateway/privileges.ts";
import type { Backends } from "./gateway/request-router.ts";
import { createLiteRestEngine, type RestEngine } from "./gateway/rest-engine.ts";
import { observeDatabase } from "./database-metrics.ts";
import { createHealthCheck } from "./health.ts";
import { log } from "./log.ts";
import { createMailboxTransports, createSmtpTransports } from "./outbox/email-transports.ts";
import {
  createOutboxContext,
  startOutboxWorker,
  type OutboxWorker,
} from "./outbox/outbox-worker.ts";
import { migrationsFolder } from "./paths.ts";
import { completeFirstStart } from "./samples/sample-data.ts";

/** The running embedded Supabase. */
export type Services = {
  readonly description: string;
  /** Whether the first administrator still has the generated password. */
  readonly isInitialPasswordInUse: boolean;
  stop(): Promise<void>;
};

/** Functions that stop the started services, in the order of the start. */
type Cleanups = (() => Promise<unknown> | void)[];

/** Interval between checks of the privileges with the lite REST engine. */
const privilegeCheckMs = 5000;
/** Time limit for open requests at a stop. */
const drainTimeoutMs = 3000;

/** Starts all services in order. If one fails, the started ones are stopped. @throws StartError */
export async function startServices(
  config: Config,
  progress: (text: string) => void,
  recorder?: Recorder,
): Promise<Services> {
  const passwordProblem = checkInitialPassword(config.staffPassword);
  if (passwordProblem) throw new StartError(passwordProblem);
  const cleanups: Cleanups = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const { database, ...services } = await start(config, progress, cleanups);
    if (recorder) observeDatabase(recorder, database);
    return { ...services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  progress: (text: string) => void,
  cleanups: Cleanups,
): Promise<Omit<Services, "stop"> & { database: Database }> {
  await lockDataFolder(config.dataFolder, cleanups);
  let reconnectRest: (() => void) | undefined;
  const engine = await openEngine(config, progress, cleanups, () => reconnectRest?.());
  const { database } = engine;
  const emails = config.smtp
    ? createSmtpTransports(config.smtp)
    : createMailboxTransports(database);
  const lite = await startLite({
    connection: engine.connection,
    siteUrl: config.siteUrl,
    jwtSecret: config.jwtSecret,
    publishableKey: config.publishableKey,
    secretKey: config.secretKey,
    email: emails.auth,
  });
  await prepareDatabase(config, database);
  const { rest, reconnect } = await startRest(config, engine, lite, cleanups);
  reconnectRest = reconnect;

  const outbox = createOutboxContext(config, emails.outbox);
  let worker: OutboxWorker | null = null;
  const wakeOutbox = () => worker?.wake();
  const { server, functions } = await openGateway(config, {
    rest,
    auth: lite,
    authSessions: createAuthSessions(database),
    loadPasswordContext: async () => [await loadBrandName(outbox), config.siteUrl],
    functions: {
      ...outbox,
      upsertAccount: createDatabaseAccountUpserter(database),
      wakeOutbox,
    },
    onWrite: wakeOutbox,
    isDatabaseUp: () => engine.server.isUp(),
    checkHealth: createHealthCheck(() => isPurgeHeld(database), rest),
  });
  cleanups.push(() => closeServer(server));

  // Indexes the knowledge now, so that the first chat message does not wait for it.
  loadKnowledge(functions, 0, config.siteUrl).catch(() => {});

  const startedWorker = await startOutboxWorker(database, functions);
  worker = startedWorker;
  cleanups.push(() => startedWorker.stop());

  const { staffEmail, staffPassword } = config;
  return {
    database,
    description: `PostgreSQL with REST by ${rest.name}`,
    isInitialPasswordInUse: await isInitialPasswordInUse(database, staffEmail, staffPassword),
  };
}

async function lockDataFolder(folder: string, cleanups: Cleanups): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be created. Check its owner and permissions, or set DATA_DIR.`,
    );
  }
  const lock = await lockFolder(folder);
  cleanups.push(() => lock.release());
}

/** The database and the auth engine's own connection to it. */
type Engine = {
  readonly database: Database;
  readonly connection: LiteConnection;
  readonly server: DatabaseServer;
};

async function openEngine(
  config: Config,
  progress: (text: string) => void,
  cleanups: Cleanups,
  onRestart: () => void,
): Promise<Engine> {
  const server = config.externalDatabase
    ? await openExternal(config, config.externalDatabase, progress, onRestart)
    : await startEmbedded(config, progress, onRestart);
  cleanups.push(() => server.stop());
  const database = openDatabase(server.address);
  cleanups.push(() => database.close());
  const connection = connectLite(server.address);
  // Closing waits for running queries, which never end while the database is down.
  cleanups.push(() => Promise.race([connection.close(), delay(2000, undefined, { ref: false })]));
  return { database, connection, server };
}

function startEmbedded(
  { dataFolder }: Config,
  progress: (text: string) => void,
  onRestart: () => void,
): Promise<DatabaseServer> {
  if (findPostgresPrograms() === null) {
    throw new StartError(
      `No PostgreSQL build is available for this machine (${process.platform}-${process.arch}). Use Linux with glibc or macOS, set DATABASE_URL of a PostgreSQL server, or set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY of a hosted project.`,
    );
  }
  progress("starting the database");
  return startCluster({ dataFolder, onRestart });
}

function openExternal(
  { dataFolder }: Config,
  address: ExternalAddress,
  progress: (text: string) => void,
  onRestart: () => void,
): Promise<DatabaseServer> {
  progress("connecting to the database");
  const onTakenOver = (): void => {
    log(
      "database_taken_over",
      "another process took over the database during an outage; this process exits",
      "error",
    );
    process.exit(1);
  };
  return openExternalServer({ address, dataFolder, onRestart, onTakenOver });
}

async function prepareDatabase(config: Config, database: Database): Promise<void> {
  await prepareSchema(database, async () => {
    // Before the migrations, so that a rejected password leaves the database empty.
    await checkFirstAdmin(database, config.staffEmail, config.staffPassword);
    await migrateAtStart(database, migrationsFolder, {
      onlyIfEmpty: config.shouldMigrateOnRequest,
    });
  });
  await database.script(recordPrivilegesSql);
  await storeClientHeaderSecret(database, config.clientHeaderSecret);
  await ensureFirstAdmin(database, config.staffEmail, config.staffPassword);
  await completeFirstStart(database, config.hasSampleData);
}

/** Stores the secret with which the site signs visitor addresses, or deletes a previous one. */
async function storeClientHeaderSecret(database: Database, secret: string | null): Promise<void> {
  await (secret === null
    ? database.rows("delete from private.secrets where name = 'client_header'")
    : database.rows(
        `insert into private.secrets (name, value) values ('client_header', $1)
         on conflict (name) do update set value = excluded.value`,
        [secret],
      ));
}

/** Starts PostgREST, or uses the lite engine if PostgREST is unavailable or disabled. */
async function startRest(
  config: Config,
  { database, server }: Engine,
  lite: Lite,
  cleanups: Cleanups,
): Promise<{ rest: RestEngine; reconnect?: () => void }> {
  const program = findPostgrest();
  if (program && config.restEngine !== "lite") {
    const postgrest = await startPostgrest(program, server, {
      jwtSecret: config.jwtSecret,
      databaseUrl: await server.createRestUrl(database),
      reloadsOnNotice: config.shouldMigrateOnRequest,
    });
    cleanups.push(() => postgrest.stop());
    return { rest: postgrest, reconnect: () => postgrest.reconnect() };
  }
  cleanups.push(await guardPrivileges(database, lite, config.publishableKey));
  return { rest: createLiteRestEngine(lite, config.publishableKey) };
}

/** Triggers the one-time grants of the lite engine before it serves requests, then reverts them regularly. */
async function guardPrivileges(
  database: Database,
  lite: Lite,
  publishableKey: string,
): Promise<() => void> {
  await createLiteRestEngine(lite, publishableKey).handle({
    method: "GET",
    target: "/leads?limit=0",
    headers: {},
    body: new Uint8Array(0),
    caller: { role: "anon", token: null },
  });
  await restorePrivileges(database);
  const timer = setInterval(() => {
    // The next interval retries a failure.
    restorePrivileges(database).catch(() => {});
  }, privilegeCheckMs);
  return () => clearInterval(timer);
}

/** @throws StartError when the port is in use. */
async function openGateway(config: Config, backends: Backends): Promise<Gateway> {
  try {
    return await startGateway(config.port, config, backends);
  } catch (error) {
    if (getErrorCode(error) !== "EADDRINUSE") throw error;
    throw new StartError(`Port ${config.port} (PORT) is already in use.`);
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await once(server, "close");
  clearTimeout(timer);
}

async function isPurgeHeld(database: Database): Promise<boolean> {
  const [row] = await database.rows<{ is_held: boolean }>(
    "select private.is_purge_held() as is_held",
  );
  return row?.is_held === true;
}
