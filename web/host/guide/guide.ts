import { spawn } from "node:child_process";
import { join } from "node:path";
import { getErrorMessage } from "../../../supabase/domain/errors.ts";
import { lowerProcessPriority } from "../../../supabase/domain/process-priority.ts";
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
const printTimeoutMinutes = 10;

/** Prints the solution guide in a separate process with low priority. */
export function printGuide(
  config: Config,
  secrets: Secrets,
  options: {
    /** Address of the embedded content lake; unused with hosted Sanity. */
    apiHost: string;
    onlyIfOutdated?: boolean;
    signal?: AbortSignal;
  },
): Promise<PrintResult> {
  const { sanityProjectId, sanityDataset, supabasePublishableKey } = createSiteConfig(
    config,
    secrets,
  );
  const args = [
    join(root, "studio/guide/write-guide.ts"),
    ...(options.onlyIfOutdated ? ["--if-older"] : []),
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: childEnvironment({
        SITE_URL: config.siteUrl,
        SANITY_PROJECT_ID: sanityProjectId,
        SANITY_DATASET: sanityDataset,
        SANITY_API_READ_TOKEN: config.hostedSanity?.readToken ?? secrets.contentReadToken,
        ...(config.hostedSanity ? {} : { SANITY_API_HOST: options.apiHost }),
        SUPABASE_URL: config.hostedSupabase?.url ?? getGatewayAddress(config),
        SUPABASE_PUBLISHABLE_KEY: supabasePublishableKey,
        GUIDE_FILE: getGuideFile(config.dataDir),
      }),
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.signal && { signal: options.signal }),
      // A process that hangs would block all later prints.
      timeout: printTimeoutMinutes * 60_000,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) lowerProcessPriority(child.pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2_000);
      });
    child.on("error", (error) => resolve({ ok: false, message: error.message }));
    child.on("close", (code, signal) => {
      const isTimeout = signal === "SIGKILL" && !options.signal?.aborted;
      const failure = isTimeout
        ? `Printing the solution guide took longer than ${printTimeoutMinutes} minutes.`
        : `The solution guide could not be printed (${signal ?? code}).`;
      resolve({ ok: code === 0, message: (!isTimeout && output.trim()) || failure });
    });
  });
}

export type GuideOptions = {
  print(onlyIfOutdated: boolean): Promise<PrintResult>;
  /** Delay of the print after the product is ready, if the guide is missing or old. */
  startDelayMs: number;
  /** Time without publish events before the guide is printed. */
  quietMs: number;
  /** Maximum delay of a print while events continue. */
  maxDelayMs: number;
  /** Called for a failure that differs from the last one. */
  reportFailure(message: string): void;
};

export type GuideScheduler = {
  /** Schedules a print if the guide is missing or older than the content. */
  scheduleIfOutdated(): void;
  /** Schedules a print after a publish event. */
  schedulePrint(): void;
  stop(): void;
};

const describeError = (error: unknown): PrintResult => ({
  ok: false,
  message: `The solution guide could not be printed (${getErrorMessage(error)}).`,
});

/** Creates the schedule that prints the guide after content changes, one print at a time. */
export function createGuideScheduler({
  print,
  startDelayMs,
  quietMs,
  maxDelayMs,
  reportFailure,
}: GuideOptions): GuideScheduler {
  let timer: NodeJS.Timeout | undefined;
  /** Time of the first event firstRequestedAt the last print. */
  let firstRequestedAt: number | undefined;
  let isPrinting = false;
  /** `onlyIfOutdated` of the print requested during the current one. */
  let next: boolean | undefined;
  let isStopped = false;
  let lastFailure = "";

  function schedule(onlyIfOutdated: boolean): void {
    if (isStopped) return;
    firstRequestedAt ??= Date.now();
    clearTimeout(timer);
    const delayMs = Math.max(
      0,
      Math.min(onlyIfOutdated ? startDelayMs : quietMs, firstRequestedAt + maxDelayMs - Date.now()),
    );
    timer = setTimeout(() => void run(onlyIfOutdated), delayMs);
  }

  async function run(onlyIfOutdated: boolean): Promise<void> {
    firstRequestedAt = undefined;
    if (isPrinting) {
      next = onlyIfOutdated && (next ?? true);
      return;
    }
    isPrinting = true;
    const { ok, message } = await print(onlyIfOutdated).catch(describeError);
    isPrinting = false;
    if (isStopped) return;
    if (!ok && message !== lastFailure) reportFailure(message);
    lastFailure = ok ? "" : message;
    if (next !== undefined) schedule(next);
    next = undefined;
  }

  return {
    scheduleIfOutdated: () => schedule(true),
    schedulePrint: () => schedule(false),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
