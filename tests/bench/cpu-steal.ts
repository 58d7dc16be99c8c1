/**
 * The share of processor time that the hypervisor gave to other machines; measurements taken meanwhile
 * are too slow.
 */
import { readFileSync } from "node:fs";

type Times = { all: number; stolen: number };

/**
 * Total and steal time of all processors since boot, from the first line of /proc/stat (proc_stat(5)).
 */
export function parseCpuTimes(stat: string): Times | undefined {
  const line = /^cpu +(.*)$/m.exec(stat)?.[1];
  // Guest times, after the eighth value, are included in the first two.
  const times = line?.split(" ").slice(0, 8).map(Number);
  const stolen = times?.[7];
  if (!times || stolen === undefined) return undefined;
  return { all: times.reduce((sum, time) => sum + time, 0), stolen };
}

function readCpuTimes(): Times | undefined {
  try {
    return parseCpuTimes(readFileSync("/proc/stat", "utf8"));
  } catch {
    // Only Linux reports steal time.
    return undefined;
  }
}

/**
 * Starts an observation. The returned function gives the steal share of all time, idle time included,
 * since then.
 */
export function observeCpuSteal(): () => { stolen?: number } {
  const before = readCpuTimes();
  return () => {
    const after = readCpuTimes();
    if (!before || !after || after.all === before.all) return {};
    const share = (after.stolen - before.stolen) / (after.all - before.all);
    return { stolen: Math.round(share * 100) / 100 };
  };
}
