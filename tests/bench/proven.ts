/** What `npm run proof` recorded for a line of the targets. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Target } from "./targets.ts";

const record = fileURLToPath(new URL("../../.proof/done.json", import.meta.url));

/** By step; written by tests/resilience/run.ts when a step passes. */
export type Proven = Record<
  string,
  { at: string; commit: string; figures: Record<string, number> }
>;

/** What passed in this checkout. */
export function readProven(): Proven {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return {};
  }
}

/** Of each step the later record. */
export function latestOf(one: Proven, other: Proven): Proven {
  const isLater = (step: string) => (other[step]?.at ?? "") >= (one[step]?.at ?? "");
  const steps = Object.entries(other).filter(([step]) => isLater(step));
  return { ...one, ...Object.fromEntries(steps) };
}

/** The figure of a line with what it rests on; without a value when a step has not passed. */
export function provenFigure(
  by: Target["by"],
  proven: Proven,
): { value: number | undefined; from: string } {
  if ("tests" in by) return { value: undefined, from: `npm test: ${by.tests.join(", ")}` };
  if (!("proof" in by)) return { value: undefined, from: "" };
  const steps = by.proof.flatMap((proof) => proof.steps);
  const missing = [...new Set(steps.filter((step) => !proven[step]?.figures))];
  if (missing.length > 0)
    return { value: undefined, from: missing.map((step) => `npm run proof -- ${step}`).join(", ") };
  const value = by.proof
    .flatMap(({ steps, count }) =>
      steps.map((step) => (count === undefined ? 0 : (proven[step]?.figures[count] ?? Number.NaN))),
    )
    .reduce((sum, one) => sum + one, 0);
  const dates = steps.flatMap((step) => proven[step]?.at.slice(0, 10) ?? []).toSorted();
  const commits = new Set(steps.flatMap((step) => proven[step]?.commit ?? []));
  const when = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  return { value, from: `npm run proof, ${when}, ${[...commits].join(", ")}` };
}
