import { readdirSync, readFileSync } from "node:fs";

/** A process in /proc (Linux). `command` is the command line with spaces. */
export type ProcessEntry = { pid: number; parent: number; command: string };

/** Every readable process of this machine. */
export function processes(): ProcessEntry[] {
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

/** The process and its descendants, parents first. */
export function family(pid: number): ProcessEntry[] {
  const all = processes();
  const found = all.filter((entry) => entry.pid === pid);
  for (const member of found) found.push(...all.filter((entry) => entry.parent === member.pid));
  return found;
}

/**
 * Kills with SIGKILL each descendant of `root` whose command line matches, and returns the killed.
 * Excludes processes that have already ended.
 */
export function killFamily(root: number, matching: RegExp): ProcessEntry[] {
  return family(root).filter((entry) => {
    if (!matching.test(entry.command)) return false;
    try {
      process.kill(entry.pid, "SIGKILL");
      return true;
    } catch {
      return false;
    }
  });
}
