import { existsSync, mkdirSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { type ArchiveSource, writeArchive } from "../../storage/archive.ts";
import { copyDatabase } from "../../storage/database.ts";
import { tryLock } from "../../storage/file-lock.ts";
import { SubmissionQueue } from "../../storage/submission-queue.ts";
import { syncFolder } from "../../storage/sync-folder.ts";
import type { Config } from "../settings/config.ts";
import { FolderInUseError, openDataFolder } from "../data-folder/data-folder.ts";
import { rejectRootForOtherOwner } from "../data-folder/folder-owner.ts";
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
import { lockBackupFolder } from "./backup-folder-lock.ts";
import { removeIncomplete } from "./kept-backups.ts";
import { ensureProductId } from "./product-id.ts";
import { databaseEnv } from "../supervisor/services/service-definitions.ts";
import { getCount, runServiceTool } from "./service-tool.ts";

const megabyte = 1024 ** 2;

/**
 * Writes a backup of everything that cannot be created again: the database, the content with its history
 * and assets, submissions in the queue, and the secrets. The product may run. The file gets its final name
 * after it has been read and verified.
 * @throws {StartError} when that fails; no file is left then
 */
export async function makeBackup(
  config: Config,
  file: string,
): Promise<{ manifest: BackupManifest; size: number }> {
  const { dataDir } = config;
  if (existsSync(file))
    throw new StartError(`The file ${file} already exists. Choose another name.`);
  requireProduct(dataDir);
  const lock = tryLock(join(dataDir, "backup.lock"));
  if (!lock) throw new StartError("A backup of this data folder is being made already.");
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Other folders get no lock file.
    const isShared = dirname(file) === config.backup.folder;
    const folderLock = isShared ? await lockBackupFolder(config.backup.folder) : undefined;
    try {
      await removeIncomplete(dirname(file), ensureProductId(dataDir));
      await rejectFullDisk(config, dirname(file));
      return await writeBackup(config, file);
    } finally {
      folderLock?.release();
    }
  } finally {
    lock.release();
  }
}

/** @throws {StartError} when the data folder has no product, or another user's */
export function requireProduct(dataDir: string): void {
  if (!existsSync(join(dataDir, secretsFile)))
    throw new StartError(`There is no product in ${dataDir}. Start it once, or set DATA_DIR.`);
  rejectRootForOtherOwner(dataDir);
}

async function writeBackup(
  config: Config,
  file: string,
): Promise<{ manifest: BackupManifest; size: number }> {
  const incompleteFile = `${file}.part`;
  const membersFolder = `${file}.parts`;
  const folder = await openDataFolder(config.dataDir, config.siteUrl).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  try {
    await rm(membersFolder, { recursive: true, force: true });
    await mkdir(membersFolder, { mode: 0o700 });
    await writeMembers(config, membersFolder, incompleteFile, folder === undefined);
    const manifest = await readBackup(incompleteFile);
    await rename(incompleteFile, file);
    await syncFolder(dirname(file));
    return { manifest, size: (await stat(file)).size };
  } finally {
    await rm(incompleteFile, { force: true });
    await rm(membersFolder, { recursive: true, force: true });
    folder?.release();
  }
}

async function writeMembers(
  config: Config,
  folder: string,
  archive: string,
  isRunning: boolean,
): Promise<void> {
  const { dataDir } = config;
  const createdAt = new Date().toISOString();
  const files: ArchiveSource[] = [];
  // Before the database: a submission that is delivered meanwhile is then in the dump.
  const submissions = copySubmissions(dataDir, folder);
  if (submissions) files.push({ name: submissionsFile, from: submissions.file });
  files.push({ name: secretsFile, from: await readFile(join(dataDir, secretsFile)) });
  let database: BackupSummary["database"];
  if (!config.hostedSupabase) {
    const from = join(folder, databaseFile);
    const report = await runServiceTool(
      ["supabase/local/backup/main.ts", "dump", from, ...(isRunning ? ["--running"] : [])],
      join(dataDir, "supabase"),
      databaseEnv(config),
    );
    database = { tables: getCount(report, "tables"), rows: getCount(report, "rows") };
    files.push({ name: databaseFile, from });
  }
  let content: BackupSummary["content"];
  if (!config.hostedSanity) {
    const from = join(folder, contentFile);
    const report = await runServiceTool(
      ["studio/backup/main.ts", "backup", from],
      join(dataDir, "content"),
    );
    content = { documents: getCount(report, "documents"), assets: getCount(report, "assets") };
    files.push({ name: contentFile, from });
  }
  const summary: BackupSummary = {
    createdAt,
    submissions: submissions?.count ?? 0,
    ...(database ? { database } : {}),
    ...(content ? { content } : {}),
  };
  await writeArchive(archive, siteArchive, summary, files);
}

/** Copies the queue of submissions; undefined if there is none. */
function copySubmissions(
  dataDir: string,
  folder: string,
): { file: string; count: number } | undefined {
  const file = join(folder, submissionsFile);
  if (!existsSync(join(dataDir, submissionsFile))) return undefined;
  mkdirSync(dirname(file), { mode: 0o700 });
  copyDatabase(join(dataDir, submissionsFile), file);
  const queue = new SubmissionQueue(dirname(file));
  const { waiting } = queue.counts();
  queue.close();
  return { file, count: waiting };
}

/** Requires space for the content twice (its archive is copied into the backup) and for the database. */
async function rejectFullDisk({ dataDir }: Config, folder: string): Promise<void> {
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
