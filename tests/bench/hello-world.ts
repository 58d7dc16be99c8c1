/** A minimal page with the same Next.js version, built and served beside the product for comparison. */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { until } from "../support/until.ts";

const folder = fileURLToPath(new URL("hello-world", import.meta.url));
const next = fileURLToPath(new URL("../../node_modules/next/dist/bin/next", import.meta.url));

let built = false;

/** Builds it once per run. */
function build(): void {
  if (built) return;
  execFileSync(process.execPath, [next, "build"], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  built = true;
}

/** Its HTML and a reader for the files it references. */
export function helloWorldFiles(): { html: string; read: (path: string) => Promise<Buffer> } {
  build();
  return {
    html: readFileSync(join(folder, ".next/server/app/index.html"), "utf8"),
    read: async (path) => readFileSync(join(folder, path.replace("/_next/", ".next/"))),
  };
}

/** Serves it while `work` runs. */
export async function withHelloWorld<T>(work: (origin: string) => Promise<T>): Promise<T> {
  build();
  const port = await findFreePort();
  const child = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], {
    cwd: folder,
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return await work(origin);
  } finally {
    child.kill();
    await once(child, "exit");
  }
}
