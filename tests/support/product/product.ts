import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";

const ownRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** The first admin of every started product. */
export const staff = {
  email: "admin@example.com",
  password: "correct horse battery staple",
} as const;

export type Product = {
  /** The address for browsers, without a trailing slash. */
  origin: string;
  dataDir: string;
  /** The launcher. */
  pid: number;
  /** The output so far. */
  output(): string;
  /** Types a line into its terminal. */
  type(line: string): void;
  /** Sends SIGTERM and waits for the exit. Returns the exit code (null after a kill). */
  stop(): Promise<number | null>;
  /** SIGKILL to the launcher alone, as a crash would. */
  kill(): Promise<void>;
};

export type ProductOptions = {
  /** The data folder to use; otherwise a new one that `discard` removes. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Another checkout, with its packages installed. */
  root?: string;
  /** Milliseconds until it must be ready. */
  within?: number;
  /** The path that must return 200; `/readyz` by default, which needs every service. */
  waitFor?: string;
  /** A program that runs the launcher as its arguments, such as `unshare` or `nice`. */
  through?: string[];
  /** `dev` starts what `npm run dev` does. */
  verb?: "start" | "dev";
};

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>((resolve) => {
        child.once("exit", resolve);
      });

/** A new, empty data folder in the temporary folder. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-data-"));
  // When tests run as root, PostgreSQL runs as another user, which must be able to reach the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes a data folder created by `newDataDir`. */
export const discard = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true });

/**
 * Spawns the process that `npm start` runs without waiting. Exported for tests of starts that must
 * fail.
 */
export function spawnProduct(options: ProductOptions & { port: number; dataDir: string }): {
  child: ChildProcess;
  output(): string;
} {
  const root = options.root ?? ownRoot;
  const launch = [
    process.execPath,
    join(root, "web/host/supervisor/launcher.ts"),
    options.verb ?? "start",
  ];
  const [program = "", ...args] = [...(options.through ?? []), ...launch];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(options.port),
      SITE_URL: `http://localhost:${options.port}`,
      DATA_DIR: options.dataDir,
      // Has no effect, and is therefore refused, with a hosted database.
      ...(options.env?.SUPABASE_URL
        ? {}
        : { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }),
      ...options.env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let text = "";
  const log = process.env.PRODUCT_LOG
    ? createWriteStream(process.env.PRODUCT_LOG, { flags: "a" })
    : undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      log?.write(chunk);
    });
  return { child, output: () => text };
}

/** Starts the product as `npm start` does and waits until `/readyz`, or another path, returns 200. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await findFreePort());
  const dataDir = options.dataDir ?? newDataDir();
  const { child, output } = spawnProduct({ ...options, port, dataDir });
  const origin = `http://localhost:${port}`;
  const pid = child.pid;
  if (pid === undefined) throw new Error("The product could not be spawned.");
  const deadline = Date.now() + (options.within ?? 300_000);
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The product exited with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The product was not ready in time:\n${output()}`);
    }
    const ready = await fetch(`${origin}${options.waitFor ?? "/readyz"}`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  return {
    origin,
    dataDir,
    pid,
    output,
    type: (line) => void child.stdin?.write(`${line}\n`),
    async stop() {
      child.kill("SIGTERM");
      return ended(child);
    },
    async kill() {
      child.kill("SIGKILL");
      await ended(child);
    },
  };
}
