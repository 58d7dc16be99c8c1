import { existsSync, mkdirSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyDatabase } from "../../storage/database.ts";
import { SubmissionQueue } from "../../storage/submission-queue.ts";
import type { Config } from "../settings/config.ts";
import { FolderInUse, openDataFolder } from "../supervisor/data-folder.ts";
import { tryLock } from "../../storage/file-lock.ts";
import { StartError } from "../settings/start-error.ts";
import {
  type BackupManifest,
  CONTENT,
  DATABASE,
  readBackupFile,
  SECRETS,
  SUBMISSIONS,
  syncFolderOf,
  writeBackupFile,
} from "./backup-file.ts";
import { removeHalfMade } from "./kept-backups.ts";
import { numberIn, runPartTool } from "./part-tool.ts";

const megabyte = 1024 ** 2;

/**
 * Writes everything that cannot be made again to one file: the database, the content with its history and
 * its assets, forms that wait on disk, and the secrets. The product may run; nothing waits for it. The
 * file gets its name once it has been read back.
 * @throws StartError when it cannot be made; no file is left then.
 */
export async function makeBackup(
  config: Config,
  file: string,
): Promise<{ manifest: BackupManifest; size: number }> {
  const { dataDir } = config;
  if (existsSync(file)) throw new StartError(`The file ${file} exists already. Name another one.`);
  if (!existsSync(join(dataDir, SECRETS)))
    throw new StartError(`There is no product in ${dataDir}. Start it once, or set DATA_DIR.`);
  const lock = tryLock(join(dataDir, "backup.lock"));
  if (!lock) throw new StartError("A backup of this data folder is being made already.");
  const folder = await openDataFolder(dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  const parts = `${file}.parts`;
  const half = `${file}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await removeHalfMade(dirname(file));
    await refuseFullDisk(config, dirname(file));
    await rm(parts, { recursive: true, force: true });
    await mkdir(parts, { mode: 0o700 });
    await gather(config, parts, half, folder === undefined);
    const manifest = await readBackupFile(half);
    await rename(half, file);
    await syncFolderOf(file);
    return { manifest, size: (await stat(file)).size };
  } finally {
    await rm(half, { force: true });
    await rm(parts, { recursive: true, force: true });
    folder?.release();
    lock.release();
  }
}

async function gather(config: Config, parts: string, half: string, isRunning: boolean) {
  const { dataDir } = config;
  const made = new Date().toISOString();
  const files: { name: string; from: string | Buffer }[] = [];
  // Before the database: a submission that is delivered meanwhile is in the database's dump.
  const submissions = copySubmissions(dataDir, parts);
  if (submissions) files.push({ name: SUBMISSIONS, from: submissions.file });
  files.push({ name: SECRETS, from: await readFile(join(dataDir, SECRETS)) });
  let database: BackupManifest["database"];
  if (!config.hostedSupabase) {
    const from = join(parts, DATABASE);
    const told = await runPartTool(
      ["supabase/local/backup/main.ts", "dump", from, ...(isRunning ? ["--running"] : [])],
      join(dataDir, "supabase"),
    );
    database = { tables: numberIn(told, "tables"), rows: numberIn(told, "rows") };
    files.push({ name: DATABASE, from });
  }
  let content: BackupManifest["content"];
  if (!config.hostedSanity) {
    const from = join(parts, CONTENT);
    const told = await runPartTool(
      ["studio/backup/main.ts", "backup", from],
      join(dataDir, "content"),
    );
    content = { documents: numberIn(told, "documents"), assets: numberIn(told, "assets") };
    files.push({ name: CONTENT, from });
  }
  const what = {
    made,
    submissions: submissions?.count ?? 0,
    ...(database ? { database } : {}),
    ...(content ? { content } : {}),
  };
  await writeBackupFile(half, what, files);
}

/** Copies the queue of submissions, where there is one. */
function copySubmissions(
  dataDir: string,
  parts: string,
): { file: string; count: number } | undefined {
  const file = join(parts, SUBMISSIONS);
  if (!existsSync(join(dataDir, SUBMISSIONS))) return undefined;
  mkdirSync(dirname(file), { mode: 0o700 });
  copyDatabase(join(dataDir, SUBMISSIONS), file);
  const queue = new SubmissionQueue(dirname(file));
  const { waiting } = queue.counts();
  queue.close();
  return { file, count: waiting };
}

/** Twice the content, which hardly shrinks, and the database as it is: more is never needed. */
async function refuseFullDisk({ dataDir }: Config, folder: string): Promise<void> {
  const note = join(dataDir, "supabase/cluster-location");
  const cluster = existsSync(note)
    ? (await readFile(note, "utf8")).trim()
    : join(dataDir, "supabase/postgres");
  const needed =
    2 * (await sizeOf(join(dataDir, "content"))) +
    (await sizeOf(join(cluster, "base"))) +
    64 * megabyte;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new StartError(
      `The disk of ${folder} has ${Math.floor((bavail * bsize) / megabyte)} MB free, and a backup may need ${Math.ceil(needed / megabyte)} MB. Make space, or set BACKUP_DIR to another disk.`,
    );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        stat(join(parentPath, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((all, size) => all + size, 0);
}
