import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../../web/host/supervisor/ports.ts";
import { until } from "../../until.ts";
import { requireDebianPackage } from "../debian-package.ts";

/** Debian's Varnish with the configuration that docs/cdn.md recommends. */
export type Varnish = {
  url: string;
  purgeUrl: string;
  discard(): Promise<void>;
};

const documented = fileURLToPath(new URL("../../../../docs/cdn/varnish.vcl", import.meta.url));

/** Starts Varnish on a free port in front of a server on this port of the machine. */
export async function startVarnish(options: { port?: number; sitePort: number }): Promise<Varnish> {
  requireDebianPackage("varnish", "varnishd");
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "varnish-"));
  chmodSync(folder, 0o755);
  const vcl = join(folder, "site.vcl");
  writeFileSync(
    vcl,
    readFileSync(documented, "utf8").replace('.port = "3000"', `.port = "${options.sitePort}"`),
  );
  const child = spawn(
    "varnishd",
    ["-F", "-f", vcl, "-a", `127.0.0.1:${port}`, "-n", join(folder, "work"), "-s", "malloc,64m"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  // Refuses the request, and therefore runs the configuration.
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Varnish did not start:\n${output}`);
    const response = await fetch(`${url}/cdn-purge`).catch(() => undefined);
    return response?.status === 403;
  });
  return {
    url,
    purgeUrl: `${url}/cdn-purge`,
    async discard() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  child.kill("SIGTERM");
  await exited;
}
