/** Counts recorded by `npm run proof` for the targets. */

import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readRecordFile } from "../support/record-file.ts";
import type { Target } from "./targets.ts";

const record = fileURLToPath(new URL("../../.proof/done.json", import.meta.url));

/** By step; written by tests/resilience/run.ts when a step passes. */
export const proofRecordsShape = z.record(
  z.string(),
  z.object({ at: z.string(), commit: z.string(), counts: z.record(z.string(), z.number()) }),
);
export type ProofRecords = z.infer<typeof proofRecordsShape>;

/** The steps that passed in this checkout. */
export const readProven = (): ProofRecords => readRecordFile(record, proofRecordsShape) ?? {};

/** The later record of each step. */
export function mergeLatest(one: ProofRecords, other: ProofRecords): ProofRecords {
  const isLater = (step: string) => (other[step]?.at ?? "") >= (one[step]?.at ?? "");
  const steps = Object.entries(other).filter(([step]) => isLater(step));
  return { ...one, ...Object.fromEntries(steps) };
}

/** The value of a target with its evidence; without a value if a step has not passed. */
export function getProvenValue(
  by: Target["by"],
  proven: ProofRecords,
): { value: number | undefined; from: string } {
  if ("tests" in by) return { value: undefined, from: `npm test: ${by.tests.join(", ")}` };
  if (!("proof" in by)) return { value: undefined, from: "" };
  const steps = by.proof.flatMap((proof) => proof.steps);
  const missing = [...new Set(steps.filter((step) => !proven[step]?.counts))];
  if (missing.length > 0)
    return { value: undefined, from: missing.map((step) => `npm run proof -- ${step}`).join(", ") };
  const value = by.proof
    .flatMap(({ steps, count }) =>
      steps.map((step) => (count === undefined ? 0 : (proven[step]?.counts[count] ?? Number.NaN))),
    )
    .reduce((sum, one) => sum + one, 0);
  const dates = steps.flatMap((step) => proven[step]?.at.slice(0, 10) ?? []).toSorted();
  const commits = new Set(steps.flatMap((step) => proven[step]?.commit ?? []));
  const when = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  return { value, from: `npm run proof, ${when}, ${[...commits].join(", ")}` };
}
