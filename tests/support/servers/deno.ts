import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { publishableKey } from "./local-supabase.ts";
import { until } from "../until.ts";
import { requirePid } from "../require-pid.ts";

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const deno = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");

/** An edge function in its own runtime. */
export type DenoFunction = {
  /** Its address, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Serves one function in Deno, with network access to this machine only and the project's installed npm
 * packages. `sys` lists the allowed system information, `root` is another checkout.
 */
export async function startFunctionInDeno(
  name: string,
  supabaseUrl: string,
  environment: Record<string, string> = {},
  sys: readonly string[] = [],
  root: string = checkout,
): Promise<DenoFunction> {
  const functions = join(root, "supabase/functions");
  const port = await findFreePort();
  const cache = mkdtempSync(join(tmpdir(), "site-deno-"));
  const runtime = spawn(
    process.execPath,
    [
      deno,
      "run",
      "--cached-only",
      "--no-remote",
      "--node-modules-dir=manual",
      "--allow-net=127.0.0.1",
      "--allow-env",
      ...(sys.length > 0 ? [`--allow-sys=${sys.join(",")}`] : []),
      `--config=${join(functions, name, "deno.json")}`,
      join(functions, name, "index.ts"),
    ],
    {
      env: {
        PATH: process.env.PATH ?? "",
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: "1",
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: supabaseUrl,
        SUPABASE_ANON_KEY: publishableKey,
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    },
  );
  let errorOutput = "";
  runtime.stderr.setEncoding("utf8").on("data", (chunk: string) => (errorOutput += chunk));
  const ended = new Promise((resolve) => {
    runtime.once("exit", resolve);
  });
  async function stop(): Promise<void> {
    // The npm package starts Deno as a child process.
    if (runtime.exitCode === null) process.kill(-requirePid(runtime.pid), "SIGKILL");
    await ended;
    rmSync(cache, { recursive: true, force: true });
  }
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(async () => {
      if (runtime.exitCode !== null) throw new Error(`Deno exited: ${errorOutput}`);
      return fetch(url, { method: "OPTIONS" }).then(
        () => true,
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
