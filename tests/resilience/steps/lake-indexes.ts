import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Step } from "../steps.ts";

const runCount = 2000;

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Compares the indexes of the content lake with a scan of all documents, in many random runs. */
export const lakeIndexes: Step = async () => {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const project = ["--config", "tests/vitest.config.ts", "--project", "lake", "--testTimeout", "0"];
  execFileSync(process.execPath, [vitest, "run", ...project, "tests/lake/indexes.test.ts"], {
    cwd: root,
    env: { ...process.env, INDEX_RUNS: String(runCount) },
    stdio: "inherit",
  });
  return { runs: 2 * runCount };
};
