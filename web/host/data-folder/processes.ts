import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, as text that no later process with the same id shares; undefined when no
 * such process lives. A process that has ended but was not yet collected by its parent is gone.
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

/** Sends a signal; false when the process is gone. */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
