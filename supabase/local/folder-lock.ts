import { join } from "node:path";
import { StartError } from "../domain/errors.ts";
import { type FileLock, waitForLock } from "../../web/storage/file-lock.ts";
import { getErrorCode } from "../functions/_shared/errors.ts";

/** Waits for a previous instance that is still shutting down. */
const lockTimeoutMs = 10_000;

/** Locks the data folder for this process. @throws StartError when it is not writable or in use. */
export async function lockFolder(folder: string): Promise<FileLock> {
  const lock = await waitForLock(join(folder, "owner.lock"), lockTimeoutMs).catch(
    (error: unknown) => {
      throw new StartError(
        getErrorCode(error) === "ENOSPC"
          ? `The disk of the data folder ${folder} is full. Free some space.`
          : `The data folder ${folder} is not writable. Check its owner and permissions, or set DATA_DIR.`,
      );
    },
  );
  if (lock) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}
