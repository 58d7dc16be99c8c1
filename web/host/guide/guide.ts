import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { getErrorMessage } from "../../../supabase/domain/errors.ts";
import { childEnvironment, type Config, root } from "../settings/config.ts";
import {
  getGatewayAddress,
  getGuideFile,
  createSiteConfig,
} from "../supervisor/services/service-definitions.ts";
import type { Secrets } from "../settings/secrets.ts";

/** The outcome of a print: whether it succeeded, and the output of the program. */
export type PrintResult = { ok: boolean; message: string };

/** A print takes seconds, or minutes on a busy machine. */
const printTimeoutMs = 10 * 60_000;

/** Prints the solution guide in a separate process with low priority. */
export function printGuide(
  config: Config,
  secrets: Secrets,
  options: {
    contentPort: number | undefined;
    apiHost?: string;
    ifOlder?: boolean;
    signal?: AbortSignal;
  },
): Promise<PrintResult> {
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
      // A process that hangs would block all later prints.
      timeout: printTimeoutMs,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2_000);
      });
    child.on("error", (error) => resolve({ ok: false, message: error.message }));
    child.on("close", (code, signal) =>
      resolve({
        ok: code === 0,
        message: output.trim() || `The solution guide could not be printed (${signal ?? code}).`,
      }),
    );
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // Some systems do not allow it. The process then has normal priority.
  }
}

export type GuideOptions = {
  print(ifOlder: boolean): Promise<PrintResult>;
  /** Delay of the print after the product is ready, if the guide is missing or old. */
  startDelayMs: number;
  /** Time without publish events before the guide is printed. */
  quietMs: number;
  /** Maximum delay of a print while events continue. */
  maxDelayMs: number;
  /** Called for a failure that differs from the last one. */
  reportFailure(message: string): void;
};

export type Guide = {
  /** Schedules a print if the guide is missing or older than the content. */
  ready(): void;
  /** Schedules a print after a publish event. */
  published(): void;
  stop(): void;
};

const describeError = (error: unknown): PrintResult => ({
  ok: false,
  message: `The solution guide could not be printed (${getErrorMessage(error)}).`,
});

/** Creates the schedule that prints the guide after content changes, one print at a time. */
export function createGuide({
  print,
  startDelayMs,
  quietMs,
  maxDelayMs,
  reportFailure,
}: GuideOptions): Guide {
  let timer: NodeJS.Timeout | undefined;
  /** Time of the first event since the last print. */
  let since: number | undefined;
  let isPrinting = false;
  /** `ifOlder` of the print requested during the current one. */
  let next: boolean | undefined;
  let isStopped = false;
  let lastFailure = "";

  function schedule(ifOlder: boolean): void {
    if (isStopped) return;
    since ??= Date.now();
    clearTimeout(timer);
    const delayMs = Math.max(
      0,
      Math.min(ifOlder ? startDelayMs : quietMs, since + maxDelayMs - Date.now()),
    );
    timer = setTimeout(() => void run(ifOlder), delayMs);
  }

  async function run(ifOlder: boolean): Promise<void> {
    since = undefined;
    if (isPrinting) {
      next = ifOlder && (next ?? true);
      return;
    }
    isPrinting = true;
    const { ok, message } = await print(ifOlder).catch(describeError);
    isPrinting = false;
    if (isStopped) return;
    if (!ok && message !== lastFailure) reportFailure(message);
    lastFailure = ok ? "" : message;
    if (next !== undefined) schedule(next);
    next = undefined;
  }

  return {
    ready: () => schedule(true),
    published: () => schedule(false),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
