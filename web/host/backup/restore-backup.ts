import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../../supabase/domain/errors.ts";
import type { Config } from "../settings/config.ts";
import { openDataFolder } from "../data-folder/data-folder.ts";
import {
  type BackupManifest,
  contentFile,
  databaseFile,
  readBackup,
  secretsFile,
} from "./backup-file.ts";
import { databaseEnv } from "../supervisor/services/service-definitions.ts";
import { runServiceTool } from "./service-tool.ts";

/** What an interrupted restore has to revert. */
type Journal = { file: string; aside: string; former: string[] };

const getJournalPath = (dataDir: string) => join(dataDir, "restore.json");
/** Files and folders in the data folder that a restore does not move. */
const unmovedNames =
  /^((launcher|backup)\.lock(-\w+)?|(running\.json|product-id)(\.new)?|restore\.json(\.new)?|restoring|backups|before-.*|lost\+found)$/;

export type Restored = { manifest: BackupManifest; aside: string | undefined };

/**
 * Restores a backup into the data folder of a stopped product. The whole file is verified before anything
 * is changed; former files are moved to a subfolder. If the restore fails, they are moved back.
 * @throws {StartError}
 */
export async function restoreBackup(
  config: Config,
  file: string,
  options: { replace: boolean; now?: Date },
): Promise<Restored> {
  const { dataDir } = config;
  const manifest = await readBackup(file);
  for (const [contents, name, setting] of [
    [manifest.database, "database", config.hostedSupabase && "SUPABASE_URL"],
    [manifest.content, "content", config.hostedSanity && "SANITY_PROJECT_ID"],
  ] as const)
    if (contents && setting)
      throw new StartError(
        `The backup contains a ${name}, which the product would not use because ${setting} is set. Remove that setting. Nothing was changed.`,
      );
  const folder = await openDataFolder(dataDir, config.siteUrl);
  try {
    await revert(dataDir);
    const former = (await readdir(dataDir)).filter((name) => !unmovedNames.test(name));
    if (former.length > 0 && !options.replace)
      throw new StartError(
        `The data folder ${dataDir} already contains a product. To replace it, add --replace; the former one is kept in a subfolder.`,
      );
    const stamp = (options.now ?? new Date()).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const journal: Journal = { file: basename(file), aside: `before-${stamp}`, former };
    // Written atomically, before anything is moved.
    await writeFile(`${getJournalPath(dataDir)}.new`, JSON.stringify(journal), { flush: true });
    await rename(`${getJournalPath(dataDir)}.new`, getJournalPath(dataDir));
    try {
      await moveIn(config, file, manifest, journal);
    } catch (error) {
      await revert(dataDir);
      throw error;
    }
    await rm(join(dataDir, "restoring"), { recursive: true, force: true });
    await rm(getJournalPath(dataDir));
    return { manifest, aside: former.length > 0 ? join(dataDir, journal.aside) : undefined };
  } finally {
    folder.release();
  }
}

async function moveIn(
  config: Config,
  file: string,
  manifest: BackupManifest,
  { aside, former }: Journal,
): Promise<void> {
  const { dataDir } = config;
  const unpacked = join(dataDir, "restoring");
  await readBackup(file, async ({ name, bytes }) => {
    await mkdir(dirname(join(unpacked, name)), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(join(unpacked, name), { mode: 0o600, flush: true }));
  });
  await mkdir(join(dataDir, aside), { mode: 0o700 });
  for (const name of former) await rename(join(dataDir, name), join(dataDir, aside, name));
  if (manifest.content)
    await runServiceTool(
      ["studio/backup/main.ts", "restore", join(unpacked, contentFile)],
      join(dataDir, "content"),
    );
  if (manifest.database)
    await runServiceTool(
      ["supabase/local/backup/main.ts", "load", join(unpacked, databaseFile)],
      join(dataDir, "supabase"),
      databaseEnv(config),
    );
  for (const name of ["spool", secretsFile])
    if (existsSync(join(unpacked, name))) await rename(join(unpacked, name), join(dataDir, name));
  if (former.length === 0) await rm(join(dataDir, aside), { recursive: true });
}

/** Reads the journal; undefined if it is incomplete. */
function readJournal(dataDir: string): Journal | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(getJournalPath(dataDir), "utf8"));
    return isJournal(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isJournal = (value: unknown): value is Journal =>
  typeof value === "object" &&
  value !== null &&
  "file" in value &&
  typeof value.file === "string" &&
  "aside" in value &&
  typeof value.aside === "string" &&
  "former" in value &&
  Array.isArray(value.former) &&
  value.former.every((name) => typeof name === "string");

/** Reverts an interrupted restore. */
async function revert(dataDir: string): Promise<void> {
  if (!existsSync(getJournalPath(dataDir))) return;
  const journal = readJournal(dataDir);
  // An incomplete journal means that nothing was moved yet.
  if (!journal) return rm(getJournalPath(dataDir));
  const { aside, former } = journal;
  const kept = new Set(await readdir(join(dataDir, aside)).catch(() => []));
  for (const name of await readdir(dataDir)) {
    // Former files that were not moved yet stay.
    if (unmovedNames.test(name) || (former.includes(name) && !kept.has(name))) continue;
    await removeCluster(join(dataDir, name));
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of kept) await rename(join(dataDir, aside, name), join(dataDir, name));
  await rm(join(dataDir, aside), { recursive: true, force: true });
  await rm(join(dataDir, "restoring"), { recursive: true, force: true });
  await rm(getJournalPath(dataDir));
}

/** Removes the database of a discarded folder if its files are in another place. */
async function removeCluster(folder: string): Promise<void> {
  const note = join(folder, "cluster-location");
  if (!existsSync(note)) return;
  const cluster = (await readFile(note, "utf8")).trim();
  if (basename(cluster) === "postgres")
    await rm(dirname(cluster), { recursive: true, force: true });
}

/** @throws {StartError} after an interrupted restore: the data folder is incomplete */
export function rejectIncompleteRestore(dataDir: string): void {
  if (!existsSync(getJournalPath(dataDir))) return;
  const file = readJournal(dataDir)?.file;
  throw new StartError(
    `A restore${file ? ` of ${file}` : ""} into ${dataDir} was interrupted. Run it again: npm run restore -- <file> --replace`,
  );
}
