/** How much of the processors a virtual machine asked for and did not get: figures measured then are too high. */
import { readFileSync } from "node:fs";

type Times = { all: number; stolen: number };

/** Times of all processors since the start, from the first line of /proc/stat (proc_stat(5)). */
export function timesOf(stat: string): Times | undefined {
  const line = /^cpu +(.*)$/m.exec(stat)?.[1];
  // The guests' times, after the eighth, stand in the first two already.
  const times = line?.split(" ").slice(0, 8).map(Number);
  const stolen = times?.[7];
  if (!times || stolen === undefined) return undefined;
  return { all: times.reduce((sum, time) => sum + time, 0), stolen };
}

function now(): Times | undefined {
  try {
    return timesOf(readFileSync("/proc/stat", "utf8"));
  } catch {
    // Systems other than Linux do not say it.
    return undefined;
  }
}

/** Begins to look. The function it gives says the share of the time, idle time included, since then. */
export function stolenSince(): () => { stolen?: number } {
  const before = now();
  return () => {
    const after = now();
    if (!before || !after || after.all === before.all) return {};
    const share = (after.stolen - before.stolen) / (after.all - before.all);
    return { stolen: Math.round(share * 100) / 100 };
  };
}
