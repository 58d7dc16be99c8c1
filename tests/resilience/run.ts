/**
 * `npm run proof`: full counts, soak and faults. Each step is recorded in `.proof/done.json` when it
 * passes, so that an interrupted run continues where it stopped; `npm run proof -- --again` starts
 * over, and `npm run proof -- <step>` runs one step; further arguments are passed to the step. Ends
 * with `N passed, N failed`.
 */

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readProven } from "../bench/proof-records.ts";
import { currentCommit } from "../bench/record.ts";
import { steps } from "./steps.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const record = join(root, ".proof/done.json");

const [only, ...args] = process.argv.slice(2);
if (only === "--again") rmSync(record, { force: true });
else if (only !== undefined && !(only in steps)) {
  console.error(`There is no step ${only}. The steps are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}

const done = readProven();
let failed = 0;
let passed = 0;
for (const [name, step] of Object.entries(steps)) {
  if (only !== undefined && only !== "--again" && only !== name) continue;
  if (done[name]?.counts && only !== name) {
    console.log(`${name}: passed before ${JSON.stringify(done[name].counts)}`);
    passed += 1;
    continue;
  }
  console.log(`${name}…`);
  try {
    done[name] = {
      at: new Date().toISOString(),
      commit: currentCommit(),
      counts: await step(args),
    };
    mkdirSync(join(root, ".proof"), { recursive: true });
    writeFileSync(record, `${JSON.stringify(done, null, 2)}\n`);
    console.log(`${name}: passed ${JSON.stringify(done[name].counts)}`);
    passed += 1;
  } catch (cause) {
    console.error(`${name}: FAILED`, cause);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
