import { runCommand } from "../commands/run-command.ts";
import { ConfigError, readSettings } from "../settings/config.ts";
import { createProbe } from "./probe.ts";
import { diagnose } from "./diagnosis.ts";
import { formatFindings, type Finding, wrong } from "./finding.ts";

/**
 * `npm run doctor`: checks a configuration and says what to fix. Exits with 1 if something is wrong.
 * `--json` prints `{ok, findings: [{level, subject, what, fix}]}`.
 */
async function main(args: string[]): Promise<number> {
  const findings = await findProblems();
  const isOk = findings.every(({ level }) => level !== "wrong");
  console.log(
    args.includes("--json")
      ? JSON.stringify({ ok: isOk, findings }, null, 2)
      : formatFindings(findings).join("\n"),
  );
  return isOk ? 0 : 1;
}

async function findProblems(): Promise<Finding[]> {
  try {
    const { settings, inFile } = readSettings();
    return await diagnose(settings, createProbe(fetch), inFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => wrong("settings", problem, "correct the file."));
  }
}

await runCommand(main);
