/**
 * `npm run check`: formatting, linting, types, import rules and generated files, with zero
 * warnings. Runs everything even when one part fails and names what failed.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const workspaces = ["web", "studio", "admin", "supabase", "tests"];

const checks: [name: string, args: string[]][] = [
  ["formatting", ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]],
  ["linting", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]],
  ...workspaces.map((workspace): [string, string[]] => [
    `types of ${workspace}`,
    ["node_modules/typescript/bin/tsc", "-p", workspace],
  ]),
  [
    "import rules",
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config=tests/vitest.config.ts",
      "--project=architecture",
      "--silent",
    ],
  ],
  ["seed and its PDFs", ["studio/seed/write-seed.ts", "--check"]],
  ["generated content types", ["studio/typegen.ts", "--check"]],
  ["generated database types", ["supabase/local/database/typegen.ts", "--check"]],
];

const failed = checks.filter(([name, args]) => {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return status !== 0;
});

if (failed.length > 0) {
  console.error(`\nnpm run check failed: ${failed.map(([name]) => name).join(", ")}.`);
  process.exit(1);
}
