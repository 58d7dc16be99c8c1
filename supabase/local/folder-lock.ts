import { join } from "node:path";
import { type FileLock, waitForLock } from "../../web/storage/file-lock.ts";
import { StartError } from "./log.ts";

/** A holder may be a database on its way down, which is worth waiting for. */
const lockTimeoutMs = 10_000;

/** Takes the data folder for this process. @throws StartError when it cannot be written or is in use */
export async function lockFolder(folder: string): Promise<FileLock> {
  const lock = await waitForLock(join(folder, "owner.lock"), lockTimeoutMs).catch(
    (error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      throw new StartError(
        code === "ENOSPC"
          ? `The disk of the data folder ${folder} is full. Make some space on it.`
          : `The data folder ${folder} cannot be written. Check its owner and rights, or set DATA_DIR.`,
      );
    },
  );
  if (lock) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}
