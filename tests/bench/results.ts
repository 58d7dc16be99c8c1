/** Measurements of the bench, compared with their targets and with former runs. */

import type { ProofRecords } from "./proof-records.ts";
import { type PartName, type Reach, type Target, type TargetName, targets } from "./targets.ts";

/** One measured value. Values of the same target are cases of one line, of which the worst counts. */
export type Measurement = { what: string; value: number; unit: string; target?: TargetName };

/** Records a measurement; `target` names the line it belongs to, whose unit it must have. */
export type RecordMeasurement = (
  what: string,
  value: number,
  unit: string,
  target?: TargetName,
) => void;

/** The result of one part, with its time and commit. */
export type PartResult = {
  at: string;
  commit: string;
  seconds: number;
  /** The steal share of the processors during the part, where the system reports it. */
  stealShare?: number;
  /**
   * Mean duration of the calibration work before and after the part, in ms, to compare durations across
   * runs.
   */
  calibrationMs?: number;
  /** The error that ended the part, after the measurements so far. */
  failed?: string;
  measurements: Measurement[];
};

export type PartResults = Partial<Record<PartName, PartResult>>;

export type Machine = {
  processor: string;
  cores: number;
  /** In GB. */
  memory: number;
  system: string;
  node: string;
  next: string;
};

/** A run: the machine, the result of each part, and the counts recorded by `npm run proof` so far. */
export type Run = { machine: Machine; parts: PartResults; proven?: ProofRecords };

/** The distance by which a value misses its target; zero or negative when met. */
const missDistance = (value: number, reach: Reach): number => {
  if ("atMost" in reach) return value - reach.atMost;
  if ("atLeast" in reach) return reach.atLeast - value;
  return Math.abs(value - reach.exactly);
};

export const isMet = (value: number, reach: Reach): boolean => missDistance(value, reach) <= 0;

/** The worst measurement of a target; undefined if its part recorded none. */
export function findWorst(
  name: TargetName,
  target: Target,
  parts: PartResults | undefined,
): Measurement | undefined {
  if (!("part" in target.by)) return undefined;
  const measurements =
    parts?.[target.by.part]?.measurements.filter((figure) => figure.target === name) ?? [];
  // NaN is worse than any number.
  const badness = ({ value }: Measurement) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : missDistance(value, target.reach);
  return measurements.toSorted((one, other) => badness(other) - badness(one))[0];
}

export type Change = {
  /** The change relative to the former value, 0.1 for a tenth more; undefined if that was 0. */
  share: number | undefined;
  /** Worse by more than 15 percent of the former value, or no longer 0. */
  isWorse: boolean;
};

/** Compares a measurement with that of a former run. */
export function compareRuns(now: number, before: number, reach: Reach): Change {
  const worse = missDistance(now, reach) - missDistance(before, reach);
  if (before === 0) return { share: undefined, isWorse: worse > 0 && !isMet(now, reach) };
  return {
    share: (now - before) / Math.abs(before),
    isWorse: worse / Math.abs(before) > 0.15,
  };
}

/** The smallest value that at least the share `part` of the values does not exceed. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? Number.NaN;

/** Collects measurements and logs each one. */
export function createRecorder(): { measurements: Measurement[]; note: RecordMeasurement } {
  const measurements: Measurement[] = [];
  return {
    measurements,
    note(what, value, unit, target) {
      if (target !== undefined && targets[target].unit !== unit)
        throw new Error(`The line ${target} counts ${targets[target].unit}, not ${unit}.`);
      const rounded = Math.round(value * 100) / 100;
      measurements.push({
        what,
        value: rounded,
        unit,
        ...(target === undefined ? {} : { target }),
      });
      console.log(`  ${what}: ${rounded} ${unit}`);
    },
  };
}
