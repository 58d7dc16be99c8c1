import { readFileSync } from "node:fs";

/** Returns the processor time that a process has used, in ms (Linux). Other load does not change it. */
export function readProcessorTimeMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}
