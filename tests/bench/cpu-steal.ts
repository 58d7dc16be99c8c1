/**
 * The share of processor time that the hypervisor gave to other machines; measurements taken meanwhile
 * are too slow.
 */

import { readFileSync } from "node:fs";

type CpuTicks = { total: number; steal: number };

/** Parses the first line of /proc/stat (proc_stat(5)); undefined where it has no steal time. */
export function parseCpuTicks(stat: string): CpuTicks | undefined {
  const line = /^cpu +(.*)$/m.exec(stat)?.[1];
  // Guest times, after the eighth value, are included in the first two.
  const ticks = line?.split(" ").slice(0, 8).map(Number);
  const steal = ticks?.[7];
  if (!ticks || steal === undefined) return undefined;
  return { total: ticks.reduce((sum, value) => sum + value, 0), steal };
}

function readCpuTicks(): CpuTicks | undefined {
  try {
    return parseCpuTicks(readFileSync("/proc/stat", "utf8"));
  } catch {
    // Only Linux reports steal time.
    return undefined;
  }
}

/**
 * Starts a measurement. The returned function returns the steal share of all time since then, idle time
 * included, in steps of 0.01.
 */
export function startCpuStealMeasurement(): () => { stealShare?: number } {
  const before = readCpuTicks();
  return () => {
    const after = readCpuTicks();
    if (!before || !after || after.total === before.total) return {};
    const share = (after.steal - before.steal) / (after.total - before.total);
    return { stealShare: Math.round(share * 100) / 100 };
  };
}
