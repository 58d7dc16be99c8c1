import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Clears what a killed run left of a cluster: a server that still runs, its orphaned workers and its
 * lock file. PostgreSQL's own crash recovery does the rest at the next start.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const [pidLine] = readLines(lockFile);
  const pid = Number(pidLine);
  if (pidLine !== undefined && isServerOf(cluster, pid))
    await end(pid, () => isServerOf(cluster, pid));
  // Workers of a killed server end by themselves; a busy one would keep the shared memory, and
  // PostgreSQL would refuse to start.
  for (const worker of workersOf(cluster))
    await end(worker, () => workersOf(cluster).includes(worker));
  rmSync(lockFile, { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether `pid` is a PostgreSQL server on this cluster; a zombie or a stranger is not. */
function isServerOf(cluster: string, pid: number): boolean {
  return commandLine(pid).includes(cluster);
}

function commandLine(pid: number): readonly string[] {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    } catch {
      return [];
    }
  }
  const listed = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return listed.stdout.trim().split(" ");
}

function workersOf(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === cluster &&
          (commandLine(pid)[0] ?? "").startsWith("postgres:")
        );
      } catch {
        return false;
      }
    });
}

async function end(pid: number, isAlive: () => boolean): Promise<void> {
  // Fast shutdown, immediate shutdown, kill.
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 10_000 && isAlive(); waited += 20) await setTimeout(20);
    if (!isAlive()) return;
  }
}
