import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Step } from "../resilience/steps.ts";

const program = fileURLToPath(new URL("run.ts", import.meta.url));
const reportSchema = z.object({
  steps: z.array(z.object({ status: z.string() })),
  tests: z.array(z.object({ status: z.string() })),
});

/** `npm run conformance:hosted -- --emulated`: no step fails. */
export const hosted: Step = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), "site-hosted-run-"));
  const file = join(folder, "report.json");
  try {
    const child = spawn(process.execPath, [program, "--emulated", "--report", file, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    await once(child, "exit");
    const { steps, tests } = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const count = (rows: readonly { status: string }[], status: string): number =>
      rows.filter((row) => row.status === status).length;
    assert.equal(child.exitCode, 0);
    return {
      emulatedSteps: count(steps, "emulated"),
      stepsNotRun: count(steps, "not run"),
      tests: count(tests, "passed"),
      testsNotRun: count(tests, "not run"),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
