import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../../web/host/supervisor/ports.ts";
import { until } from "../../until.ts";
import { requireDebianPackage } from "../debian-package.ts";

/** Debian's redis-server on a loopback port, with its default snapshots in a temporary folder. */
export type CacheServer = {
  url: string;
  /** SIGKILL: what was written since the last snapshot is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops responding, with all connections open. */
  pause(): void;
  resume(): void;
  /** Writes a snapshot, which the next start loads. */
  save(): Promise<void>;
  /** Changes a parameter of its configuration until it ends. */
  configure(parameter: string, value: string): Promise<void>;
  discard(): Promise<void>;
};

const host = "127.0.0.1";

/** Sends one command and returns the first response. */
function send(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => socket.write(`${command}\r\n`));
    socket.once("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

async function expectOk(port: number, command: string): Promise<void> {
  const response = await send(port, command);
  if (!response.startsWith("+OK")) throw new Error(`${command} responded with ${response}`);
}

export async function startCacheServer(): Promise<CacheServer> {
  requireDebianPackage("redis-server", "redis-server");
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn(
      "redis-server",
      [
        "--port",
        String(port),
        "--bind",
        host,
        "--dir",
        folder,
        "--maxmemory-policy",
        "volatile-lru",
      ],
      { stdio: "ignore" },
    );
    await until(async () => (await send(port, "PING").catch(() => "")).startsWith("+PONG"));
  };
  const kill = async () => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await exited;
  };
  await start();
  return {
    url: `redis://${host}:${port}`,
    kill,
    start,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    save: () => expectOk(port, "SAVE"),
    configure: (parameter, value) => expectOk(port, `CONFIG SET ${parameter} ${value}`),
    async discard() {
      child?.kill("SIGCONT");
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
