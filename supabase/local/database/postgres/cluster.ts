import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { StartError } from "../../../domain/errors.ts";
import { log } from "../../log.ts";
import type { DatabaseServer } from "../server.ts";
import { findPostgresPrograms } from "./programs.ts";
import { startGuardedProcess, type GuardedProcess, type ProcessUser } from "./guarded-process.ts";
import { clearLeftovers } from "./leftovers.ts";
import {
  findDatabaseUser,
  createSocketFolder,
  ensureOwnedFolder,
  resolveClusterFolder,
  resolvePrograms,
} from "./placement.ts";

/** A PostgreSQL server on a private socket. It is restarted when it exits, and stopped with a checkpoint. */
export type Cluster = DatabaseServer & {
  readonly socket: string;
};

/** PostgreSQL's port number. Without a TCP listener it is only part of the socket's name. */
export const databasePort = 5432;

/** The socket of the server that runs on a data folder. @throws StartError when none runs. */
export function getRunningSocket(dataFolder: string): string {
  const locationFile = join(dataFolder, "socket-folder");
  if (!existsSync(locationFile))
    throw new StartError("The database is starting or stopping. Try again once it runs.");
  return join(readFileSync(locationFile, "utf8").trim(), `.s.PGSQL.${databasePort}`);
}

/** In order: fast shutdown, immediate shutdown, kill. */
const stopSignals = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

export type ClusterOptions = {
  readonly dataFolder: string;
  /** Called each time the server runs again after it exited unexpectedly. */
  readonly onRestart?: () => void;
  /** Adds a TCP listener for tools without socket support. The cluster is then not durable. */
  readonly tcpPort?: number;
};

/**
 * Starts the cluster of a data folder. Creates it on the first start, and removes processes and
 * locks that a killed run left. @throws StartError
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const installed = findPostgresPrograms();
  if (!installed)
    throw new StartError(
      `No PostgreSQL build is available for ${process.platform}-${process.arch}.`,
    );
  const user = findDatabaseUser();
  ensureOwnedFolder(options.dataFolder, user);
  const programs = resolvePrograms(installed, user);
  const folder = resolveClusterFolder(options.dataFolder, user);
  await clearLeftovers(folder);
  if (existsSync(folder)) noteCluster(options.dataFolder);
  else if (hadCluster(options.dataFolder)) throw new MissingClusterError(folder);
  else {
    initializeCluster(programs, folder, user, options.tcpPort !== undefined);
    noteCluster(options.dataFolder);
  }
  checkMajorVersion(folder);

  const { socketFolder, removeSocketFolder } = createSocketFolder(options.dataFolder, user);
  const socket = join(socketFolder, `.s.PGSQL.${options.tcpPort ?? databasePort}`);
  const start = (): Promise<GuardedProcess> =>
    startServer(programs, folder, socketFolder, user, options.tcpPort);

  let isUp = false;
  let isStopping = false;
  let server = await start();
  await waitUntilReady(server, socket, folder).catch((error: unknown) => {
    removeSocketFolder();
    throw error;
  });
  isUp = true;

  const supervise = async (): Promise<void> => {
    for (let failures = 0; ;) {
      await server.exited;
      isUp = false;
      if (isStopping) return;
      log("database_stopped", "the database stopped; starting it again", "error");
      await setTimeout(Math.min(100 * 2 ** failures, 5000));
      if (isStopping) return;
      try {
        await clearLeftovers(folder);
        ensureOwnedFolder(socketFolder, user);
        server = await start();
        await waitUntilReady(server, socket, folder);
        isUp = true;
        failures = 0;
        log("database_restarted", "the database runs again");
        options.onRestart?.();
      } catch (error) {
        failures += 1;
        if (!(error instanceof StartError)) throw error;
        await server.stop(stopSignals, 5000);
      }
    }
  };
  const supervision = supervise();

  return {
    address: socket,
    socketFolder,
    socket,
    user,
    createRestUrl: async () =>
      `postgres://authenticator@/postgres?host=${encodeURIComponent(socketFolder)}&port=${databasePort}`,
    isUp: () => isUp,
    async stop() {
      isStopping = true;
      await server.stop(stopSignals, 15_000);
      await supervision;
      removeSocketFolder();
    },
  };
}

const serverEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" };

/** Creates the cluster under a temporary name, so that a kill never leaves an incomplete one. */
function initializeCluster(
  programs: string,
  folder: string,
  user: ProcessUser,
  isTemporary: boolean,
): void {
  const newFolder = `${folder}.new`;
  rmSync(newFolder, { recursive: true, force: true });
  ensureOwnedFolder(newFolder, user);
  const initdb = spawnSync(
    join(programs, "bin", "initdb"),
    [
      "-D",
      newFolder,
      "-U",
      "postgres",
      "-A",
      "trust",
      "--encoding=UTF8",
      "--locale=C",
      // Case conversion for every script, identical on every machine.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(isTemporary ? ["--no-sync"] : []),
    ],
    { ...user, cwd: "/", env: serverEnvironment, encoding: "utf8" },
  );
  if (initdb.status !== 0) {
    rmSync(newFolder, { recursive: true, force: true });
    throw new StartError(
      `The database cannot be created in ${dirname(folder)}: ${findLastReason(initdb.stderr.split("\n"))}`,
    );
  }
  renameSync(newFolder, folder);
  const parent = openSync(dirname(folder), "r");
  fsyncSync(parent);
  closeSync(parent);
}

