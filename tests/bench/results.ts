/** Measurements of the benchmark, compared with their targets and with earlier runs. */

import type { ProofRecords } from "./proof-records.ts";
import { type PartName, type Threshold, type Target, type TargetName, targets } from "./targets.ts";

/** One measured value. The worst of the values of a target counts. */
export type Measurement = { what: string; value: number; unit: string; target?: TargetName };

/** Records a measurement, in the unit of its `target` if it has one. */
export type RecordMeasurement = (
  what: string,
  value: number,
  unit: string,
  target?: TargetName,
) => void;

/** The result of one part of the benchmark, with its time and commit. */
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

/** The distance by which a value misses its threshold; zero or negative when met. */
const missDistance = (value: number, threshold: Threshold): number => {
  if ("atMost" in threshold) return value - threshold.atMost;
  if ("atLeast" in threshold) return threshold.atLeast - value;
  return Math.abs(value - threshold.exactly);
};

export const isMet = (value: number, threshold: Threshold): boolean =>
  missDistance(value, threshold) <= 0;

/** The worst measurement of a target; undefined if its part recorded none. */
export function findWorst(
  name: TargetName,
  target: Target,
  parts: PartResults | undefined,
): Measurement | undefined {
  if (!("part" in target.by)) return undefined;
  const measurements =
    parts?.[target.by.part]?.measurements.filter(({ target: measured }) => measured === name) ?? [];
  // NaN is worse than any number.
  const badness = ({ value }: Measurement) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : missDistance(value, target.threshold);
  return measurements.toSorted((one, other) => badness(other) - badness(one))[0];
}

export type Change = {
  /** The change relative to the earlier value, 0.1 for 10 percent more; undefined if that was 0. */
  share: number | undefined;
  /** Worse by more than 15 percent of the earlier value, or no longer 0. */
  isWorse: boolean;
};

/** Compares a measurement with that of an earlier run. */
export function compareRuns(now: number, before: number, threshold: Threshold): Change {
  const worse = missDistance(now, threshold) - missDistance(before, threshold);
  if (before === 0) return { share: undefined, isWorse: worse > 0 && !isMet(now, threshold) };
  return {
    share: (now - before) / Math.abs(before),
    isWorse: worse / Math.abs(before) > 0.15,
  };
}

/**
 * Returns the nearest-rank percentile: the smallest value that at least the share `share` of the values does
 * not exceed. NaN without values.
 */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ??
  Number.NaN;

/** Collects measurements and logs each one. */
export function createRecorder(): { measurements: Measurement[]; note: RecordMeasurement } {
  const measurements: Measurement[] = [];
  return {
    measurements,
    note(what, value, unit, target) {
      if (target !== undefined && targets[target].unit !== unit)
        throw new Error(
          `The target ${target} is measured in ${targets[target].unit}, not in ${unit}.`,
        );
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
