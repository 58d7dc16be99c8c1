import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file with the id of a data folder. A restore leaves it in place. */
export const productIdFile = "product-id";

/**
 * Returns the id of the product of a data folder, which is part of the names of its backups. Creates it if
 * the folder has none, or is a copy: a copy with the original's id would remove the original's backups.
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

/** Returns the id, or undefined for a folder that has none of its own. */
export function readProductId(dataDir: string): string | undefined {
  const [, id, inode] = /^([0-9a-f]{8}) (\d+)\n$/.exec(readIdFile(dataDir)) ?? [];
  return inode !== undefined && inode === getInode(dataDir) ? id : undefined;
}

function readIdFile(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, productIdFile), "utf8");
  } catch {
    return "";
  }
}

/** Without the device, whose number may change with each start of the machine. */
const getInode = (folder: string): string => String(statSync(folder, { bigint: true }).ino);
