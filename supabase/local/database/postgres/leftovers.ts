import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Removes what a killed run left: a running server, orphaned workers and the lock file.
 * PostgreSQL's crash recovery does the rest on the next start.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const [pidLine] = readLines(lockFile);
  const pid = Number(pidLine);
  if (pidLine !== undefined && isServerProcess(cluster, pid))
    await terminate(pid, () => isServerProcess(cluster, pid));
  // Workers of a killed server exit by themselves, but a busy one holds the shared memory, and
  // PostgreSQL would not start.
  for (const worker of listWorkers(cluster))
    await terminate(worker, () => listWorkers(cluster).includes(worker));
  rmSync(lockFile, { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether a process is a server of this cluster, and not a zombie or an unrelated process. */
function isServerProcess(cluster: string, pid: number): boolean {
  return readCommandLine(pid).includes(cluster);
}

function readCommandLine(pid: number): readonly string[] {
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

function listWorkers(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === cluster &&
          (readCommandLine(pid)[0] ?? "").startsWith("postgres:")
        );
      } catch {
        return false;
      }
    });
}

async function terminate(pid: number, isAlive: () => boolean): Promise<void> {
  // Fast shutdown, immediate shutdown, kill.
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let elapsedMs = 0; elapsedMs < 10_000 && isAlive(); elapsedMs += 20) await setTimeout(20);
    if (!isAlive()) return;
  }
}
