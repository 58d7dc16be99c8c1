import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Returns when a process started, as text that differs for a later process with the same id. Undefined if
 * there is no such process, or it is a zombie.
 */
export function getProcessBirth(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/** Sends a signal. Returns false if the process does not exist. */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
