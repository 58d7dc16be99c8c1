import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";

/**
 * Returns the user id of the product in a data folder: the owner of its secrets. Undefined for a folder
 * without a product, and on Windows.
 */
export function getProductOwner(dataDir: string): number | undefined {
  const path = join(dataDir, "secrets.json");
  return process.getuid && existsSync(path) ? statSync(path).uid : undefined;
}

/**
 * Rejects a command by root on the data folder of another user. It would leave files of root there, and
 * give the database to "nobody", so that the user could not start the product again.
 * @throws {StartError} before anything is changed
 */
export function refuseOtherOwner(dataDir: string, userId = process.getuid?.()): void {
  const owner = getProductOwner(dataDir);
  if (userId !== 0 || owner === undefined || owner === 0) return;
  const name = getUserName(owner);
  throw new StartError(
    `The data folder ${dataDir} belongs to the user ${name}, and a command by root would make it unusable for that user. Nothing was changed. Run the command as ${name}, for example with: sudo -u ${name} <command>.`,
  );
}

/** Returns the name of a user, or `#<id>`, which sudo accepts. */
export function getUserName(userId: number): string {
  const { stdout } = spawnSync("id", ["-un", String(userId)], { encoding: "utf8" });
  return stdout?.trim() || `'#${userId}'`;
}
