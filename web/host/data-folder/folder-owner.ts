import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";

/**
 * Returns the user id of the product in a data folder: the owner of its secrets. Undefined for a folder
 * without a product, and on Windows.
 */
export function getProductOwner(dataDir: string): number | undefined {
  if (!process.getuid) return undefined;
  return statSync(join(dataDir, "secrets.json"), { throwIfNoEntry: false })?.uid;
}

/**
 * Rejects a command by root on the data folder of another user. It would leave files of root there, and
 * give the database to "nobody", so that the user could not start the product again.
 * @throws {StartError} before anything is changed
 */
export function rejectRootForOtherOwner(dataDir: string, userId = process.getuid?.()): void {
  const owner = getProductOwner(dataDir);
  if (userId !== 0 || owner === undefined || owner === 0) return;
  throw new StartError(describeOtherOwner(dataDir, owner));
}

/** Explains whose folder it is and how to run the command as that user. */
export function describeOtherOwner(dataDir: string, owner: number): string {
  const name = getUserName(owner);
  const [user, sudoUser] = name ? [name, name] : [`user ${owner}`, `'#${owner}'`];
  return `The data folder ${dataDir} belongs to ${user}; a command by root would make it unusable for ${user}. Run it as that user: sudo -u ${sudoUser} <command>.`;
}

/** Returns the name of a user, or undefined for an id without an account. */
export function getUserName(userId: number): string | undefined {
  const { stdout } = spawnSync("id", ["-un", String(userId)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}
