/**
 * `npm test`: builds what changed, runs the Vitest projects, then the end-to-end tests in a browser, and
 * ends with the line `N passed, N failed`. `npm test -- <name> …` runs only the test files whose path
 * contains one of the names.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { executablePath } from "./playwright.config.ts";
import {
  noTests,
  playwrightOutcome,
  slowest,
  vitestOutcome,
  type Outcome,
} from "./support/test-reports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = `${root}/test-results`;

/** The compile cache lets the many processes of a run share compiled sources. */
const env = { ...process.env, NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` };

const run = (args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;

/** Installs Debian's Chromium where no browser is found. Resolves to the exit code. */
async function ensureBrowser(): Promise<number> {
  if (existsSync(executablePath)) return 0;
  const command = "apt-get update && apt-get install -y chromium-headless-shell fonts-liberation";
  if (process.getuid?.() !== 0) {
    console.error(
      `The end-to-end tests need Chromium. Install it once with: sudo sh -c "${command}"`,
    );
    process.exit(1);
  }
  console.log("Installing Debian's Chromium (once)…");
  const installing = spawn("sh", ["-c", `(${command}) >/dev/null`], { stdio: "inherit" });
  const [code]: number[] = await once(installing, "exit");
  return code ?? 1;
}

/** The outcome in a runner's report. A runner that exits without a report counts as one failed test. */
function outcomeOf(report: string, status: number, read: (report: unknown) => Outcome): Outcome {
  const outcome = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : noTests;
  return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** Runs Vitest on the given files, or on all. */
function runVitest(files: readonly string[]): Outcome {
  const report = `${results}/vitest.json`;
  const status = run([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config=tests/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...files,
  ]);
  return outcomeOf(report, status, (read) => vitestOutcome(read, root));
}

/** Runs Playwright on the given files, or on all. */
function runPlaywright(files: readonly string[]): Outcome {
  const status = run([
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config=tests/playwright.config.ts",
    ...files,
  ]);
  return outcomeOf(`${results}/e2e.json`, status, playwrightOutcome);
}

const needsBuild = (file: string) => /^tests\/(e2e|product|conformance|hosted|scale)\//.test(file);

const names = process.argv.slice(2);
const files = globSync("{web,studio,admin,supabase,tests}/**/*.test.{ts,tsx}", {
  cwd: root,
  exclude: (name) => ["node_modules", ".next", "dist"].includes(name),
})
  .map((file) => relative(root, `${root}/${file}`))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
if (files.length === 0) {
  console.error(`No test file has ${names.join(" or ")} in its path.\n0 passed, 1 failed`);
  process.exit(1);
}
const endToEnd = files.filter((file) => file.startsWith("tests/e2e/"));
const others = files.filter((file) => !file.startsWith("tests/e2e/"));

const browserReady = endToEnd.length > 0 ? ensureBrowser() : Promise.resolve(0);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (files.some(needsBuild) && run(["web/host/bootstrap.mjs", "build"]) !== 0) {
  console.log("The build failed, so no test could run.\n0 passed, 1 failed");
  process.exit(1);
}

// No names means all files, which neither runner needs to be given one by one.
const selected = (list: readonly string[]) => (names.length === 0 ? [] : list);
const vitest = others.length > 0 ? runVitest(selected(others)) : noTests;
if ((await browserReady) !== 0) console.error("Chromium could not be installed.");
const playwright = endToEnd.length > 0 ? runPlaywright(selected(endToEnd)) : noTests;

const durations = [...vitest.durations, ...playwright.durations];
if (durations.length > 1) console.log(`\nSlowest files:\n${slowest(durations)}`);
// Repeated at the end, where a truncated log still has them.
if (vitest.failures.length > 0)
  console.log(`\nFailed in Vitest:\n\n${vitest.failures.join("\n\n")}\n`);
const passed = vitest.passed + playwright.passed;
const failed = vitest.failed + playwright.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
