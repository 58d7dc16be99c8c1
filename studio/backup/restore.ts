import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../supabase/domain/errors.ts";
import { readArchive, UnusableArchiveError } from "../../web/storage/archive.ts";
import { syncFolder } from "../../web/storage/sync-folder.ts";
import { databasePath } from "../content-lake/storage/content-database.ts";
import { lockFolder, replaceFolder } from "../content-lake/storage/content-folder.ts";
import { listAssets, contentArchive, readContent } from "./backup.ts";

export type Restored = {
  documents: number;
  transactions: number;
  /** When the backup was created, ISO 8601. */
  createdAt: string;
  /** The folder with the previous content; undefined when there was none. */
  previousFolder: string | undefined;
  /** Assets that a document describes and that the backup does not hold. */
  missing: string[];
};

/**
 * Replaces a content folder that no process uses with the content of a backup. Everything is unpacked
 * beside it, checked and opened as the content lake would before the folder is touched.
 * @throws {StartError} otherwise; nothing is changed then
 */
export async function restoreBackup(
  file: string,
  content: string,
  options: { replace: boolean; now?: Date },
): Promise<Restored> {
  const lock = await lockFolder(content);
  const unpacking = `${content}.restoring`;
  try {
    const hadContent = existsSync(databasePath(content));
    if (hadContent && !options.replace)
      throw new StartError(
        `The folder ${content} holds content. To replace it, add --replace: it is moved to another name.`,
      );
    const checked = await unpackBackup(file, unpacking);
    const previousFolder = await replaceFolder(content, unpacking, "before", options.now);
    const isEmpty = !hadContent && (await readdir(previousFolder)).length === 0;
    if (isEmpty) await rm(previousFolder, { recursive: true, force: true });
    return { ...checked, previousFolder: isEmpty ? undefined : previousFolder };
  } finally {
    await rm(unpacking, { recursive: true, force: true });
    lock.release();
  }
}

async function unpackBackup(
  file: string,
  folder: string,
): Promise<Omit<Restored, "previousFolder">> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "assets"), { recursive: true, mode: 0o700 });
  const manifest = await readArchive(file, contentArchive, ({ name, bytes }) =>
    pipeline(bytes, createWriteStream(join(folder, name), { mode: 0o600, flush: true })),
  ).catch((error: unknown) => {
    throw error instanceof UnusableArchiveError
      ? new StartError(error.message, { cause: error })
      : error;
  });
  const { documents, transactions, describedAssets } = await readContent(folder);
  if (documents !== manifest["documents"])
    throw new StartError(
      `${file} cannot be used as a backup: it says ${String(manifest["documents"])} documents and holds ${documents}. Nothing was changed.`,
    );
  for (const part of ["assets", "."]) await syncFolder(join(folder, part));
  const present = new Set(await listAssets(folder));
  const missing = describedAssets.filter((name) => !present.has(name));
  return { documents, transactions, createdAt: String(manifest["createdAt"]), missing };
}
