import { readdirSync, readFileSync } from "node:fs";

/** A process as /proc shows it (Linux). `command` is the command line with spaces. */
export type ProcessEntry = { pid: number; parent: number; command: string };

/** Every process of this machine that can be read. */
export function processes(): ProcessEntry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        // The second field is the name in brackets and may hold spaces: read behind the last one.
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** The process and everything below it, parents first. */
export function family(pid: number): ProcessEntry[] {
  const all = processes();
  const found = all.filter((entry) => entry.pid === pid);
  for (const member of found) found.push(...all.filter((entry) => entry.parent === member.pid));
  return found;
}

/**
 * Kills with SIGKILL each descendant of `root` whose command line matches, and says which.
 * A process that is gone already counts as not killed.
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
