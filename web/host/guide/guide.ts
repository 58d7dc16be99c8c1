import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { childEnvironment, type Config, root } from "../settings/config.ts";
import {
  getGatewayAddress,
  getGuideFile,
  createSiteConfig,
} from "../supervisor/services/service-definitions.ts";
import type { Secrets } from "../settings/secrets.ts";

/** One printing: what it said, and whether the guide is there. */
export type Printed = { ok: boolean; said: string };

/** Milliseconds; it takes some seconds, and minutes on a busy machine. */
const longestPrinting = 10 * 60_000;

/** Prints the solution guide in a process of its own, which gives way to everything else. */
export function printGuide(
  config: Config,
  secrets: Secrets,
  options: {
    contentPort: number | undefined;
    apiHost?: string;
    ifOlder?: boolean;
    signal?: AbortSignal;
  },
): Promise<Printed> {
  const { sanityProjectId, sanityDataset, supabasePublishableKey } = createSiteConfig(
    config,
    secrets,
  );
  const apiHost = options.apiHost ?? `http://127.0.0.1:${options.contentPort ?? 0}`;
  const program = [
    join(root, "studio/guide/write-guide.ts"),
    ...(options.ifOlder ? ["--if-older"] : []),
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: childEnvironment({
        SITE_URL: config.siteUrl,
        SANITY_PROJECT_ID: sanityProjectId,
        SANITY_DATASET: sanityDataset,
        SANITY_API_READ_TOKEN: config.hostedSanity?.readToken ?? secrets.contentReadToken,
        ...(config.hostedSanity ? {} : { SANITY_API_HOST: apiHost }),
        SUPABASE_URL: config.hostedSupabase?.url ?? getGatewayAddress(config),
        SUPABASE_PUBLISHABLE_KEY: supabasePublishableKey,
        GUIDE_FILE: getGuideFile(config.dataDir),
      }),
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.signal && { signal: options.signal }),
      // One that hangs would keep every later guide from being printed.
      timeout: longestPrinting,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) giveWay(child.pid);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2_000);
      });
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code, signal) =>
      resolve({
        ok: code === 0,
        said: said.trim() || `The solution guide could not be printed (${signal ?? code}).`,
      }),
    );
  });
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // Some systems do not let a process lower another's priority; it then prints as fast as any.
  }
}

export type GuideOptions = {
  print(ifOlder: boolean): Promise<Printed>;
  /** Milliseconds after the product is ready before a guide that is missing or old is printed. */
  afterStart: number;
  /** Milliseconds of quiet after the last publish event before the guide is printed. */
  quiet: number;
  /** Milliseconds after which it is printed although events keep coming. */
  longest: number;
  log(line: string): void;
};

export type Guide = {
  /** The product is ready: print the guide if it is missing or older than the content. */
  ready(): void;
  /** Something was published: print it once it is quiet. */
  published(): void;
  stop(): void;
};

const failed = (error: unknown): Printed => ({
  ok: false,
  said: `The solution guide could not be printed (${error instanceof Error ? error.message : String(error)}).`,
});

/** Keeps the guide as new as the content: one printing at a time, never in the way of a start. */
export function createGuide({ print, afterStart, quiet, longest, log }: GuideOptions): Guide {
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  let printing = false;
  /** What was asked for during a printing, which ends first: `ifOlder`. */
  let next: boolean | undefined;
  let stopped = false;
  let lastFailure = "";

  function soon(ifOlder: boolean): void {
    if (stopped) return;
    since ??= Date.now();
    clearTimeout(timer);
    const wait = Math.max(0, Math.min(ifOlder ? afterStart : quiet, since + longest - Date.now()));
    timer = setTimeout(() => void run(ifOlder), wait);
  }

  async function run(ifOlder: boolean): Promise<void> {
    since = undefined;
    if (printing) {
      next = ifOlder && (next ?? true);
      return;
    }
    printing = true;
    const { ok, said } = await print(ifOlder).catch(failed);
    printing = false;
    if (stopped) return;
    if (!ok && said !== lastFailure) log(said);
    lastFailure = ok ? "" : said;
    if (next !== undefined) soon(next);
    next = undefined;
  }

  return {
    ready: () => soon(true),
    published: () => soon(false),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
