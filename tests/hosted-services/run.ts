/**
 * `npm run conformance:hosted`: every shared conformance test, and the main tasks of editors, visitors
 * and staff, with a Sanity project and a Supabase project, or with emulations of both. Prints one line per
 * step and exits with 1 if one failed. docs/hosted.md describes the variables.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { summarize } from "./report.ts";
import { parseSettings, UsageError, type RunSettings } from "./settings.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function readSettings(): RunSettings {
  try {
    return parseSettings(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const settings = readSettings();
// Imported after the arguments were checked: it loads all services.
const { runHostedServices } = await import("./run-services.ts");
const report = await runHostedServices(settings, (line) => console.log(line));
const file = settings.reportFile
  ? resolve(process.env.INIT_CWD ?? root, settings.reportFile)
  : resolve(root, "test-results/conformance-hosted.json");
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
console.log(`${summarize(report.steps)}. Report: ${file}`);
process.exit(report.steps.some(({ status }) => status === "failed") ? 1 : 0);
