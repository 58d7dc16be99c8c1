import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { newSeed, seededRandom } from "../../support/fixtures/seeded.ts";
import type { Step } from "../steps.ts";
import { browserCases } from "./browser-cases.ts";
import { databaseCases } from "./database-cases.ts";
import { ownCases } from "./own-cases.ts";
import { Stage } from "./fixture.ts";

/** A fault on the stage that all cases share, and what must hold. Gives what it counted. */
export type Case = (stage: Stage) => Promise<Record<string, number>>;

/** A fault that brings its own processes; its chances are those of the seed. */
export type OwnCase = (random: () => number) => Promise<Record<string, number>>;

const folder = fileURLToPath(new URL("../../../.proof", import.meta.url));
const record = join(folder, "faults.json");

type Done = { seed: number; passed: Record<string, Record<string, number>> };

function readDone(): Done | undefined {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return undefined;
  }
}

/** Each case has chances of its own, the same whether it runs alone or with others. */
function chancesOf(seed: number, name: string): () => number {
  const own = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed);
  return seededRandom(own);
}

/**
 * `npm run proof -- faults [--seed n] [case…]`: what an unlucky world does, one case after the other, on the
 * fault proxy, an upstream that lies, and process kills. An interrupted run goes on with its seed after the
 * cases that passed. docs/attacks-and-faults.md says which case stands for what.
 */
export const faults: Step = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seed: { type: "string" } },
    allowPositionals: true,
  });
  const onStage: Record<string, Case> = { ...databaseCases, ...browserCases };
  const alone: Record<string, OwnCase> = ownCases;
  const names = [...Object.keys(onStage), ...Object.keys(alone)];
  for (const name of positionals)
    assert.ok(names.includes(name), `There is no case ${name}. The cases are ${names.join(", ")}.`);
  const isPart = positionals.length > 0;
  const before = isPart || values.seed !== undefined ? undefined : readDone();
  const seed = before?.seed ?? Number(values.seed ?? newSeed());
  assert.ok(Number.isSafeInteger(seed), "--seed takes a whole number");
  const passed = before?.passed ?? {};
  console.log(`  seed ${seed}`);
  let stage: Stage | undefined;
  const failed: string[] = [];
  try {
    for (const name of isPart ? positionals : names) {
      if (passed[name]) {
        console.log(`  ${name}: passed before ${JSON.stringify(passed[name])}`);
        continue;
      }
      const began = performance.now();
      const random = chancesOf(seed, name);
      try {
        const shared = onStage[name];
        if (shared) {
          stage ??= await Stage.open();
          stage.random = random;
          passed[name] = await shared(stage);
          await stage.heal();
        } else {
          const own = alone[name];
          assert.ok(own);
          passed[name] = await own(random);
        }
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`  ${name}: ${JSON.stringify(passed[name])} (${seconds} s)`);
        if (!isPart) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(record, `${JSON.stringify({ seed, passed } satisfies Done, null, 2)}\n`);
        }
      } catch (cause) {
        delete passed[name];
        failed.push(name);
        console.error(
          `  ${name}: FAILED, again by: npm run proof -- faults --seed ${seed} ${name}`,
        );
        console.error(cause);
        // What a failed case left behind must not fail the next one.
        await stage?.close();
        stage = undefined;
      }
    }
  } finally {
    await stage?.close();
  }
  assert.deepEqual(failed, []);
  if (!isPart) rmSync(record, { force: true });
  return { cases: isPart ? positionals.length : names.length, seed };
};
