/** Figures as parts of the bench give them, and how they stand to their targets and to former ones. */
import type { Proven } from "./proven.ts";
import { type PartName, type Reach, type Target, type TargetName, targets } from "./targets.ts";

/** One figure. Those of the same target are several cases of one line, of which the worst counts. */
export type Figure = { what: string; value: number; unit: string; target?: TargetName };

/** Takes a figure; `target` names the line that it belongs to and has the line's unit. */
export type Note = (what: string, value: number, unit: string, target?: TargetName) => void;

/** What one part gave, with the moment and the commit it was measured at. */
export type Measured = {
  at: string;
  commit: string;
  seconds: number;
  /** The share of the processors' time that other machines of the same host took, where the system says so. */
  stolen?: number;
  /** How long the same work took before and after, in ms: the mean. What takes time can be held against it. */
  yardstick?: number;
  /** Why it could not go on, with the figures until then. */
  failed?: string;
  figures: Figure[];
};

export type Parts = Partial<Record<PartName, Measured>>;

export type Machine = {
  processor: string;
  cores: number;
  /** In GB. */
  memory: number;
  system: string;
  node: string;
  next: string;
};

/** A run: what it ran on, what each part gave, and what `npm run proof` had counted by then. */
export type Run = { machine: Machine; parts: Parts; proven?: Proven };

/** How far a value lies on the wrong side; below zero on the right one. */
const beyond = (value: number, reach: Reach): number => {
  if ("atMost" in reach) return value - reach.atMost;
  if ("atLeast" in reach) return reach.atLeast - value;
  return Math.abs(value - reach.exactly);
};

export const isMet = (value: number, reach: Reach): boolean => beyond(value, reach) <= 0;

/** The worst figure of a line; undefined when its part gave none. */
export function worstOf(
  name: TargetName,
  target: Target,
  parts: Parts | undefined,
): Figure | undefined {
  if (!("part" in target.by)) return undefined;
  const figures = parts?.[target.by.part]?.figures.filter((figure) => figure.target === name) ?? [];
  // A figure that is no number is worse than any.
  const badness = ({ value }: Figure) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : beyond(value, target.reach);
  return figures.toSorted((one, other) => badness(other) - badness(one))[0];
}

export type Change = {
  /** The share of the former value, 0.1 for a tenth more; undefined where that was 0. */
  share: number | undefined;
  /** By more than 15 percent of the former value, or no longer 0. */
  isWorse: boolean;
};

/** How a figure changed since a former run. */
export function changeOf(now: number, before: number, reach: Reach): Change {
  const worse = beyond(now, reach) - beyond(before, reach);
  if (before === 0) return { share: undefined, isWorse: worse > 0 && !isMet(now, reach) };
  return {
    share: (now - before) / Math.abs(before),
    isWorse: worse / Math.abs(before) > 0.15,
  };
}

/** The value below which the share `part` of the values lies. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? Number.NaN;

/** Collects figures and says each as it comes. */
export function notebook(): { figures: Figure[]; note: Note } {
  const figures: Figure[] = [];
  return {
    figures,
    note(what, value, unit, target) {
      if (target !== undefined && targets[target].unit !== unit)
        throw new Error(`The line ${target} counts ${targets[target].unit}, not ${unit}.`);
      const rounded = Math.round(value * 100) / 100;
      figures.push({ what, value: rounded, unit, ...(target === undefined ? {} : { target }) });
      console.log(`  ${what}: ${rounded} ${unit}`);
    },
  };
}
