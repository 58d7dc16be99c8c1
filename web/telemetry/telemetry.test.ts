import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parseTelemetrySettings } from "./settings.ts";

const addressOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Starts telemetry in a new process; returns how many files of OpenTelemetry it has loaded. */
async function countLoadedFiles(environment: Record<string, string>): Promise<number> {
  const program = `
    import { createRequire } from "node:module";
    import { startProcessTelemetry } from ${addressOf("./start-telemetry.ts")};
    await import(${addressOf("../host/gateway/gateway.ts")});
    await startProcessTelemetry(${JSON.stringify(parseTelemetrySettings(environment))}, "site", () => {});
    const files = Object.keys(createRequire(${addressOf("./")}).cache);
    console.log(files.filter((file) => file.includes("@opentelemetry")).length);
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    program,
  ]);
  return Number(stdout);
}

test("without settings nothing of OpenTelemetry is loaded", async () => {
  expect(await countLoadedFiles({})).toBe(0);
  expect(await countLoadedFiles({ OTEL_TRACES_EXPORTER: "otlp" })).toBeGreaterThan(0);
});
