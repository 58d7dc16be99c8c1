import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { knowledgeAt } from "../functions/chat-intelligent/retrieval/knowledge.ts";
import { accountKeeper } from "./auth/accounts.ts";
import { bootstrap, openDefaultsLikeHosted } from "./database/bootstrap.ts";
import type { Config } from "./config.ts";
import { openDatabase, type Database } from "./database/database.ts";
import { ensureFirstAdmin, isInitialPasswordInUse, refusePassword } from "./auth/first-admin.ts";
import { lockFolder } from "./folder-lock.ts";
import { openGateway } from "./gateway/gateway.ts";
import { connectLite, startLite, type Lite, type LiteConnection } from "./auth/lite.ts";
import { StartError } from "./log.ts";
import { loginsOf } from "./auth/auth-sessions.ts";
import { mailboxMail, smtpMail } from "./outbox/email-transports.ts";
import { outboxContext, startOutboxWorker, type OutboxWorker } from "./outbox/outbox-worker.ts";
import { migrateAtStart } from "./database/migrate.ts";
import { migrationsFolder } from "./paths.ts";
import { startCluster } from "./database/postgres/cluster.ts";
import { findPrograms } from "./database/postgres/programs.ts";
import { findPostgrest, startPostgrest, type Postgrest } from "./gateway/postgrest.ts";
import { preparePrivileges, rememberPrivileges, restorePrivileges } from "./gateway/privileges.ts";
import { liteRestEngine, type RestEngine } from "./gateway/rest-engine.ts";
import { addSampleChats } from "./samples/sample-chats.ts";
import { addSampleLeads } from "./samples/sample-leads.ts";

/** The running embedded Supabase. */
export type Parts = {
  readonly description: string;
  /** Whether the first administrator still signs in with the password made for the start. */
  readonly initialPasswordInUse: boolean;
  stop(): Promise<void>;
};

/** Milliseconds between two looks at the privileges, where lite serves REST. */
const privilegeCheckInterval = 5000;

