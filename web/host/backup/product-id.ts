import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getErrorMessage, StartError } from "../../../supabase/domain/errors.ts";

/** The file with the id of a data folder. A restore leaves it in place. */
export const productIdFile = "product-id";

/**
 * Returns the data folder's id, which is part of its backup names. Creates one if the folder has none or
 * was copied: with the same id, a copy would delete the original's backups.
 */
export function ensureProductId(dataDir: string): string {
  const known = readProductId(dataDir);
  if (known !== undefined) return known;
  const id = randomBytes(4).toString("hex");
  const path = join(dataDir, productIdFile);
  writeFileSync(`${path}.new`, `${id} ${getInode(dataDir)}\n`, { flush: true, mode: 0o600 });
  renameSync(`${path}.new`, path);
  return id;
}

/** Returns the id, or undefined for a folder that has none of its own. @throws {StartError} */
export function readProductId(dataDir: string): string | undefined {
  const [, id, inode] = /^([0-9a-f]{8}) (\d+)\n$/.exec(readIdFile(dataDir)) ?? [];
  return inode !== undefined && inode === getInode(dataDir) ? id : undefined;
}

function readIdFile(dataDir: string): string {
  const path = join(dataDir, productIdFile);
  try {
    if (!statSync(path, { throwIfNoEntry: false })) return "";
    return readFileSync(path, "utf8");
  } catch (error) {
    // The folder must not look like one without an id, which would get another one.
    throw new StartError(
      `The file ${path} cannot be read (${getErrorMessage(error)}). Make it readable for this user.`,
      { cause: error },
    );
  }
}

/** Without the device, whose number may change with each start of the machine. */
const getInode = (folder: string): string => String(statSync(folder, { bigint: true }).ino);
