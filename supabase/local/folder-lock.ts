import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { StartError } from "./log.ts";

/**
 * Keeps a second start away from a data folder in use. A holder that is shutting down (its launcher
 * was killed a moment ago) is waited for; one that was killed holds nothing.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, "owner.pid");
  for (let waited = 0; ; waited += 50) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
        throw new StartError(
          `The data folder ${folder} cannot be written. Check its owner and rights, or set DATA_DIR.`,
        );
      }
    }
    const holder = Number(readFileSync(file, "utf8"));
    if (!isOurs(holder)) {
      rmSync(file, { force: true });
    } else if (waited >= 20_000) {
      throw new StartError(
        `Process ${holder} is already using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    } else {
      await setTimeout(50);
    }
  }
}

// A process id alone may belong to a stranger by now.
function isOurs(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("supabase/local/");
  } catch {
    return false;
  }
}
