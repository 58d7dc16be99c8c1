import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Step } from "../steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Runs every conformance test, including those that `npm test` leaves out: kills, first starts, both
 * REST engines, an external database, moves of rows, and the database of a hosted project.
 */
export const systems: Step = async () => {
  const folder = mkdtempSync(join(tmpdir(), "systems-"));
  const report = join(folder, "report.json");
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config=tests/vitest.config.ts",
        "--project=conformance",
        "--project=external",
        "--project=hosted",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { cwd: root, stdio: "inherit", env: { ...process.env, PROOF: "1" } },
    );
    const counts = z
      .object({ numPassedTests: z.number(), numFailedTests: z.number() })
      .parse(JSON.parse(readFileSync(report, "utf8")));
    assert.deepEqual([status, counts.numFailedTests], [0, 0]);
    assert.ok(counts.numPassedTests > 0);
    return { tests: counts.numPassedTests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
