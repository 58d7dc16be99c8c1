import { readFileSync } from "node:fs";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { until } from "../until.ts";
import type { Engine } from "./engine.ts";

export type Container = {
  name: string;
  origin: string;
  /** Milliseconds from the start until `path` responded with 200. */
  readyMs: number;
  exec(...command: string[]): Promise<string>;
  /** Whether the health check of the image passes. */
  isHealthy(): Promise<boolean>;
  /** The process id of the first process, as the machine sees it. */
  pid(): Promise<number>;
  log(): Promise<string>;
  /** Sends the stop signal of the image. Returns the exit code. */
  stop(): Promise<number>;
};

/** A limit that this process has: the engine would raise it, which not every machine allows. */
function limitOf(name: "Max open files" | "Max processes"): string {
  const line = new RegExp(`^${name}\\s+\\S+\\s+(\\S+)`, "m").exec(
    readFileSync("/proc/self/limits", "utf8"),
  );
  const hard = Number(line?.[1]);
  const limit = Number.isNaN(hard) ? 10_000 : Math.min(10_000, hard);
  return `${limit}:${limit}`;
}

/**
 * Runs an image as compose.yaml does: a read-only root file system, no capabilities, one volume. Waits until
 * it responds.
 */
export async function startContainer(
  engine: Engine,
  image: string,
  options: { volume: string; path: string; env: (port: number) => Record<string, string> },
): Promise<Container> {
  const port = await findFreePort();
  const name = `${options.volume}-${port}`;
  const env = { PORT: String(port), ...options.env(port) };
  const start = performance.now();
  await engine.run(
    "run",
    "--detach",
    "--name",
    name,
    "--network",
    "host",
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "all",
    "--security-opt",
    "no-new-privileges",
    "--shm-size",
    "256m",
    "--ulimit",
    `nofile=${limitOf("Max open files")}`,
    "--ulimit",
    `nproc=${limitOf("Max processes")}`,
    "--volume",
    `${options.volume}:/data`,
    ...Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    image,
  );
  const origin = `http://localhost:${port}`;
  const log = () => engine.logs(name);
  await until(async () => {
    if ((await engine.run("inspect", "--format", "{{.State.Running}}", name)) !== "true")
      throw new Error(`The container ended:\n${await log()}`);
    return fetch(`${origin}${options.path}`).then(
      (response) => response.ok,
      () => false,
    );
  }, 300_000);
  return {
    name,
    origin,
    readyMs: Math.round(performance.now() - start),
    exec: (...command) => engine.run("exec", name, ...command),
    isHealthy: async () => (await engine.code("healthcheck", "run", name)) === 0,
    pid: async () => Number(await engine.run("inspect", "--format", "{{.State.Pid}}", name)),
    log,
    async stop() {
      await engine.run("stop", "--time", "60", name);
      return Number(await engine.run("wait", name));
    },
  };
}
