import "server-only";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMachineEnvironment, getSiteConfig, type SiteConfig } from "../config.ts";

/** How long a visitor waits for a print, and how long the program may take. */
const waitMs = 8_000;
const printTimeoutMs = 10 * 60_000;
/** A guide that was compared with the content within this time is served without a new comparison. */
const currentMs = 60_000;

let print: { startedAt: number; finished: Promise<unknown> } | undefined;

/** The program that prints the guide. Only a checkout has it; the site's own bundle does not. */
const program = join(process.cwd(), "..", "studio", "guide", "write-guide.ts");

/** Whether this instance has a guide, or can print one. */
export const canReadGuide = (printer = program): boolean =>
  getSiteConfig().guideFile !== undefined || existsSync(/* turbopackIgnore: true */ printer);

/**
 * Returns the solution guide: the file of GUIDE_FILE, or without it one that this instance prints from the
 * published content at a download. Returns undefined while it is being printed for the first time.
 */
export async function readGuide(printer = program): Promise<Buffer | undefined> {
  const config = getSiteConfig();
  const file = config.guideFile ?? join(tmpdir(), `solution-guide-${process.pid}`, "guide.pdf");
  if (!config.guideFile) {
    if (!print || Date.now() - print.startedAt > currentMs)
      print = { startedAt: Date.now(), finished: runPrinter(printer, file, config) };
    await Promise.race([print.finished, waitFor(waitMs)]);
  }
  // Read in one piece: a new guide replaces the file by a rename, and must not mix with the old one.
  return readFile(/* turbopackIgnore: true */ file).catch(() => undefined);
}

/** The process waits for no timer when it stops. */
const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Prints in a process of its own, because the layout of 45 pages would block requests for seconds. */
function runPrinter(printer: string, file: string, config: SiteConfig): Promise<void> {
  const { siteUrl, sanity, supabase } = config;
  const child = spawn(process.execPath, [printer, "--if-older"], {
    env: {
      NODE_ENV: "production",
      ...getMachineEnvironment(),
      SITE_URL: siteUrl,
      SANITY_PROJECT_ID: sanity.projectId,
      SANITY_DATASET: sanity.dataset,
      SANITY_API_READ_TOKEN: sanity.readToken,
      SANITY_API_HOST: sanity.apiHost,
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      GUIDE_FILE: file,
    },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: printTimeoutMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-1_000);
  });
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      console.warn(`guide: ${reason.trim()}`);
      // The next download tries again.
      print = undefined;
      resolve();
    };
    child.on("error", (error) => fail(error.message));
    child.on("close", (code, signal) =>
      code === 0 ? resolve() : fail(output || `the program ended with ${signal ?? code}`),
    );
  });
}
