import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads the lock file of a running PostgreSQL server: its process and the folder of its socket.
 * @param clusterDir - The data folder of PostgreSQL.
 * @throws if the server is not ready.
 */
export function readPostmasterFile(clusterDir: string): { pid: number; socketDir: string } {
  const file = join(clusterDir, "postmaster.pid");
  const [pid, , , , socketDir] = readFileSync(file, "utf8").split("\n");
  if (!Number(pid) || !socketDir) throw new Error(`${file} names no process or no socket.`);
  return { pid: Number(pid), socketDir };
}
