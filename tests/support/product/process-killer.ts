import { readdirSync, readFileSync } from "node:fs";

/** A process in /proc (Linux). `command` is the command line with spaces. */
export type ProcessEntry = { pid: number; parent: number; command: string };

/** Returns every readable process of this machine. */
export function listProcesses(): ProcessEntry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        // The second field is the name in parentheses and may contain spaces: parse after the last one.
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** Returns a process and its descendants, parents first. */
export function listProcessTree(pid: number): ProcessEntry[] {
  const all = listProcesses();
  const found = all.filter((entry) => entry.pid === pid);
  for (const member of found) found.push(...all.filter((entry) => entry.parent === member.pid));
  return found;
}

/**
 * Kills `root` and its descendants whose command line matches with SIGKILL. Returns the killed processes,
 * without those that had already ended.
 */
export function killProcessTree(root: number, matching: RegExp): ProcessEntry[] {
  return listProcessTree(root).filter((entry) => {
    if (!matching.test(entry.command)) return false;
    try {
      process.kill(entry.pid, "SIGKILL");
      return true;
    } catch {
      return false;
    }
  });
}
