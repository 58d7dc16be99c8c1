/**
 * `npm run check`: formatting, linting, types, import rules and generated files, with zero warnings.
 * `npm run check -- <name> …` runs the checks whose name contains one of the names. Two checks run at a
 * time; all run even when one fails.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = "node_modules/.cache/check";

/** The slowest first, so that no long check starts last. */
const checks: readonly [name: string, args: string[]][] = [
  ["content types", ["studio/typegen.ts", "--check"]],
  ["database types", ["supabase/local/database/typegen.ts", "--check"]],
  [
    "formatting",
    [
      "node_modules/prettier/bin/prettier.cjs",
      "--check",
      "--log-level=warn",
      "--cache",
      `--cache-location=${cache}/prettier`,
      "--cache-strategy=content",
      ".",
    ],
  ],
  ...["web", "admin", "studio", "tests", "supabase"].map((workspace): [string, string[]] => [
    `types of ${workspace}`,
    [
      "node_modules/typescript/bin/tsc",
      "-p",
      workspace,
      "--incremental",
      `--tsBuildInfoFile`,
      `${cache}/${workspace}.tsbuildinfo`,
    ],
  ]),
  [
    "architecture",
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config=tests/vitest.config.ts",
      "--project=architecture",
      "--silent",
    ],
  ],
  ["linting", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]],
  ["seed", ["studio/seed/write-seed.ts", "--check"]],
];

const names = process.argv.slice(2);
const selected = checks.filter(
  ([check]) => names.length === 0 || names.some((name) => check.includes(name)),
);
if (selected.length === 0) {
  const known = checks.map(([check]) => check).join(", ");
  console.error(`No check is named ${names.join(" or ")}. The checks are: ${known}.`);
  process.exit(1);
}

/** Runs one check and prints its output in one piece once it has ended. Returns whether it passed. */
async function runCheck([name, args]: (typeof checks)[number]): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  const [code]: unknown[] = await once(child, "close");
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return code === 0;
}

const failed: string[] = [];
const waiting = [...selected];
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift())
    if (!(await runCheck(next))) failed.push(next[0]);
}
await Promise.all([runWaiting(), runWaiting()]);

if (failed.length > 0) {
  console.error(`\nnpm run check failed: ${failed.join(", ")}.`);
  process.exit(1);
}