/** Starts everything in order; whatever had been started is stopped again when a later step fails. */
export async function startParts(config: Config, progress: (text: string) => void): Promise<Parts> {
  const refused = refusePassword(config.staffPassword);
  if (refused) throw new StartError(refused);
  const closing: (() => Promise<unknown> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    return await start(config, progress, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  progress: (text: string) => void,
  closing: (() => Promise<unknown> | void)[],
  stop: () => Promise<void>,
): Promise<Parts> {
  try {
    mkdirSync(config.dataFolder, { recursive: true });
  } catch {
    throw new StartError(
      `The data folder ${config.dataFolder} cannot be made. Check its owner and rights, or set DATA_DIR.`,
    );
  }
  const lock = await lockFolder(config.dataFolder);
  closing.push(() => lock.release());

  let postgrest: Postgrest | null = null;
  const engine = await openEngine(config, progress, closing, () => postgrest?.reconnect());
  const { database, connection } = engine;
  const mail = config.smtp ? smtpMail(config.smtp) : mailboxMail(database);
  const lite = await startLite({
    connection,
    siteUrl: config.siteUrl,
    jwtSecret: config.jwtSecret,
    publishableKey: config.publishableKey,
    secretKey: config.secretKey,
    email: mail.auth,
  });
  await prepareDatabase(config, database);

  const program = findPostgrest();
  let rest: RestEngine;
  if (program && config.restEngine !== "lite") {
    const started = await startPostgrest(program, engine.cluster, {
      jwtSecret: config.jwtSecret,
      reloadsOnNotice: config.migrateOnRequest,
    });
    closing.push(() => started.stop());
    postgrest = started;
    rest = started;
  } else {
    rest = liteRestEngine(lite, config.publishableKey);
    closing.push(await guardPrivileges(database, lite, config.publishableKey));
  }

  let worker: OutboxWorker | null = null;
  const { server, functions } = await openGateway(config.port, config, {
    rest,
    auth: lite,
    logins: loginsOf(database),
    passwordContext: [config.brand, config.siteUrl],
    functions: {
      ...outboxContext(config, mail.outbox),
      upsertAccount: accountKeeper(database),
      wakeOutbox: () => worker?.wake(),
    },
    onWrite: () => worker?.wake(),
    isDatabaseUp: () => engine.cluster.isUp(),
    health: () => health(engine, rest),
  }).catch((error: unknown) => {
    const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw inUse ? new StartError(`Port ${config.port} (PORT) is already in use.`) : error;
  });
  closing.push(async () => {
    server.close();
    server.closeIdleConnections();
    const forced = setTimeout(() => server.closeAllConnections(), 3000);
    await once(server, "close");
    clearTimeout(forced);
  });

  // The first visitor who asks something must not wait until thousands of passages have been read.
  knowledgeAt(functions, 0).catch(() => {});

  const started = await startOutboxWorker(database, functions);
  worker = started;
  closing.push(() => started.stop());

  return {
    description: `PostgreSQL with REST by ${rest.name}`,
    initialPasswordInUse: await isInitialPasswordInUse(
      database,
      config.staffEmail,
      config.staffPassword,
    ),
    stop,
  };
}

/** The database and the auth engine's own connection to it. */
type Engine = {
  readonly database: Database;
  readonly connection: LiteConnection;
  readonly cluster: Awaited<ReturnType<typeof startCluster>>;
};

async function openEngine(
  config: Config,
  progress: (text: string) => void,
  closing: (() => Promise<unknown> | void)[],
  onRestart: () => void,
): Promise<Engine> {
  if (findPrograms() === null) {
    throw new StartError(
      `npm has no PostgreSQL that runs on this machine (${process.platform}-${process.arch}). Use Linux with glibc or macOS, or set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY of a hosted project.`,
    );
  }
  progress("starting the database");
  const cluster = await startCluster({ dataFolder: config.dataFolder, onRestart });
  closing.push(() => cluster.stop());
  const database = openDatabase(cluster.socket);
  closing.push(() => database.close());
  const connection = connectLite(cluster.socket);
  // It waits for its questions, and those for a database that perhaps cannot start.
  closing.push(() => Promise.race([connection.close(), after(2000, undefined, { ref: false })]));
  return { database, connection, cluster };
}

async function prepareDatabase(config: Config, database: Database): Promise<void> {
  await bootstrap(database);
  await openDefaultsLikeHosted(database);
  await preparePrivileges(database);
  const isNew = await migrateAtStart(database, migrationsFolder, config.migrateOnRequest);
  await database.script(rememberPrivileges);
  await keepClientHeaderSecret(database, config.clientHeaderSecret);
  await ensureFirstAdmin(database, config.staffEmail, config.staffPassword);
  if (config.sampleData && isNew) {
    await addSampleChats(database);
    await addSampleLeads(database);
  }
}

/** Gives the database what the site signs a visitor's address with, or takes an older one away. */
async function keepClientHeaderSecret(database: Database, secret: string | null): Promise<void> {
  await (secret === null
    ? database.rows("delete from private.secrets where name = 'client_header'")
    : database.rows(
        `insert into private.secrets (name, value) values ('client_header', $1)
         on conflict (name) do update set value = excluded.value`,
        [secret],
      ));
}

/** Wakes lite's REST before anyone can reach it, and watches the privileges from then on. */
async function guardPrivileges(
  database: Database,
  lite: Lite,
  publishableKey: string,
): Promise<() => void> {
  const engine = liteRestEngine(lite, publishableKey);
  await engine.answer({
    method: "GET",
    target: "/leads?limit=0",
    headers: {},
    body: new Uint8Array(0),
    caller: { role: "anon", token: null },
  });
  await restorePrivileges(database);
  const watch = setInterval(() => {
    // A database that is away right now is looked at again with the next tick.
    restorePrivileges(database).catch(() => {});
  }, privilegeCheckInterval);
  return () => clearInterval(watch);
}

async function health(engine: Engine, rest: RestEngine) {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), 2000);
  const answered = await Promise.race([
    engine.database.rows("select 1").then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return {
    ok: answered,
    ...(answered ? {} : { missing: "database" }),
    restEngine: rest.name,
  };
}
