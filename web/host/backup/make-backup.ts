import { existsSync, mkdirSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ArchiveSource, writeArchive } from "../../storage/archive.ts";
import { copyDatabase } from "../../storage/database.ts";
import { tryLock } from "../../storage/file-lock.ts";
import { SubmissionQueue } from "../../storage/submission-queue.ts";
import { syncFolder } from "../../storage/sync-folder.ts";
import type { Config } from "../settings/config.ts";
import { StartError } from "../settings/start-error.ts";
import { FolderInUse, openDataFolder } from "../supervisor/data-folder.ts";
import {
  type BackupManifest,
  type BackupSummary,
  contentFile,
  databaseFile,
  readBackup,
  secretsFile,
  siteArchive,
  submissionsFile,
} from "./backup-file.ts";
import { removeHalfMade } from "./kept-backups.ts";
import { numberIn, runServiceTool } from "./service-tool.ts";

const megabyte = 1024 ** 2;

/**
 * Writes everything that cannot be created again to one file: the database, the content with its history
 * and assets, submissions that wait on disk, and the secrets. The product may run. The file gets its name
 * once it has been read back.
 * @throws {StartError} when that fails; no file is left then
 */
export async function makeBackup(
  config: Config,
  file: string,
): Promise<{ manifest: BackupManifest; size: number }> {
  const { dataDir } = config;
  if (existsSync(file)) throw new StartError(`The file ${file} exists already. Name another one.`);
  if (!existsSync(join(dataDir, secretsFile)))
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
    const manifest = await readBackup(half);
    await rename(half, file);
    await syncFolder(dirname(file));
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
  const files: ArchiveSource[] = [];
  // Before the database: a submission that is delivered meanwhile is in the database's dump.
  const submissions = copySubmissions(dataDir, parts);
  if (submissions) files.push({ name: submissionsFile, from: submissions.file });
  files.push({ name: secretsFile, from: await readFile(join(dataDir, secretsFile)) });
  let database: BackupSummary["database"];
  if (!config.hostedSupabase) {
    const from = join(parts, databaseFile);
    const report = await runServiceTool(
      ["supabase/local/backup/main.ts", "dump", from, ...(isRunning ? ["--running"] : [])],
      join(dataDir, "supabase"),
    );
    database = { tables: numberIn(report, "tables"), rows: numberIn(report, "rows") };
    files.push({ name: databaseFile, from });
  }
  let content: BackupSummary["content"];
  if (!config.hostedSanity) {
    const from = join(parts, contentFile);
    const report = await runServiceTool(
      ["studio/backup/main.ts", "backup", from],
      join(dataDir, "content"),
    );
    content = { documents: numberIn(report, "documents"), assets: numberIn(report, "assets") };
    files.push({ name: contentFile, from });
  }
  const summary: BackupSummary = {
    made,
    submissions: submissions?.count ?? 0,
    ...(database ? { database } : {}),
    ...(content ? { content } : {}),
  };
  await writeArchive(half, siteArchive, summary, files);
}

/** Copies the queue of submissions, if there is one. */
function copySubmissions(
  dataDir: string,
  parts: string,
): { file: string; count: number } | undefined {
  const file = join(parts, submissionsFile);
  if (!existsSync(join(dataDir, submissionsFile))) return undefined;
  mkdirSync(dirname(file), { mode: 0o700 });
  copyDatabase(join(dataDir, submissionsFile), file);
  const queue = new SubmissionQueue(dirname(file));
  const { waiting } = queue.counts();
  queue.close();
  return { file, count: waiting };
}

/** Space for the content twice (its copy and its archive, then the archive in both files) and for the database. */
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
