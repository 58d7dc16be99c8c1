import { statSync } from "node:fs";

/**
 * Returns text that identifies a folder on this machine until it restarts: device and inode. A copy has
 * another identity, also at the same path; a folder that was moved within its disk has the same.
 */
export function getFolderIdentity(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}
