/**
 * `npm test`: all behaviour, with small counts. Builds what changed, runs the Vitest projects and
 * then the journeys in a browser, and ends with the line `N passed, N failed`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { executablePath } from "./playwright.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = `${root}/test-results`;

type Counts = { passed: number; failed: number };

/** What Vitest writes of a run, as far as it is read here. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Installs a browser where there is none, beside what comes before the journeys. Ends with its exit code. */
async function ensureBrowser(): Promise<number> {
  if (existsSync(executablePath)) return 0;
  const command = "apt-get update && apt-get install -y chromium-headless-shell fonts-liberation";
  if (process.getuid?.() !== 0) {
    console.error(`The journeys need Chromium. Install it once with: sudo sh -c "${command}"`);
    process.exit(1);
  }
  console.log("Installing Debian's Chromium (once)…");
  const installing = spawn("sh", ["-c", `(${command}) >/dev/null`], { stdio: "inherit" });
  const [code]: number[] = await once(installing, "exit");
  return code ?? 1;
}

/** Many processes start from the same sources: what one of them has made ready to run, the others take. */
const env = { ...process.env, NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` };

const run = (args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;

/** A runner that dies before it writes its report counts as one failure. */
function counted(report: string, status: number, read: (report: unknown) => Counts): Counts {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Each failed test with what it said: said again at the end, where a log that is cut short still has it. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === "" ? [] : [`${relative(root, name)}\n${message}`]),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, name)} › ${fullName}`, ...failureMessages].join("\n"),
      ),
  ]);

const browserReady = ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (run(["web/host/bootstrap.mjs", "build"]) !== 0) {
  console.log("The build failed, so no test could run.\n0 passed, 1 failed");
  process.exit(1);
}

const vitestReport = `${results}/vitest.json`;
let failures: string[] = [];
const units = counted(
  vitestReport,
  run([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config=tests/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ]),
  (report) => {
    const read = report as VitestReport;
    failures = failuresOf(read);
    return { passed: read.numPassedTests, failed: read.numFailedTests };
  },
);

if ((await browserReady) !== 0) console.error("Chromium could not be installed.");

const journeys = counted(
  `${results}/e2e.json`,
  run(["node_modules/@playwright/test/cli.js", "test", "--config=tests/playwright.config.ts"]),
  (report) => {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  },
);

const passed = units.passed + journeys.passed;
const failed = units.failed + journeys.failed;
if (failures.length > 0) console.log(`\nFailed before the journeys:\n\n${failures.join("\n\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
