import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupsIn } from "../backup/kept-backups.ts";
import type { Config } from "../settings/config.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const hour = 3_600_000;
/** Days between two backups by hand, where the product makes none. */
const byHand = 7;

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

/** Whether backups can be written and are made. Of a product that never started there is nothing to say. */
export async function backupFindings({ dataDir, backup }: Config): Promise<Finding[]> {
  const { folder, hours } = backup;
  const began = join(dataDir, "secrets.json");
  if (!existsSync(began)) return [];
  const place = nearest(folder);
  try {
    if (!statSync(place).isDirectory()) throw new Error("no folder");
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        "backups",
        `${place} is no folder that this user can write.`,
        "make it writable, or set BACKUP_DIR.",
      ),
    ];
  }
  const [newest] = await backupsIn(folder);
  const age = Date.now() - (newest?.made ?? statSync(began).mtimeMs);
  const said = `${newest ? `the last one is ${newest.name}` : "there is none yet"}, in ${folder}`;
  return age > (hours === undefined ? byHand * 24 : 2 * hours) * hour
    ? [warning("backups", `${said}.`, "npm run backup makes one.")]
    : [ok("backups", said)];
}
