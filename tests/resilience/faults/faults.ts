import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { currentCommit } from "../../bench/record.ts";
import { newSeed, seededRandom } from "../../support/fixtures/seeded.ts";
import { z } from "zod";
import { readRecordFile } from "../../support/record-file.ts";
import type { Step } from "../steps.ts";
import { browserCases } from "./browser-cases.ts";
import { databaseCases } from "./database-cases.ts";
import { ownCases } from "./own-cases.ts";
import { FaultFixture } from "./fixture.ts";

/** A fault in the shared fixture and the assertions about it. Returns counts. */
export type Case = (fixture: FaultFixture) => Promise<Record<string, number>>;

/** A fault with its own processes; its random numbers come from the seed. */
export type OwnCase = (random: () => number) => Promise<Record<string, number>>;

const folder = fileURLToPath(new URL("../../../.proof", import.meta.url));
const record = join(folder, "faults.json");

const doneShape = z.object({
  commit: z.string(),
  seed: z.number(),
  passed: z.record(z.string(), z.record(z.string(), z.number())),
});

/** What an interrupted run of this commit recorded. Other code could fail cases that passed. */
function readRecord(commit: string): z.infer<typeof doneShape> | undefined {
  const found = readRecordFile(record, doneShape);
  return found?.commit === commit ? found : undefined;
}

/** The random numbers of a case, the same whether it runs alone or with others. */
function createCaseRandom(seed: number, name: string): () => number {
  const own = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed);
  return seededRandom(own);
}

/**
 * `npm run proof -- faults [--seed n] [case…]`: runs the fault cases in order, with a fault proxy, an
 * upstream that returns invalid responses, and killed processes. An interrupted run of this commit
 * continues with its seed after the cases that passed. docs/attacks-and-faults.md describes each case.
 */
export const faults: Step = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seed: { type: "string" } },
    allowPositionals: true,
  });
  const sharedCases: Record<string, Case> = { ...databaseCases, ...browserCases };
  const separateCases: Record<string, OwnCase> = ownCases;
  const names = [...Object.keys(sharedCases), ...Object.keys(separateCases)];
  for (const name of positionals)
    assert.ok(names.includes(name), `There is no case ${name}. The cases are ${names.join(", ")}.`);
  const isPart = positionals.length > 0;
  const commit = currentCommit();
  const before = isPart || values.seed !== undefined ? undefined : readRecord(commit);
  const seed = before?.seed ?? Number(values.seed ?? newSeed());
  assert.ok(Number.isSafeInteger(seed), "--seed takes a whole number");
  const passed = before?.passed ?? {};
  console.log(`  seed ${seed}`);
  let fixture: FaultFixture | undefined;
  const failed: string[] = [];
  try {
    for (const name of isPart ? positionals : names) {
      if (passed[name]) {
        console.log(`  ${name}: passed before ${JSON.stringify(passed[name])}`);
        continue;
      }
      const began = performance.now();
      const random = createCaseRandom(seed, name);
      try {
        const shared = sharedCases[name];
        if (shared) {
          fixture ??= await FaultFixture.open();
          fixture.random = random;
          passed[name] = await shared(fixture);
          await fixture.heal();
        } else {
          const own = separateCases[name];
          assert.ok(own);
          passed[name] = await own(random);
        }
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`  ${name}: ${JSON.stringify(passed[name])} (${seconds} s)`);
        if (!isPart) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(
            record,
            `${JSON.stringify({ commit, seed, passed } satisfies z.infer<typeof doneShape>, null, 2)}\n`,
          );
        }
      } catch (cause) {
        delete passed[name];
        failed.push(name);
        console.error(
          `  ${name}: FAILED, repeat with: npm run proof -- faults --seed ${seed} ${name}`,
        );
        console.error(cause);
        // Effects of a failed case must not fail the next one.
        await fixture?.close();
        fixture = undefined;
      }
    }
  } finally {
    await fixture?.close();
  }
  assert.deepEqual(failed, []);
  if (!isPart) rmSync(record, { force: true });
  return { cases: isPart ? positionals.length : names.length, seed };
};