const restoreCommand = "npm run restore -- <file> --replace";

/** The folder of a database that existed before is missing. A new database would hide the loss. */
class MissingClusterError extends StartError {
  constructor(folder: string) {
    super(
      `The database is missing: ${folder} does not exist. Put that folder back, or restore a backup: ${restoreCommand}`,
    );
  }
}

/** The file in a data folder which says that a database was created there. */
const markerOf = (dataFolder: string): string => join(dataFolder, "cluster-created");

const hadCluster = (dataFolder: string): boolean => existsSync(markerOf(dataFolder));

function noteCluster(dataFolder: string): void {
  if (!hadCluster(dataFolder)) writeFileSync(markerOf(dataFolder), "", { flush: true });
}

function checkMajorVersion(folder: string): void {
  const file = join(folder, "PG_VERSION");
  if (!existsSync(file))
    throw new StartError(
      `The database in ${folder} is damaged: the file ${file} is missing. Restore a backup: ${restoreCommand}`,
    );
  const version = readFileSync(file, "utf8").trim();
  if (version !== "17") {
    throw new StartError(
      `The data in ${folder} was written by PostgreSQL ${version}; this product runs 17. Start it with the version that wrote the data, or move the data folder away.`,
    );
  }
}

function startServer(
  programs: string,
  folder: string,
  socketFolder: string,
  user: ProcessUser,
  tcpPort: number | undefined,
): Promise<GuardedProcess> {
  const settings = {
    listen_addresses: tcpPort === undefined ? "" : "127.0.0.1",
    port: String(tcpPort ?? databasePort),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "60",
    ...(tcpPort === undefined ? {} : { fsync: "off" }),
    // Parameters and rows of failed statements contain personal data and must not be logged.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_min_messages: "fatal",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return startGuardedProcess(
    join(programs, "bin", "postgres"),
    [
      "-D",
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { user, environment: serverEnvironment, signalWhenOrphaned: "INT" },
  );
}

async function waitUntilReady(
  server: GuardedProcess,
  socket: string,
  folder: string,
): Promise<void> {
  const probe = postgres({
    path: socket,
    username: "postgres",
    max: 1,
    connect_timeout: 5,
    backoff: () => 0.02,
  });
  try {
    while (!server.hasExited()) {
      const isReady = await Promise.race([
        probe`select 1`.then(
          () => true,
          () => false,
        ),
        server.exited.then(() => false),
      ]);
      if (isReady) return;
      await setTimeout(20);
    }
  } finally {
    void probe.end({ timeout: 0 });
  }
  throw new StartError(
    `The database in ${folder} did not start: ${findLastReason(server.lastLines())}. If its files are damaged, restore a backup: ${restoreCommand}`,
  );
}

/**
 * The last error in the output of a PostgreSQL program, or its last line. Rejected connections, which
 * `waitUntilReady` attempts, are not the reason.
 */
export function findLastReason(lines: readonly string[]): string {
  const reason = lines.findLast(
    (line) => /(FATAL|PANIC|ERROR|error):/.test(line) && !/the database system is /.test(line),
  );
  return (
    reason?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, "") ??
    lines.findLast((line) => line.trim() !== "") ??
    "it gave no reason"
  );
}
