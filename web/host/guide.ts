import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { childEnvironment, type Config, root } from "./config.ts";
import { guideFile, siteConfigOf } from "./part-plans.ts";
import type { Secrets } from "./secrets.ts";

/** One printing: what it said, and whether the guide is there. */
export type Printed = { ok: boolean; said: string };

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
  const { sanityProjectId, sanityDataset } = siteConfigOf(config, secrets);
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
        ...(config.hostedSanity ? {} : { SANITY_API_HOST: apiHost }),
        GUIDE_FILE: guideFile(config.dataDir),
      }),
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.signal && { signal: options.signal }),
    });
    if (child.pid !== undefined) giveWay(child.pid);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2_000);
      });
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, said: said.trim() }));
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

/** Keeps the guide as new as the content: one printing at a time, never in the way of a start. */
export function createGuide({ print, quiet, longest, log }: GuideOptions): Guide {
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  let printing = false;
  let stopped = false;
  let lastFailure = "";

  function soon(ifOlder: boolean): void {
    if (stopped) return;
    since ??= Date.now();
    clearTimeout(timer);
    const wait = Math.max(0, Math.min(quiet, since + longest - Date.now()));
    timer = setTimeout(() => void run(ifOlder), wait);
  }

  async function run(ifOlder: boolean): Promise<void> {
    // What is published meanwhile needs another printing; the one under way ends first.
    if (printing) return soon(ifOlder);
    since = undefined;
    printing = true;
    const { ok, said } = await print(ifOlder);
    printing = false;
    if (stopped) return;
    if (!ok && said !== lastFailure) log(said);
    lastFailure = ok ? "" : said;
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
