import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { StartError } from "./log.ts";

/** What keeps a second start away from a data folder. */
export interface FolderLock {
  /** Tells a start that waits that this process is about to end. */
  announceEnd(): void;
  release(): void;
}

/** Milliseconds a start waits for a holder: one that was just orphaned, and one that is ending. */
const patience = { holding: 2000, ending: 20_000 };

/**
 * Takes the data folder for this process. A holder that is ending (its launcher was killed a moment
 * ago) is waited for; one that was killed holds nothing.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, "owner.pid");
  for (let waited = 0; ; waited += 50) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return {
        announceEnd: () => writeFileSync(file, `${process.pid} ending`),
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : null;
      if (code === "ENOSPC") {
        throw new StartError(
          `The disk of the data folder ${folder} is full. Make some space on it.`,
        );
      }
      if (code !== "EEXIST") {
        throw new StartError(
          `The data folder ${folder} cannot be written. Check its owner and rights, or set DATA_DIR.`,
        );
      }
    }
    const [pid, isEnding] = read(file);
    if (!isOurs(pid)) {
      rmSync(file, { force: true });
    } else if (waited >= (isEnding ? patience.ending : patience.holding)) {
      throw new StartError(
        `Process ${pid} is already using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    } else {
      await setTimeout(50);
    }
  }
}

function read(file: string): [pid: number, isEnding: boolean] {
  try {
    const [pid, state] = readFileSync(file, "utf8").split(" ");
    return [Number(pid), state === "ending"];
  } catch {
    // Released this moment.
    return [0, false];
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
