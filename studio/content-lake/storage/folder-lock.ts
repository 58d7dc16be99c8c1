import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type FileLock, tryLock } from "../../../web/storage/file-lock.ts";
import { StartError } from "../errors.ts";
import { finishRestore } from "./restored.ts";

/** Takes the content folder for this process. @throws StartError when another process uses it */
export async function lockFolder(folder: string): Promise<FileLock> {
  await finishRestore(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(folder, "owner.lock"));
  if (lock) return lock;
  throw new StartError(
    `The content folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}
