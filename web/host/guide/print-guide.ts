import { spawn } from "node:child_process";
import { join } from "node:path";
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
