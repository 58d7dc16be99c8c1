/** Requests a second for the HTML of home at 32 clients: the front, Next.js behind it, and nginx. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { freePort } from "../../../web/host/supervisor/ports.ts";
import { family } from "../../support/product/process-killer.ts";
import type { Product } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import type { Note } from "../figures.ts";

const SECONDS = 5;
const ROUNDS = 3;

/** Where `next start` listens, which only the front asks. */
const portOfSite = (launcher: number): number | undefined =>
  family(launcher).flatMap(({ pid }) => {
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

/** Has nginx serve this page while `work` runs. @returns false when there is no nginx here. */
async function withNginx(html: string, work: (url: string) => Promise<void>): Promise<boolean> {
  // Debian keeps it where only root's shell looks.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
  if (spawnSync("nginx", ["-v"], { env }).error) return false;
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  // Started by root, its workers are another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages/index.html"), html);
  const port = await freePort();
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

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export async function benchThroughput({ origin, pid }: Product, note: Note): Promise<void> {
  const rates = new Map<string, number[]>();
  const measure = async (what: string, url: string) => {
    const result = await autocannon({ url, connections: 32, duration: SECONDS });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${what}: ${result.non2xx} refusals and ${result.errors} errors`);
    rates.set(what, [...(rates.get(what) ?? []), result.requests.average]);
  };
  const site = portOfSite(pid);
  if (site === undefined) throw new Error("Next.js was not found behind the front.");
  // By turns, so that what else the machine does meets all of them.
  const rounds = async (nginx?: string) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure("front", `${origin}/`);
      await measure("next start", `http://127.0.0.1:${site}/`);
      if (nginx) await measure("nginx", nginx);
    }
  };
  const html = await (await fetch(`${origin}/`)).text();
  if (!(await withNginx(html, rounds))) {
    console.log("  nginx is not here: install it to measure beside it");
    await rounds();
  }
  const rate = (what: string) => median(rates.get(what) ?? []);
  for (const what of rates.keys())
    note(`home HTML at 32 clients, ${what}`, rate(what), "requests/s");
  note("median of 3, by turns", rate("front") / rate("next start"), "times", "beside-next");
  if (rates.has("nginx"))
    note("median of 3, by turns", rate("front") / rate("nginx"), "times", "beside-nginx");
}
