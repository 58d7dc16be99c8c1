import { givenSettings } from "../settings/config.ts";
import { asker } from "./ask.ts";
import { diagnose } from "./diagnosis.ts";
import { asLines } from "./finding.ts";

/**
 * `npm run doctor`: says of a configuration what is wrong and what to do. Ends with 1 when something is
 * wrong. `--json` prints `{ok, findings: [{level, subject, what, fix}]}`.
 */
const { settings, inFile } = givenSettings();
const findings = await diagnose(settings, asker(fetch), inFile);
const isOk = findings.every(({ level }) => level !== "wrong");
console.log(
  process.argv.includes("--json")
    ? JSON.stringify({ ok: isOk, findings }, null, 2)
    : asLines(findings).join("\n"),
);
process.exitCode = isOk ? 0 : 1;
// The channel to whoever started it would keep it alive.
if (process.connected) process.disconnect();
