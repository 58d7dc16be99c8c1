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
 * Runs the end-to-end tests tagged `@proof`, which `npm test` leaves out: every text of every page,
 * faults while editors write, and exhaustive Studio tests.
 */
export const e2e: Step = async () => {
  const folder = mkdtempSync(join(tmpdir(), "e2e-"));
  const report = join(folder, "report.json");
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        "node_modules/@playwright/test/cli.js",
        "test",
        "--config=tests/playwright.config.ts",
        "--reporter=list,json",
      ],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, PROOF: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    );
    const { stats } = z
      .object({
        stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
      })
      .parse(JSON.parse(readFileSync(report, "utf8")));
    assert.deepEqual([status, stats.unexpected, stats.flaky], [0, 0, 0]);
    assert.ok(stats.expected > 0);
    return { tests: stats.expected };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
