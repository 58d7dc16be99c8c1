/**
 * Requests per second for the HTML of home with 32 clients: through the gateway, directly to Next.js,
 * and nginx for comparison.
 */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { listProcessTree } from "../../support/product/process-killer.ts";
import type { Product } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import { percentile, type RecordMeasurement } from "../results.ts";

const durationSeconds = 5;
const roundCount = 3;

/** The port of `next start`, which only the gateway connects to. */
const findSitePort = (launcher: number): number | undefined =>
  listProcessTree(launcher).flatMap(({ pid }) => {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return environment.some((line) => line.startsWith("PAGE_CACHE_DIR="))
      ? environment.flatMap((line) => (line.startsWith("PORT=") ? Number(line.slice(5)) : []))
      : [];
  })[0];

const nginxConfig = (port: number, folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  open_file_cache max=10;
  client_body_temp_path ${folder}/temporary;
  proxy_temp_path ${folder}/temporary;
  fastcgi_temp_path ${folder}/temporary;
  uwsgi_temp_path ${folder}/temporary;
  scgi_temp_path ${folder}/temporary;
  server { listen 127.0.0.1:${port}; root ${folder}/pages; default_type text/html; }
}
`;

/** Serves this page with nginx while `work` runs. @returns false if nginx is not installed. */
async function withNginx(html: string, work: (url: string) => Promise<void>): Promise<boolean> {
  // Debian installs it in a folder that is only in root's path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
  if (spawnSync("nginx", ["-v"], { env }).error) return false;
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  // Workers of an nginx started by root run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages/index.html"), html);
  const port = await findFreePort();
  const config = join(folder, "nginx.conf");
  writeFileSync(config, nginxConfig(port, folder));
  const child = spawn("nginx", ["-c", config], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  try {
    await until(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await work(url);
  } finally {
    child.kill();
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

const median = (values: readonly number[]) => percentile(values, 0.5);

export async function benchThroughput(
  { origin, pid }: Product,
  note: RecordMeasurement,
): Promise<void> {
  const rates = new Map<string, number[]>();
  const measure = async (what: string, url: string) => {
    const result = await autocannon({ url, connections: 32, duration: durationSeconds });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${what}: ${result.non2xx} refusals and ${result.errors} errors`);
    rates.set(what, [...(rates.get(what) ?? []), result.requests.average]);
  };
  const site = findSitePort(pid);
  if (site === undefined) throw new Error("Next.js was not found behind the gateway.");
  // Rounds alternate, so that other load affects all of them alike.
  const rounds = async (nginx?: string) => {
    for (let round = 0; round < roundCount; round += 1) {
      await measure("gateway", `${origin}/`);
      await measure("next start", `http://127.0.0.1:${site}/`);
      if (nginx) await measure("nginx", nginx);
    }
  };
  const html = await (await fetch(`${origin}/`)).text();
  if (!(await withNginx(html, rounds))) {
    console.log("  nginx is not installed: install it to measure it as well");
    await rounds();
  }
  const recordRate = (what: string) => median(rates.get(what) ?? []);
  for (const what of rates.keys())
    note(`home HTML at 32 clients, ${what}`, recordRate(what), "requests/s");
  note(
    "median of 3, by turns",
    recordRate("gateway") / recordRate("next start"),
    "times",
    "beside-next",
  );
  if (rates.has("nginx"))
    note(
      "median of 3, by turns",
      recordRate("gateway") / recordRate("nginx"),
      "times",
      "beside-nginx",
    );
}
