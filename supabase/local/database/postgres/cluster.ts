import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { log, StartError } from "../../log.ts";
import { findPrograms } from "./programs.ts";
import { startGuarded, type GuardedProcess, type ProcessUser } from "./guarded-process.ts";
import { clearLeftovers } from "./leftovers.ts";
import {
  databaseUser,
  makeSocketFolder,
  ownFolder,
  placeCluster,
  placePrograms,
} from "./placement.ts";

/** A PostgreSQL server on a private socket, restarted when it dies. */
export type Cluster = {
  /** The folder of the server's socket; private, and the place for other private sockets. */
  readonly socketFolder: string;
  /** The socket itself. */
  readonly socket: string;
  readonly user: ProcessUser;
  /** Whether the server accepted a connection after its last start. */
  isUp(): boolean;
  /** Stops the server (checkpoint included) and removes its sockets. */
  stop(): Promise<void>;
};

/** PostgreSQL's port number; with no TCP listener it only names the socket. */
export const databasePort = 5432;

/** The socket of the server that runs on a data folder. @throws StartError while there is none. */
export function runningSocket(dataFolder: string): string {
  const note = join(dataFolder, "socket-folder");
  if (!existsSync(note))
    throw new StartError("The database is starting or stopping. Try again once it runs.");
  return join(readFileSync(note, "utf8").trim(), `.s.PGSQL.${databasePort}`);
}

/** Signals from gentle to final: fast shutdown, immediate shutdown, kill. */
const stopSignals = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

/**
 * Starts the cluster below `dataFolder`, made at its first start, after clearing whatever a killed
 * run left. `onRestart` runs each time the server is back after it died. `tcpPort` opens a listener
 * on 127.0.0.1 as well, for tools that cannot use a socket. Such a cluster is thrown away: nothing of it
 * is made durable.
 */
export async function startCluster(options: {
  readonly dataFolder: string;
  readonly onRestart?: () => void;
  readonly tcpPort?: number;
}): Promise<Cluster> {
  const found = findPrograms();
  if (!found)
    throw new StartError(`npm has no PostgreSQL for ${process.platform} ${process.arch}.`);
  const user = databaseUser();
  ownFolder(options.dataFolder, user);
  const programs = placePrograms(found, user);
  const folder = placeCluster(options.dataFolder, user);
  await clearLeftovers(folder);
  if (!existsSync(folder)) initialise(programs, folder, user, options.tcpPort !== undefined);
  checkMajorVersion(folder);

  const { socketFolder, removeSocketFolder } = makeSocketFolder(options.dataFolder, user);
  const socket = join(socketFolder, `.s.PGSQL.${options.tcpPort ?? databasePort}`);
  const start = (): Promise<GuardedProcess> =>
    startServer(programs, folder, socketFolder, user, options.tcpPort);

  let isUp = false;
  let isStopping = false;
  let server = await start();
  await becomeReady(server, socket).catch((error: unknown) => {
    removeSocketFolder();
    throw error;
  });
  isUp = true;

  const supervise = async (): Promise<void> => {
    for (let failures = 0; ;) {
      await server.ended;
      isUp = false;
      if (isStopping) return;
      log("the database stopped; starting it again");
      await setTimeout(Math.min(100 * 2 ** failures, 5000));
      if (isStopping) return;
      try {
        await clearLeftovers(folder);
        ownFolder(socketFolder, user);
        server = await start();
        await becomeReady(server, socket);
        isUp = true;
        failures = 0;
        log("the database is back");
        options.onRestart?.();
      } catch (error) {
        failures += 1;
        if (!(error instanceof StartError)) throw error;
        await server.end(stopSignals, 5000);
      }
    }
  };
  const supervision = supervise();

  return {
    socketFolder,
    socket,
    user,
    isUp: () => isUp,
    async stop() {
      isStopping = true;
      await server.end(stopSignals, 15_000);
      await supervision;
      removeSocketFolder();
    },
  };
}

const serverEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" };

// Made beside its place and moved there when whole, so that a kill in between leaves nothing that
// looks like a database.
function initialise(
  programs: string,
  folder: string,
  user: ProcessUser,
  isThrowAway: boolean,
): void {
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  ownFolder(half, user);
  const made = spawnSync(
    join(programs, "bin", "initdb"),
    [
      "-D",
      half,
      "-U",
      "postgres",
      "-A",
      "trust",
      "--encoding=UTF8",
      "--locale=C",
      // Capitals of every script, the same on every machine.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(isThrowAway ? ["--no-sync"] : []),
    ],
    { ...user, cwd: "/", env: serverEnvironment, encoding: "utf8" },
  );
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new StartError(
      `The database cannot be made in ${dirname(folder)}: ${lastReason(made.stderr.split("\n"))}`,
    );
  }
  renameSync(half, folder);
  const parent = openSync(dirname(folder), "r");
  fsyncSync(parent);
  closeSync(parent);
}

function checkMajorVersion(folder: string): void {
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
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
    // A failed statement's parameters and rows are personal data: they stay out of the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_min_messages: "fatal",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return startGuarded(
    join(programs, "bin", "postgres"),
    [
      "-D",
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { user, environment: serverEnvironment, signalWhenOrphaned: "INT" },
  );
}

async function becomeReady(server: GuardedProcess, socket: string): Promise<void> {
  const probe = postgres({
    path: socket,
    username: "postgres",
    max: 1,
    connect_timeout: 5,
    backoff: () => 0.02,
  });
  try {
    while (!server.hasEnded()) {
      const answered = await Promise.race([
        probe`select 1`.then(
          () => true,
          () => false,
        ),
        server.ended.then(() => false),
      ]);
      if (answered) return;
      await setTimeout(20);
    }
  } finally {
    void probe.end({ timeout: 0 });
  }
  throw new StartError(`The database did not start: ${lastReason(server.lastLines())}`);
}

function lastReason(lines: readonly string[]): string {
  const reason = lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line));
  return (
    reason?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, "") ??
    lines.findLast((line) => line.trim() !== "") ??
    "it gave no reason."
  );
}
