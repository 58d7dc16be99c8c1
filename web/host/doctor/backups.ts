import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { listBackups } from "../backup/kept-backups.ts";
import { readProductId } from "../backup/product-id.ts";
import type { Config } from "../settings/config.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const hourMs = 3_600_000;
/** Maximum days between two manual backups, where the product makes none. */
const maxManualDays = 7;

const findExisting = (path: string): string =>
  existsSync(path) ? path : findExisting(dirname(path));

/** Checks that backups can be written and are recent. A product that never started has none. */
export async function checkBackups({ dataDir, backup }: Config): Promise<Finding[]> {
  const { folder, hours } = backup;
  const began = join(dataDir, "secrets.json");
  if (!existsSync(began)) return [];
  const place = findExisting(folder);
  try {
    if (!statSync(place).isDirectory()) throw new Error("not a folder");
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        "backups",
        `${place} is not a folder that this user can write.`,
        "make it writable, or set BACKUP_DIR.",
      ),
    ];
  }
  let productId: string | undefined;
  try {
    productId = readProductId(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong("backups", error.message, "npm run backup fails until then.")];
  }
  const backups = await listBackups(folder, productId);
  // A time in the future comes from a clock that was ahead.
  const newest = backups.find(({ createdAtMs }) => createdAtMs <= Date.now());
  const age = Date.now() - (newest?.createdAtMs ?? statSync(began).mtimeMs);
  const text = `${newest ? `the last one is ${newest.name}` : "there is none yet"}, in ${folder}`;
  return age > (hours === undefined ? maxManualDays * 24 : 2 * hours) * hourMs
    ? [warning("backups", `${text}.`, "npm run backup makes one.")]
    : [ok("backups", text)];
}
