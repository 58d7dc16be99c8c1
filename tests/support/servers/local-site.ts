import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { until } from "../until.ts";

/** The built site as `next start` runs it, without the gateway. */
export type LocalSite = {
  url: string;
  /** The output so far. */
  output(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Stops it and removes its page cache. */
  discard(): Promise<void>;
};

export type LocalSiteSettings = {
  port?: number;
  /** The address of the content lake, or the settings that name the content. */
  contentUrl?: string;
  content?: Record<string, string>;
  contentReadToken: string;
  webhookSecret: string;
  /** The address of the database's REST API; nothing listens at the default. */
  supabaseUrl?: string;
  env?: Record<string, string>;
  /** Wait only until the process responds, because content is away. */
  withoutContent?: boolean;
};

const web = fileURLToPath(new URL("../../../web", import.meta.url));
const next = fileURLToPath(new URL("../../../node_modules/next/dist/bin/next", import.meta.url));

/** Starts the site on a free port and waits until it can read content. Needs `npm run build`. */
export async function startLocalSite(settings: LocalSiteSettings): Promise<LocalSite> {
  const port = settings.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const pages = mkdtempSync(join(tmpdir(), "site-pages-"));
  const child = spawn(
    process.execPath,
    ["--dns-result-order=ipv4first", next, "start", "-p", String(port), "-H", "localhost"],
    {
      cwd: web,
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        SITE_URL: url,
        ...(settings.contentUrl ? { SANITY_API_HOST: settings.contentUrl } : settings.content),
        SANITY_API_READ_TOKEN: settings.contentReadToken,
        SANITY_WEBHOOK_SECRET: settings.webhookSecret,
        SUPABASE_URL: settings.supabaseUrl ?? "http://127.0.0.1:9",
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
        PAGE_CACHE_DIR: pages,
        ...settings.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The site did not start:\n${output}`);
    if (settings.withoutContent)
      return (await fetch(`${url}/livez`).catch(() => undefined))?.status === 200;
    // Ready once the content lake responds: some tests run without a database.
    const health = await fetch(`${url}/api/health`).catch(() => undefined);
    const body: { missing?: string } | undefined = await health?.json();
    return body !== undefined && body.missing === undefined;
  });
  return {
    url,
    output: () => output,
    kill: () => end(child, "SIGKILL"),
    async discard() {
      await end(child, "SIGTERM");
      rmSync(pages, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  child.kill(signal);
  await exited;
}
